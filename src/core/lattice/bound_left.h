// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <utility>

namespace localift {

/// What a search that was stopped leaves: no result that is not in its list is better. Such a result was not looked at,
/// and then has at most the bound of where it lies, or it comes after the last entry of a full list.
template <class Value, class Better = std::greater<Value>>
class BoundLeft {
 public:
  explicit BoundLeft(Better better = Better()) : better_(std::move(better)) {}

  /// There may be results that are not in the list, none of them better than `value`. Of equal values the first stays.
  void leave(const Value& value) {
    if (!value_ || better_(value, *value_)) value_ = value;
  }

  void join(const BoundLeft& other) {
    if (other.value_) leave(*other.value_);
  }

  /// None if every result is in the list.
  const std::optional<Value>& value() const { return value_; }

  /// The value; NaN if every result is in the list.
  double number() const {
    return number([](const Value& value) { return static_cast<double>(value); });
  }
  /// to_number(value), of values that are no numbers.
  template <class ToNumber>
  double number(const ToNumber& to_number) const {
    return value_ ? to_number(*value_) : std::numeric_limits<double>::quiet_NaN();
  }

 private:
  Better better_;
  std::optional<Value> value_;
};

}  // namespace localift
