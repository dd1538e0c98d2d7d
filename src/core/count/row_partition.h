// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/parallel.h"
#include "core/data/coded_data.h"

namespace localift {

/// Rows, and the dense code of the profile of each in a feature set, in as few bytes as it needs. A place whose code is
/// n_codes is not counted: a few such places cost less than a list of the rows that are.
struct RowPartition {
  RowPartition() = default;
  // Rows may be its own: what is moved stays where it is, what is copied does not.
  RowPartition(const RowPartition&) = delete;
  RowPartition& operator=(const RowPartition&) = delete;
  RowPartition(RowPartition&&) = default;
  RowPartition& operator=(RowPartition&&) = default;

  std::size_t size = 0;                ///< places
  std::size_t n_counted = 0;           ///< of them, those that are counted
  const std::uint32_t* row = nullptr;  ///< ascending, of this or of one that lends them; null: all, in order
  std::size_t n_codes = 1;
  std::vector<std::size_t> class_end;  ///< rows of class y end there, in places of this partition
  std::vector<std::uint32_t> own_row;
  LevelCodes own_code;                 ///< where `coded`
  const LevelCodes* lent_code = nullptr;  ///< codes that outlive it, in place of its own
  bool coded = false;

  std::uint32_t row_at(std::size_t i) const { return row == nullptr ? static_cast<std::uint32_t>(i) : row[i]; }
  /// Null: every place is of the first code.
  const LevelCodes* codes() const { return lent_code != nullptr ? lent_code : coded ? &own_code : nullptr; }
  bool all_counted() const { return n_counted == size; }
  /// Codes that places may have.
  std::size_t n_place_codes() const { return n_codes + !all_counted(); }
  /// Classes that no row was put in end where the one before does.
  void close_empty_classes() {
    for (std::size_t y = 1; y < class_end.size(); ++y) class_end[y] = std::max(class_end[y], class_end[y - 1]);
  }
  /// No rows: where what it holds is unfinished.
  void clear() {
    size = n_counted = 0;
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

/// visit(code), a function of the place, made for each width of codes.
template <class Visit>
void visit_codes(const RowPartition& partition, const Visit& visit) {
  if (partition.codes() == nullptr) return visit([](std::size_t) { return std::size_t{0}; });
  partition.codes()->visit([&](const auto* code) { visit([=](std::size_t i) { return std::size_t{code[i]}; }); });
}

/// visit(y, row, code) for each counted row, ascending.
template <class Visit>
void for_counted(const RowPartition& partition, const Stop* stop, const Visit& visit) {
  visit_codes(partition, [&](const auto& code) {
    for_runs(partition, stop, [&](std::size_t y, std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i)
        if (code(i) < partition.n_codes) visit(y, partition.row_at(i), code(i));
    });
  });
}

/// Cells that a code has with a feature: its levels, and one more for missing values where there are any.
inline std::size_t cells_of_code(const CodedData& data, int feature) {
  return static_cast<std::size_t>(data.n_levels(feature)) + data.has_missing(feature);
}

/// Calls visit(cell), a function of a place in the partition: its cell, code * cells_of_code() + level. So the loops over
/// rows are made for each width of codes and kind of partition. Of n_place_codes() * cells_of_code() cells, those of a
/// missing level and of the code n_codes are not counted.
template <class Visit>
void visit_cells(const CodedData& data, const RowPartition& partition, int feature, const Visit& visit) {
  const std::uint32_t* const row = partition.row;
  const std::size_t n = cells_of_code(data, feature);
  data.codes(feature).visit([&](const auto* level) {
    if (partition.codes() == nullptr) {
      if (row == nullptr) return visit([=](std::size_t i) { return std::size_t{level[i]}; });
      return visit([=](std::size_t i) { return std::size_t{level[row[i]]}; });
    }
    partition.codes()->visit([&](const auto* code) {
      if (row == nullptr) return visit([=](std::size_t i) { return code[i] * n + level[i]; });
      visit([=](std::size_t i) { return code[i] * n + level[row[i]]; });
    });
  });
}

}  // namespace localift
