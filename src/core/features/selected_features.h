// SPDX-License-Identifier: GPL-2.0-or-later
// Algorithm 1, result of features_search.h and features_collector.h, and its order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/base/top_n.h"
#include "core/base/types.h"
#include "core/count/count_table.h"
#include "core/lattice/search_info.h"
#include "core/measure/eta.h"
#include "core/measure/feature_measure.h"

namespace localift {

/// One selected feature set.
struct SelectedFeatures {
  FeatureSet set;
  double eta = 0;
  double value = 0;  ///< of the measure that ranks: eta after the correction
  std::size_t n_profiles = 0;
  Count n = 0;
  std::int64_t key = 0;  ///< of `value`
};

/// What a set is as a result; `scratch` is reused between calls. Precondition: its counts hold several classes. Where
/// `stop` is requested meanwhile, what is returned is not to be used.
SelectedFeatures selected_features(const FeatureSet& set, const CountTable& table, FeatureMeasure& measure,
                                   Divergences& scratch, const Stop* stop = nullptr);

/// The same where eta and the value are known.
SelectedFeatures selected_features(const FeatureSet& set, const CountTable& table, double eta, double value);

/// Ties: more counted rows, fewer features, then feature order.
struct FeaturesOrder {
  bool before(const SelectedFeatures& a, const SelectedFeatures& b) const {
    if (a.key != b.key) return a.key > b.key;
    if (a.n != b.n) return a.n > b.n;
    if (a.set.size() != b.set.size()) return a.set.size() < b.set.size();
    return a.set < b.set;
  }
  bool same_value(const SelectedFeatures& a, const SelectedFeatures& b) const { return a.key == b.key; }
};

using FeaturesTopN = TopN<SelectedFeatures, FeaturesOrder>;

struct FeaturesResult {
  std::vector<SelectedFeatures> best;  ///< best first
  SearchInfo info;
  double pruned_value[kFeatureBounds] = {};  ///< branches of sets dropped for their value, by FeatureBound
  double pruned_order = 0;    ///< ... that reach the value of the last set kept only with fewer rows or later in order
  double pruned_u_curve = 0;  ///< branches cut by the U-curve search, as their value falls
  double pruned_rows = 0;     ///< ... whose counted rows hold one class or fewer than asked

  /// Fills what the list says; `info` says already whether all sets were looked at or ruled out. `dropped_key`: the
  /// greatest that a set ruled out may have.
  void finish(FeaturesTopN& list, std::int64_t dropped_key = std::numeric_limits<std::int64_t>::min());
};

}  // namespace localift
