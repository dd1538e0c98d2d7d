// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/features/features_goal.h"

#include <cstdint>
#include <memory>
#include <vector>

#include "core/measure/eta.h"
#include "core/measure/split_divergences.h"

namespace localift {

namespace {

class FeaturesScorer : public SetScorer {
 public:
  FeaturesScorer(const FeaturesOptions& options, int weight_exponent)
      : measure_(options.measure.make(weight_exponent)) {}

  SetScore score(const CountTable& table) override { return score(table, eta_of_table(table, scratch_)); }
  bool scores_splits() const override { return measure_->needs_margins_only(); }
  SetScore score_split(const SplitCounts& split) override { return score(split.margins(), splits_.eta(split)); }

 private:
  SetScore score(const CountTable& table, double eta) {
    SetScore result;
    const double value = measure_->value(table, eta);
    const std::int64_t key = value_key(value);
    result.figures = {eta, value};
    result.value = static_cast<double>(key);
    result.promise = static_cast<double>(table.n);
    result.greatest = key >= value_key(1);
    return result;
  }

  std::unique_ptr<FeatureMeasure> measure_;
  Divergences scratch_;
  SplitDivergences splits_;
};

}  // namespace

SetGoal features_goal(const FeaturesOptions& options, int weight_exponent) {
  return [options, weight_exponent] { return std::make_unique<FeaturesScorer>(options, weight_exponent); };
}

}  // namespace localift
