// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/measure/feature_measure.h"

namespace localift {

/// A measure that is 1 - loss / (N H(Y)), the loss at least N H(Y given chi). The bounds rest on
///   N' H'(Y) <= N H(Y)  for the counted rows D' of chi', a part of those of chi (available cases), because the
///   entropy times the rows is superadditive: n H(Y) of a union is at least the sum over its parts (concavity); and
///   N' H'(Y given chi') >= N_R H_R(Y given R), likewise, as each profile of chi' is a union of profiles of R and of
///   rows not complete on R.
/// So where also what a correction adds to the loss is at least l, value <= 1 - (N_R H_R(Y given R) + l) / (N H(Y)),
/// for available cases and any weights (E4, extended to the corrections).
class EntropyMeasure : public FeatureMeasure {
 public:
  /// A weight is a count times 2^-weight_exponent. Sums here are in units of counts, as measures see them; what a
  /// correction adds for each row or profile is brought to these by in_counts().
  explicit EntropyMeasure(int weight_exponent);

  void watch(const Stop& stop) override { stop_ = &stop; }
  bool has_bound() const override { return true; }
  /// N_R H_R(Y given R); exactly 0 if every profile is pure.
  double rest_loss(const CountTable& rest) override { return conditional_entropy(rest); }

 protected:
  /// N H(Y).
  double entropy(const CountTable& table) const;
  /// N H(Y given the profiles).
  double conditional_entropy(const CountTable& table);
  /// How many profiles of chi have rows that are complete on R.
  std::size_t n_profiles_left(const SetAndRest& sets);
  /// Sets seen_: which profiles of chi have such rows.
  void mark(const SetAndRest& sets);
  static UpperBound by_loss(double loss, double entropy) { return {1 - loss / entropy, FeatureBound::loss}; }

  /// So many rows, or so much weight, in units of counts.
  double in_counts(double weight) const { return counts_per_one_ * weight; }
  bool whole_counts() const { return counts_per_one_ == 1; }

  std::vector<double> terms_;  // scratch
  std::vector<bool> seen_;

 private:
  const Stop* stop_ = nullptr;
  double counts_per_one_;
};

}  // namespace localift
