// SPDX-License-Identifier: GPL-2.0-or-later
// Selected feature sets and their order.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/top_n.h"
#include "core/base/types.h"

namespace localift {

/// One selected feature set.
struct SelectedFeatures {
  FeatureSet set;
  double eta = 0;
  double value = 0;  ///< eta after the correction, which ranks
  std::size_t n_profiles = 0;
  Count n = 0;
  std::int64_t key = 0;  ///< of `value`
};

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

}  // namespace localift
