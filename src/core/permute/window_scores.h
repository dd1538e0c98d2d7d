// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/types.h"
#include "core/permute/scaled_logs.h"

namespace localift {

/// What a window's information is worth as a normal score, so that windows of any number of profiles compete.
///
/// Under independence 2 N A(W) = 2 sum_x n_x KL(f(. given x), h) has the mean (c - 1)(k - g) of k profiles of together a
/// share g of the rows, in tables of c classes; Wilson and Hilferty (1931) make a chi-square of those degrees of freedom
/// normal. g is taken as the least that a window may have, so that the score depends on the information and k only.
class WindowScores {
 public:
  /// `least`: the least eligible rows of a window, of n. `n_classes`: those that occur.
  WindowScores(Count n, Count least, std::size_t n_classes)
      : share_(static_cast<double>(least) / static_cast<double>(n)), classes_(static_cast<double>(n_classes) - 1) {}

  /// Of k profiles, `information` = 2 N A(W). NaN where chance has no degree of freedom.
  double score(double information, std::size_t k) const {
    const double df = classes_ * (static_cast<double>(k) - share_), variance = 2 / (9 * df);
    return df > 0 ? (std::cbrt(information / df) - (1 - variance)) / std::sqrt(variance) : std::nan("");
  }
  /// The information that has that score, or less than none has.
  double information(double score, std::size_t k) const {
    const double df = classes_ * (static_cast<double>(k) - share_), variance = 2 / (9 * df);
    const double root = 1 - variance + score * std::sqrt(variance);
    return root <= 0 ? 0 : df * root * root * root;
  }
  static std::int64_t key(double score) { return std::llround(score * 1e9); }

 private:
  double share_, classes_;
};

/// n_x KL(f(. given x), h) of profiles, in whole units: sums over profiles do not depend on their order, and profiles with
/// the same counts are worth the same.
class ProfileInformation {
 public:
  /// Of tables of n rows: the information of all profiles together takes 52 bits.
  ProfileInformation(const ScaledLogs& logs, Count n, std::size_t n_classes)
      : logs_(logs),
        per_unit_(std::ldexp(1.0, 50 - std::ilogb(static_cast<double>(n) * std::log(static_cast<double>(n_classes) + 1)))) {}

  double unit() const { return 1 / per_unit_; }

  /// log(N / P_y); 0 for a class without rows.
  static double surprise(Count n, Count class_total) {
    return class_total > 0 ? std::log(static_cast<double>(n) / static_cast<double>(class_total)) : 0;
  }
  /// `count(y)`, `surprise(y)`: of each of n_classes classes. `cross_entropy`: sum_y k_y log(N / P_y).
  template <class CountOf, class SurpriseOf>
  std::int64_t units(Count n_x, std::size_t n_classes, const CountOf& count, const SurpriseOf& surprise,
                     double& cross_entropy) const {
    std::int64_t own = -logs_.of(n_x);
    cross_entropy = 0;
    for (std::size_t y = 0; y < n_classes; ++y) {
      const Count k = count(y);
      own += logs_.of(k);
      cross_entropy += static_cast<double>(k) * surprise(y);
    }
    const double divergence = static_cast<double>(own) * logs_.unit() + cross_entropy;
    return divergence > 0 ? static_cast<std::int64_t>(divergence * per_unit_ + 0.5) : 0;
  }

 private:
  const ScaledLogs& logs_;
  double per_unit_;
};

}  // namespace localift
