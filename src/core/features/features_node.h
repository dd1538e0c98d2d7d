// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "core/base/feature_set.h"
#include "core/features/selected_features.h"
#include "core/lattice/set_restrictions.h"
#include "core/measure/feature_measure.h"

namespace localift {

/// A set chi and the features that may be added to it: all chi u A, A a non-empty part of these. Children of a node
/// have one feature more and share its other features out among them, so that each set has one way to it; which child
/// may add which others is decided at each node (OPUS: Webb, JAIR 1995), not by one order for all.
struct FeaturesNode {
  FeatureSet set;            // ascending
  std::vector<int> addable;  // in the order of the walk
  /// What could at best be below: the greatest value, as many rows, as few features and as early as can be. The order
  /// of results is total, so a node whose `best` does not come before the last one kept changes nothing (rule B).
  SelectedFeatures best;
  FeatureBound by = FeatureBound::loss;
  std::size_t n_rest = 0;  // features of the rest that was last counted on the way: with all of them, it is the same

  /// `table`: the counts of the set.
  void set_bound(const UpperBound& bound, const CountTable& table) {
    by = bound.by;
    // What rounding may take from the bound, or add to a value below it.
    const double rounding = 1e-13 * (1 + 1e-5 * static_cast<double>(table.n_profiles));
    const double value = bound.value + rounding * std::max(1.0, std::abs(bound.value));
    best.value = std::min(value, 1.0);
    best.key = value_key(value);
    best.n = table.n;
  }
  /// Fills best.set; false if no set below is of the space.
  bool set_first(const SetRestrictions& sets) {
    const std::size_t size = std::max(set.size() + 1, static_cast<std::size_t>(std::max(sets.min_features, 1)));
    const std::size_t more = size - set.size();
    if (!sets.in_space(size) || more > addable.size()) return false;
    // Of all sets with that many of the addable features, that with the smallest comes first: place by place, its
    // features are at most those of any other.
    std::vector<int> sorted(addable);
    std::sort(sorted.begin(), sorted.end());
    sorted.resize(more);
    best.set = with_features(set, sorted);
    return true;
  }
};

/// Later in the order of results is less.
struct LaterNode {
  bool operator()(const FeaturesNode& a, const FeaturesNode& b) const { return FeaturesOrder().before(b.best, a.best); }
};

}  // namespace localift
