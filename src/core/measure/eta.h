// SPDX-License-Identifier: GPL-2.0-or-later
// Measures of dependence. They see counts only. Logs are natural.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/count_table.h"
#include "core/measure/divergences.h"

namespace localift {

/// -log of the share that `own` rows have of themselves and `others`, precise also where these are few.
inline double surprisal(double others, double own) { return std::log1p(others / own); }
inline double surprisal(Count others, Count own) {
  return surprisal(static_cast<double>(others), static_cast<double>(own));
}

/// Classes with counted rows.
inline std::size_t occurring_classes(const CountTable& table) {
  return static_cast<std::size_t>(std::count_if(table.class_total.begin(), table.class_total.end(),
                                                [](Count p) { return p > 0; }));
}

/// log(N / P_y) per class, precise also where the class is nearly everybody; 0 for a class with no rows.
std::vector<double> class_surprise(const std::vector<Count>& class_total, Count n);

/// (c - E) / E of c of the n_x rows of a profile, E = n_x P / N expected: the difference is taken in integers, of 128
/// bits where their products need them. c > 0.
inline double excess(Count c, Count n_x, Count class_total, Count n) {
  constexpr Count kShort = Count{1} << 31;
  const double difference =
      n < kShort ? static_cast<double>(c * n - n_x * class_total)
                 : static_cast<double>(static_cast<Int128>(c) * n - static_cast<Int128>(n_x) * class_total);
  return difference / (static_cast<double>(n_x) * static_cast<double>(class_total));
}

/// n_x KL(f(. given x), h) = sum_y E_y phi((c_y - E_y) / E_y), E_y = n_x P_y / N the expected count.
/// The differences are taken in 128-bit integers, so the result is precise where dependence is tiny.
/// `counts`, `class_total`, `surprise`: one number per class. O(classes).
double profile_divergence(const Count* counts, Count n_x, const std::vector<Count>& class_total, Count n,
                          const std::vector<double>& surprise);

/// sum_y c_y log(N / P_y): n times the cross-entropy of the conditional and the marginal distribution.
double cross_entropy_sum(const Count* class_counts, const std::vector<double>& surprise);

/// sum_y c_y log(n / c_y): n times the entropy of class counts of sum n; exactly 0 where all are of one class.
double entropy_sum(const Count* counts, std::size_t n_classes, Count n);

/// Sums terms in ascending order: profiles with the same counts give the same terms, so the sum does not depend on
/// the order of profiles, rows or levels. Sorts in place, of millions of terms in parts between which `stop` is looked
/// at: once that is requested, what is returned is not to be used.
double canonical_sum(std::vector<double>& terms, const Stop* stop = nullptr);

/// eta = sum of divergences / sum of cross-entropies, held to [0, 1] against rounding. `pure`: every profile is, so
/// eta is 1, which the two sums may miss.
double eta_ratio(double divergence, double cross_entropy, bool pure = false);

/// Are all rows of the profile of one class? `n_x`: their number.
bool is_pure(const Count* counts, std::size_t n_classes, Count n_x);

/// Measures of all profiles together.
struct SetMeasures {
  double entropy = 0;              ///< H(Y)
  double conditional_entropy = 0;  ///< H(Y given chi)
  double mutual_information = 0;   ///< I(chi; Y)
  double eta = 0;                  ///< 1 where H(Y) = 0
};

/// Adds them up over profiles that are shown one by one.
class ProfileSums {
 public:
  ProfileSums(std::vector<Count> class_total, Count n);

  /// A profile of n_x > 0 rows. O(classes).
  void add(const Count* counts, Count n_x);

  /// Of the profiles so far. Sorts their terms, so that none is the last one's any more.
  SetMeasures measures();

  // Of the last profile:
  double divergence() const { return divergences_.back(); }  ///< n_x KL(f(. given x), h)
  const std::vector<double>& surprise() const { return surprise_; }

 private:
  std::vector<Count> class_total_;
  Count n_;
  std::vector<double> surprise_;                  // by class
  std::vector<double> divergences_, entropies_;   // by profile
  bool pure_ = true;
};

/// Everything about one table; per profile and overall. Lift of an all-zero row or column is NaN.
struct Measures : SetMeasures {
  std::vector<double> lift;           ///< n_profiles x n_classes, row-major
  std::vector<double> divergence;     ///< KL(f(. given x), h) per profile
  std::vector<double> cross_entropy;  ///< per profile
};
Measures measure(const CountTable& table);

/// eta(Y given W) for W = the profiles at the given positions, which together hold at least one row.
double eta_of_window(const CountTable& table, const std::vector<std::size_t>& window);

/// eta(Y given all profiles); `scratch` is reused between calls. Once `stop` is requested, what is returned is not to be
/// used.
double eta_of_table(const CountTable& table, Divergences& scratch, const Stop* stop = nullptr);

}  // namespace localift
