// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/base/parallel.h"

namespace localift {

/// A column of numbers in two bytes each where all are whole and small, in four where single precision holds them to the
/// bit, else in eight. Measurements of few digits are mostly of the first kind, and walks over many rows read less.
class NarrowNumbers {
 public:
  NarrowNumbers() = default;
  template <class Value>
  NarrowNumbers(std::size_t n, const Value& value, const Stop& stop) {
    assign(n, value, stop);
  }

  /// value(i) for i = 0 .. n - 1, of which the first ones may be asked for several times. Memory is used again where the
  /// width stays. Left unfinished, and not to be used, where `stop` was requested meanwhile.
  template <class Value>
  void assign(std::size_t n, const Value& value, const Stop& stop) {
    // What does not take the numbers is left empty.
    const bool two = fill(n, value, stop, two_), four = !two && fill(n, value, stop, four_);
    if (two) std::vector<float>().swap(four_);
    if (two || four) return std::vector<double>().swap(eight_);
    eight_.resize(n);
    for (std::size_t i = 0; i < n && !(i % 0x10000 == 0 && stop.requested()); ++i) eight_[i] = value(i);
  }

  double operator[](std::size_t i) const { return !two_.empty() ? two_[i] : !four_.empty() ? four_[i] : eight_[i]; }
  /// Numbers begin .. begin + n - 1: where they are, or written to `scratch`.
  const double* read(std::size_t begin, std::size_t n, double* scratch) const;
  /// Bytes of a number.
  std::size_t width() const { return !two_.empty() ? 2 : !four_.empty() ? 4 : 8; }

 private:
  /// The nearest number of that kind, or 0 where there is none.
  template <class Number>
  static Number nearest(double x) {
    constexpr double least = std::numeric_limits<Number>::lowest(), greatest = std::numeric_limits<Number>::max();
    return x >= least && x <= greatest ? static_cast<Number>(x) : Number{0};
  }
  static bool same_bits(double a, double b) { return a == b && std::signbit(a) == std::signbit(b); }

  /// Takes all numbers, unless one is not of that kind: then none, which the first ones mostly show.
  template <class Value, class Number>
  static bool fill(std::size_t n, const Value& value, const Stop& stop, std::vector<Number>& numbers) {
    const auto holds = [&](double x) { return same_bits(nearest<Number>(x), x); };
    bool all = true;
    for (std::size_t i = 0; i < n && i < 64 && all; ++i) all = holds(value(i));
    if (all) numbers.resize(n);
    for (std::size_t i = 0; i < n && all; ++i) {
      if (i % 0x10000 == 0 && stop.requested()) return true;
      const double x = value(i);
      numbers[i] = nearest<Number>(x);
      all = holds(x);
    }
    if (!all) std::vector<Number>().swap(numbers);
    return all;
  }

  std::vector<std::int16_t> two_;  // one of these holds the numbers
  std::vector<float> four_;
  std::vector<double> eight_;
};

}  // namespace localift
