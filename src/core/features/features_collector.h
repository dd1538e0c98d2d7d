// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/features/features_options.h"
#include "core/features/selected_features.h"
#include "core/lattice/set_collector.h"
#include "core/measure/feature_measure.h"

namespace localift {

/// What a set is as a result; `scratch` is reused between calls. Precondition: its counts hold several classes.
SelectedFeatures selected_features(const FeatureSet& set, const CountTable& table, FeatureMeasure& measure,
                                   std::vector<double>& scratch);

struct FeaturesResult {
  std::vector<SelectedFeatures> best;  ///< best first
  SearchInfo info;
  double pruned_value[kFeatureBounds] = {};  ///< branches of sets dropped for their value, by FeatureBound
  double pruned_order = 0;  ///< ... that reach the value of the last set kept only with fewer rows or later in order
  double pruned_u_curve = 0;  ///< branches cut by the U-curve search, as their value falls
  double pruned_rows = 0;   ///< ... whose counted rows hold one class or fewer than asked
};

/// Algorithm 1: the feature sets of greatest eta(Y given R_chi), or of eta corrected, by enumeration.
class FeaturesCollector : public SetCollector {
 public:
  /// `weight_exponent`: that of the data.
  FeaturesCollector(const FeaturesOptions& options, int threads, int weight_exponent = 0);
  ~FeaturesCollector() override;
  SetVisitor& visitor(int worker) override;
  /// `info`: how the enumeration went. Call once, after it.
  FeaturesResult finish(const SearchInfo& info);

 private:
  class Visitor;
  FeaturesOptions options_;
  std::vector<std::unique_ptr<Visitor>> visitors_;
};

}  // namespace localift
