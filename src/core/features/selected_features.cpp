// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/features/selected_features.h"

#include "core/measure/eta.h"

namespace localift {

SelectedFeatures selected_features(const FeatureSet& set, const CountTable& table, FeatureMeasure& measure,
                                   std::vector<double>& scratch, const Stop* stop) {
  SelectedFeatures result;
  result.set = set;
  result.eta = eta_of_table(table, scratch, stop);
  result.value = measure.value(table, result.eta);
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
