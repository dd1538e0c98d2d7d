// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/features/selected_features.h"

namespace localift {

SelectedFeatures selected_features(const FeatureSet& set, const CountTable& table, FeatureMeasure& measure,
                                   Divergences& scratch, const Stop* stop) {
  const double eta = eta_of_table(table, scratch, stop);
  return selected_features(set, table, eta, measure.value(table, eta));
}

SelectedFeatures selected_features(const FeatureSet& set, const CountTable& table, double eta, double value) {
  SelectedFeatures result;
  result.set = set;
  result.eta = eta;
  result.value = value;
  result.key = value_key(result.value);
  result.n_profiles = table.n_profiles;
  result.n = table.n;
  return result;
}

void FeaturesResult::finish(FeaturesTopN& list, std::int64_t dropped_key) {
  const bool tie_dropped = list.size() > 0 && dropped_key >= list.last().key;
  info.ties = {list.ties()};
  info.ties_exact = {info.reason == Reason::none && !tie_dropped};
  best = list.take();
}

}  // namespace localift
