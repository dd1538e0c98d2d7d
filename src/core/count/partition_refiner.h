// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/count/row_partition.h"

namespace localift {

/// Makes the partition of a feature set with one feature more: codes and levels become dense codes, in their order.
class PartitionRefiner {
 public:
  explicit PartitionRefiner(const CodedData& data) : data_(data) {}

  /// Once `stop` is requested, partitions are left without rows.
  void watch(const Stop& stop) { stop_ = &stop; }

  /// O(rows + cells), where cells is the number of codes times that of levels, or O(rows + codes) where these would
  /// outnumber the rows by far. `child` may borrow the rows of `parent`.
  void refine(const RowPartition& parent, int feature, RowPartition& child);

  /// For who knows already which cells are used: they are numbered in the order in which they are told, and the next
  /// refine() with this feature, of the same partition, need not look for them.
  void start_numbers(int feature, std::size_t n_cells) {
    numbered_ = feature;
    n_used_ = 0;
    if (number_.size() < n_cells) number_.resize(n_cells);
  }
  void number(std::size_t cell) { number_[cell] = static_cast<std::uint32_t>(n_used_++); }
  void forget_numbers() { numbered_ = kNone; }

 private:
  static constexpr int kNone = -1;

  /// visit(cell) for the cells of places that are not counted: where the feature is missing, or the parent counts none.
  template <class Visit>
  void for_uncounted_cells(const RowPartition& parent, int feature, const Visit& visit) const;
  void number_cells(const RowPartition& parent, int feature, std::size_t n_cells);
  bool lend_codes(const RowPartition& parent, int feature, RowPartition& child) const;
  void take_cells(const RowPartition& parent, int feature, RowPartition& child);
  void list_rows(const RowPartition& parent, RowPartition& child) const;
  void sort_cells(const RowPartition& parent, int feature, RowPartition& child);
  void number_by_code(std::size_t n_codes, std::size_t n_levels, RowPartition& child);

  const CodedData& data_;
  const Stop* stop_ = nullptr;
  int numbered_ = kNone;               // the feature whose cells have numbers
  std::size_t n_used_ = 0;             // how many have
  std::vector<std::uint32_t> number_;  // of each cell that is used
  std::vector<std::uint32_t> codes_, levels_;   // scratch: of each row that is counted
  std::vector<std::uint32_t> level_number_;     // scratch: by level, of one code at a time
};

}  // namespace localift
