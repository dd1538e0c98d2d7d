// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <limits>

namespace localift {

/// No replicate is too many.
constexpr std::size_t kNeverStop = std::numeric_limits<std::size_t>::max();

/// The p-value of a permutation test from what it is told of each replicate, in the order of their numbers.
/// (1 + exceedances) / (1 + replicates); or, once `stop_after` of them exceeded, that number over the number of
/// replicates until then (Besag and Clifford, Biometrika 78, 1991). Either is exact.
class Exceedances {
 public:
  explicit Exceedances(std::size_t stop_after = kNeverStop) : stop_after_(stop_after) {}

  /// Does the next replicate reach what was observed?
  void add(bool reaches) {
    if (stopped()) return;
    ++n_;
    exceedances_ += reaches;
  }
  bool stopped() const { return exceedances_ >= stop_after_; }
  double p_value() const {
    const auto exceedances = static_cast<double>(exceedances_), n = static_cast<double>(n_);
    return stopped() ? exceedances / n : (1 + exceedances) / (1 + n);
  }
  /// Replicates looked at.
  std::size_t n() const { return n_; }

 private:
  const std::size_t stop_after_;
  std::size_t n_ = 0, exceedances_ = 0;
};

}  // namespace localift
