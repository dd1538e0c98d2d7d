// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace localift {

/// A condition of a subgroup on one feature: an interval of its cells, or a set of its levels.
struct Condition {
  int feature = -1;
  bool interval = true;
  int lower = 0, upper = 0;     ///< of an interval: its first and last cell, 0-based
  std::vector<int> levels{};    ///< of a set: 0-based, ascending

  bool holds(int code) const {
    if (interval) return lower <= code && code <= upper;
    for (const int level : levels)
      if (level == code) return true;
    return false;
  }

  /// In which of the cells it holds; the place behind the last, of missing values, is false.
  std::vector<char> held_cells(int n_cells) const {
    std::vector<char> held(static_cast<std::size_t>(n_cells) + 1, 0);
    for (int cell = 0; cell < n_cells; ++cell) held[static_cast<std::size_t>(cell)] = holds(cell);
    return held;
  }

  /// Thresholds or levels that it names: `x >= 50` one, `30 <= x < 50` two, a set as many as it has levels.
  int n_bounds(int n_cells) const {
    return interval ? (lower > 0) + (upper < n_cells - 1) : static_cast<int>(levels.size());
  }
};

/// Of two conditions on one feature: lower cell first, then the wider; sets by their sorted levels. Negative: a comes
/// first.
inline int compare_conditions(const Condition& a, const Condition& b) {
  if (a.lower != b.lower) return a.lower < b.lower ? -1 : 1;
  if (a.upper != b.upper) return a.upper > b.upper ? -1 : 1;
  if (a.levels != b.levels) return a.levels < b.levels ? -1 : 1;
  return 0;
}

}  // namespace localift
