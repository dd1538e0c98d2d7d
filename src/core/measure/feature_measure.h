// SPDX-License-Identifier: GPL-2.0-or-later
// The measures by which Algorithm 1 ranks feature sets: eta, and eta corrected for what chance gives to sets of many
// profiles. They see counts only. A correction is a class and a line of the table in feature_measure.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/count_table.h"

namespace localift {

/// Which argument cuts a branch; the names are those of feature_measure.cpp.
enum class FeatureBound { loss, joint, split };
constexpr std::size_t kFeatureBounds = 3;

/// No set below has a greater value. `value` is at most 1.
struct UpperBound {
  double value = 1;
  FeatureBound by = FeatureBound::loss;
};

/// A set chi, and all the features that sets below it may hold (R, chi included; or more).
struct SetAndRest {
  const CountTable& set;
  const CountTable& rest;
  double rest_loss;                                 ///< N_R H_R(Y given R), of FeatureMeasure::rest_loss()
  const std::vector<std::size_t>& profile_of_rest;  ///< the profile of chi that holds each profile of R
};

/// Not thread safe: one per worker.
class FeatureMeasure {
 public:
  virtual ~FeatureMeasure() = default;

  /// Looks at `stop` in long work; once that is requested, what it returns is not to be used.
  virtual void watch(const Stop& stop) { static_cast<void>(stop); }

  /// The value that ranks; `eta` is the plain one of the same counts, which hold several classes.
  virtual double value(const CountTable& table, double eta) = 0;

  /// N_R H_R(Y given R), in units of the user's weights; exactly 0 if every profile is pure. O(profiles x classes).
  virtual double rest_loss(const CountTable& rest) = 0;

  /// Over all sets chi' with chi <= chi' <= R that hold several classes. Precondition: chi holds several classes.
  ///
  /// Every value is 1 - loss / (N H(Y)), and the bounds below rest on
  ///   N' H'(Y) <= N H(Y)  for the counted rows D' of chi', a part of those of chi (available cases), because the
  ///   entropy times the rows is superadditive: n H(Y) of a union is at least the sum over its parts (concavity); and
  ///   N' H'(Y given chi') >= N_R H_R(Y given R), likewise, as each profile of chi' is a union of profiles of R and of
  ///   rows not complete on R.
  /// So where also what the correction adds to the loss is at least l, value <= 1 - (N_R H_R(Y given R) + l) /
  /// (N H(Y)), for available cases and any weights (E4 of the proofs, extended to the corrections).
  virtual UpperBound bound(const SetAndRest& sets) = 0;
};

/// A correction by its name in R: "none", "permutation", "miller_madow", "smoothed" or "singletons".
/// `weight_exponent`: a weight is a count times 2^-weight_exponent. Throws std::invalid_argument for other names.
std::unique_ptr<FeatureMeasure> feature_measure(const std::string& correction, int weight_exponent = 0);

/// The integer by which values are ranked: round(value 10^12), held to what an integer can be.
std::int64_t value_key(double value);

}  // namespace localift
