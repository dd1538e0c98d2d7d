// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/row_partition.h"

namespace localift {

/// The counted rows of a feature set, ascending, and the profile of each. Only lent.
struct CountedRows {
  const std::uint32_t* row = nullptr;
  const std::uint32_t* profile = nullptr;
  std::size_t size = 0;
};

/// Rows by their profile: those of profile x are row[begin[x]] .. row[begin[x + 1] - 1], ascending.
struct RowsByProfile {
  std::vector<std::size_t> begin;
  std::vector<std::uint32_t> row;

  /// O(rows + profiles). Unfinished once `stop`, which may be null, is requested.
  void group(const CountedRows& rows, std::size_t n_profiles, const Stop* stop);
  void group(const RowPartition& partition, const Stop* stop);

 private:
  template <class Each>
  void group(const Each& each, std::size_t n_rows, std::size_t n_profiles, const Stop* stop);
};

/// The class of each of some rows, asked for in ascending order: so no memory of each row is looked at.
class AscendingClasses {
 public:
  explicit AscendingClasses(const CodedData& data) : data_(data), end_(data.class_begin(1)) {}
  std::size_t of(std::size_t row) {
    while (row >= end_) end_ = data_.class_begin(static_cast<int>(++y_) + 1);
    return y_;
  }

 private:
  const CodedData& data_;
  std::size_t y_ = 0, end_;
};

}  // namespace localift
