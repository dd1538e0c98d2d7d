// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/types.h"

namespace localift {

/// False where the counted rows hold one class or none: eta and lift then say nothing, and no search may use the set.
inline bool several_classes(const Count* class_total, std::size_t n_classes) {
  std::size_t occurring = 0;
  for (std::size_t y = 0; y < n_classes; ++y) occurring += class_total[y] > 0;
  return occurring > 1;
}

/// The counts of one feature set: the only thing that measures see.
/// Profiles stand in lexicographic order of their level codes and each holds at least one counted row.
struct CountTable {
  std::size_t n_profiles = 0;
  std::size_t n_classes = 0;
  std::vector<Count> counts;       ///< n_profiles x n_classes, row-major
  std::vector<Count> total;        ///< n_x per profile
  std::vector<Count> rows;         ///< unweighted rows per profile; empty where they equal `total`
  std::vector<Count> class_rows;   ///< the same by class, as `counts`; empty where they equal these, or are not known
  std::vector<Count> class_total;  ///< P_y
  Count n = 0;                     ///< N, the counted rows in weight units
  Count n_rows = 0;                ///< unweighted (whole weights: replicated) counted rows
  std::vector<std::size_t> id;     ///< per profile, what its counter needs to name its levels

  /// Two numbers per profile, where SetCounter::tell_row_sets() asked for them: the same for profiles with the same
  /// rows, whatever their sets, and for others with a chance of some 2^-128.
  std::vector<std::uint64_t> row_sets;
  /// Those of the x-th profile. Precondition: they were asked for.
  using RowSet = std::array<std::uint64_t, 2>;
  RowSet row_set(std::size_t x) const { return {row_sets[2 * x], row_sets[2 * x + 1]}; }

  /// Puts the profiles in another order: the x-th is the order[x]-th of now.
  void reorder(const std::vector<std::size_t>& order) {
    permute(counts, order, n_classes);
    permute(total, order, 1);
    permute(rows, order, 1);
    permute(class_rows, order, n_classes);
    permute(id, order, 1);
    permute(row_sets, order, 2);
  }

  /// Bytes of a table, what is mostly empty apart.
  static double bytes(double n_profiles, std::size_t n_classes) {
    return n_profiles * static_cast<double>((n_classes + 1) * sizeof(Count) + sizeof(std::size_t));
  }

  const Count* profile(std::size_t x) const { return counts.data() + x * n_classes; }
  Count profile_rows(std::size_t x) const { return rows.empty() ? total[x] : rows[x]; }
  /// At most the profile's rows, where only those are known.
  Count profile_class_rows(std::size_t x, std::size_t y) const {
    if (!class_rows.empty()) return class_rows[x * n_classes + y];
    return rows.empty() ? profile(x)[y] : rows[x];
  }

  bool several_classes() const { return localift::several_classes(class_total.data(), class_total.size()); }

  /// No profiles and no rows, of the same classes.
  void clear() {
    const std::size_t classes = n_classes;
    *this = CountTable();
    n_classes = classes;
    class_total.assign(classes, 0);
  }

  /// All but `id` from `counts`, where weights are rows; without row sets.
  void finish_counts() {
    rows.clear();
    class_rows.clear();
    row_sets.clear();
    sum_margins();
    n_rows = n;
  }

  /// `total`, `class_total` and `n` from `counts`.
  void sum_margins() {
    total.assign(n_profiles, 0);
    class_total.assign(n_classes, 0);
    n = 0;
    for (std::size_t x = 0; x < n_profiles; ++x)
      for (std::size_t y = 0; y < n_classes; ++y) {
        const Count count = counts[x * n_classes + y];
        total[x] += count;
        class_total[y] += count;
        n += count;
      }
  }

 private:
  /// `values` in rows of `width`; none where empty.
  template <class T>
  static void permute(std::vector<T>& values, const std::vector<std::size_t>& order, std::size_t width) {
    if (values.empty()) return;
    std::vector<T> result;
    result.reserve(values.size());
    for (const std::size_t x : order)
      for (std::size_t y = 0; y < width; ++y) result.push_back(values[x * width + y]);
    values.swap(result);
  }
};

}  // namespace localift
