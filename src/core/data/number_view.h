// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace localift {

/// The caller's column of numbers, not owned: doubles, NaN where missing, or integers, the least of all where missing. So
/// a column need not be copied to be read.
class NumberView {
 public:
  NumberView(const double* doubles = nullptr) : doubles_(doubles) {}
  NumberView(const std::int32_t* integers) : integers_(integers) {}
  NumberView(std::nullptr_t) {}

  bool empty() const { return doubles_ == nullptr && integers_ == nullptr; }
  double operator[](std::size_t row) const {
    if (doubles_ != nullptr) return doubles_[row];
    const std::int32_t value = integers_[row];
    return value == std::numeric_limits<std::int32_t>::min() ? std::numeric_limits<double>::quiet_NaN() : value;
  }

 private:
  const double* doubles_ = nullptr;
  const std::int32_t* integers_ = nullptr;
};

}  // namespace localift
