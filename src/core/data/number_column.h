// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>

#include "core/data/narrow_numbers.h"

namespace localift {

/// A column of numbers that is read block by block, not owned.
class NumberColumn {
 public:
  NumberColumn(const double* values) : values_(values) {}
  /// From one of them on.
  explicit NumberColumn(const NarrowNumbers& numbers, std::size_t begin = 0) : numbers_(&numbers), begin_(begin) {}
  /// Numbers begin .. begin + n - 1: where they are, or written to `scratch`.
  const double* read(std::size_t begin, std::size_t n, double* scratch) const {
    return numbers_ == nullptr ? values_ + begin : numbers_->read(begin_ + begin, n, scratch);
  }

 private:
  const double* values_ = nullptr;
  const NarrowNumbers* numbers_ = nullptr;
  std::size_t begin_ = 0;
};

}  // namespace localift
