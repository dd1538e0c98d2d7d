// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/parallel.h"
#include "core/data/coded_data.h"

namespace localift {

/// The counted rows of a feature set, and the dense code of the profile of each.
struct RowPartition {
  RowPartition() = default;
  // It may point into itself: what is moved stays where it is, what is copied does not.
  RowPartition(const RowPartition&) = delete;
  RowPartition& operator=(const RowPartition&) = delete;
  RowPartition(RowPartition&&) = default;
  RowPartition& operator=(RowPartition&&) = default;

  std::size_t size = 0;
  const std::uint32_t* row = nullptr;   ///< ascending, of this or of one that lends them; null: all, in order
  const std::uint32_t* code = nullptr;  ///< of each; null: all of the first
  std::size_t n_codes = 1;
  std::vector<std::size_t> class_end;  ///< rows of class y end there, in places of this partition
  std::vector<std::uint32_t> own_row, own_code;

  std::uint32_t row_at(std::size_t i) const { return row == nullptr ? static_cast<std::uint32_t>(i) : row[i]; }
  std::uint32_t code_at(std::size_t i) const { return code == nullptr ? 0 : code[i]; }
  /// Classes that no row was put in end where the one before does.
  void close_empty_classes() {
    for (std::size_t y = 1; y < class_end.size(); ++y) class_end[y] = std::max(class_end[y], class_end[y - 1]);
  }
  /// No rows: where what it holds is unfinished.
  void clear() {
    size = 0;
    std::fill(class_end.begin(), class_end.end(), std::size_t{0});
  }
};

/// Has the work been stopped? To be asked every 2^16 rows, some tenth of a millisecond.
inline bool stopped(const Stop* stop) { return stop != nullptr && stop->requested(); }

/// run(y, begin, end): places begin .. end - 1 of the partition hold rows of class y; in parts between which `stop` is
/// looked at.
template <class Run>
void for_runs(const RowPartition& partition, const Stop* stop, const Run& run) {
  constexpr std::size_t kPart = std::size_t{1} << 16;
  std::size_t begin = 0;
  for (std::size_t y = 0; y < partition.class_end.size(); ++y)
    for (const std::size_t end = partition.class_end[y]; begin < end;) {
      if (stopped(stop)) return;
      const std::size_t part_end = std::min(end, begin + kPart);
      run(y, begin, part_end);
      begin = part_end;
    }
}

/// Cells that a code has with a feature: its levels, and one more for missing values where there are any.
inline std::size_t cells_of_code(const CodedData& data, int feature) {
  return static_cast<std::size_t>(data.n_levels(feature)) + data.has_missing(feature);
}

/// visit(cell, counted): functions of a place in the partition, its cell, code * cells_of_code() + level, and whether the
/// feature is there. So the loops over rows are made for each width of codes and kind of partition.
template <class Visit>
void visit_cells(const CodedData& data, const RowPartition& partition, int feature, const Visit& visit) {
  const std::uint32_t *const row = partition.row, *const code = partition.code;
  const std::size_t n = cells_of_code(data, feature);
  const std::uint32_t missing = data.codes(feature).missing();
  data.codes(feature).visit([&](const auto* level) {
    if (row == nullptr) {
      const auto counted = [=](std::size_t i) { return level[i] != missing; };
      if (code == nullptr) return visit([=](std::size_t i) { return std::size_t{level[i]}; }, counted);
      return visit([=](std::size_t i) { return code[i] * n + level[i]; }, counted);
    }
    const auto counted = [=](std::size_t i) { return level[row[i]] != missing; };
    if (code == nullptr) return visit([=](std::size_t i) { return std::size_t{level[row[i]]}; }, counted);
    visit([=](std::size_t i) { return code[i] * n + level[row[i]]; }, counted);
  });
}

}  // namespace localift
