// SPDX-License-Identifier: GPL-2.0-or-later
// The feature sets one step away in the lattice, for searches that walk it along a path.
#pragma once

#include <vector>

#include "core/base/feature_set.h"
#include "core/count/count_source.h"

namespace localift {

enum class Direction { larger, smaller };

/// The set with the feature added (it is not in it), or taken away (it is in it).
inline FeatureSet neighbour(const FeatureSet& base, int feature, Direction direction) {
  return direction == Direction::larger ? with_feature(base, feature) : without_feature(base, feature);
}

/// Counts the neighbour by each of `features` and shows the counts in that order; see SetCounter::count_with_each().
void count_neighbours(SetCounter& counter, const FeatureSet& base, const std::vector<int>& features,
                      Direction direction, bool ordered, const CountSink& sink);

}  // namespace localift
