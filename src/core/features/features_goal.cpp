// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/features/features_goal.h"

#include <cstdint>
#include <memory>
#include <vector>

#include "core/measure/eta.h"

namespace localift {

namespace {

class FeaturesScorer : public SetScorer {
 public:
  FeaturesScorer(const FeaturesOptions& options, int weight_exponent)
      : measure_(options.measure.make(weight_exponent)) {}

  SetScore score(const CountTable& table) override {
    SetScore result;
    const double eta = eta_of_table(table, scratch_), value = measure_->value(table, eta);
    const std::int64_t key = value_key(value);
    result.figures = {eta, value};
    result.value = static_cast<double>(key);
    result.promise = static_cast<double>(table.n);
    result.greatest = key >= value_key(1);
    return result;
  }

 private:
  std::unique_ptr<FeatureMeasure> measure_;
  Divergences scratch_;
};

}  // namespace

SetGoal features_goal(const FeaturesOptions& options, int weight_exponent) {
  return [options, weight_exponent] { return std::make_unique<FeaturesScorer>(options, weight_exponent); };
}

}  // namespace localift
