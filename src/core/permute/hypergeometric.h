// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/types.h"

namespace localift {

/// Tables of two by two: `a` rows of the class in the profile, of its n; P of the class, of all N. With the margins
/// fixed, `a` is hypergeometric if the class knows nothing of the profile.
struct TwoByTwo {
  Count a, n, P, N;

  Count b() const { return n - a; }           // in the profile, not of the class
  Count c() const { return P - a; }           // of the class, not in the profile
  Count d() const { return N - n - P + a; }   // neither
  /// Is `a` above its mean? If not, its upper tail is 1/2 at least: a hypergeometric number is a sum of independent ones
  /// of 0 and 1 (Vatutin and Mikhailov, 1982), so that its median is no less than the mean rounded down (Jogdeo and
  /// Samuels, Annals of Mathematical Statistics 39, 1968).
  bool above_mean() const { return a * N > n * P; }
};

/// -log P(X >= a) of tables with at most so many rows: the one-sided test of Fisher, on the scale of logarithms.
class HypergeometricTails {
 public:
  explicit HypergeometricTails(std::size_t most_rows);

  /// Rounded to a whole number of 1e-9, the same for tables that have their rows and columns exchanged.
  std::int64_t key(const TwoByTwo& table) const;
  static double of_key(std::int64_t key) { return kUnit * static_cast<double>(key); }
  /// The tail that is 1/2, as a key, rounded up.
  static constexpr std::int64_t kHalf = 693147181;

  // Quick, and at most slack() off.

  /// log k!
  double log_factorial(Count k) const { return log_factorial_[static_cast<std::size_t>(k)]; }
  /// Is the tail of a table above its mean more than its first term, times a factor? Adds up what it must.
  static bool sum_exceeds(const TwoByTwo& table, double factor);
  double slack() const { return slack_; }

  /// -log P(X >= a), to about 1e-14 of it. O(standard deviations of X).
  double tail(const TwoByTwo& table) const;

 private:
  static constexpr double kUnit = 1e-9;
  double minus_log_first(const TwoByTwo& table) const;
  double correction(Count k) const;

  std::vector<double> log_factorial_, correction_;
  double slack_;
};

}  // namespace localift
