// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/types.h"

namespace localift {

inline bool holds(const FeatureSet& set, int feature) { return std::binary_search(set.begin(), set.end(), feature); }

/// The set and a feature that it does not hold. O(features), as all here.
inline FeatureSet with_feature(const FeatureSet& set, int feature) {
  FeatureSet result;
  result.reserve(set.size() + 1);
  result = set;
  result.insert(std::upper_bound(result.begin(), result.end(), feature), feature);
  return result;
}

/// The set less a feature that it holds.
inline FeatureSet without_feature(const FeatureSet& set, int feature) {
  FeatureSet result(set);
  result.erase(std::lower_bound(result.begin(), result.end(), feature));
  return result;
}

/// Columns in any order as a set.
inline FeatureSet as_set(std::vector<int> columns) {
  std::sort(columns.begin(), columns.end());
  return columns;
}

/// The columns below `n_features` that the set does not hold, ascending.
inline std::vector<int> columns_outside(const FeatureSet& set, int n_features) {
  std::vector<int> result;
  for (int column = 0; column < n_features; ++column)
    if (!holds(set, column)) result.push_back(column);
  return result;
}

/// The set and all `more`, in any order, none of which it holds.
inline FeatureSet with_features(FeatureSet set, const std::vector<int>& more) {
  set.insert(set.end(), more.begin(), more.end());
  return as_set(std::move(set));
}

}  // namespace localift
