// SPDX-License-Identifier: GPL-2.0-or-later
// The counts of the feature sets one step away in the lattice, for searches that walk it along a path.
#pragma once

#include <functional>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/count_table.h"
#include "core/count/degenerate_set.h"
#include "core/data/continuous_data.h"

namespace localift {

/// Sees a neighbour: the i-th of the features asked for, its counts, and, if it is degenerate, why (else null): the
/// table then has rows and classes only. Everything is only lent.
using NeighbourSink = std::function<void(std::size_t i, const FeatureSet& set, const CountTable& table,
                                         const DegenerateSet* degenerate)>;

enum class Direction { larger, smaller };

/// Counts `base` with each of `features` added (they are not in it), or with each taken away (they are in it), and
/// shows the counts in that order. `ordered`: profiles stand in the order of their level codes, as visitors expect.
///
/// Discrete sets: O(rows) for each larger one and O(rows log |features|) for each smaller one, which shares the part
/// that it has in common with the others. Sets of continuous features are counted one by one (JointCounter).
void count_neighbours(const SearchData& data, const FeatureSet& base, const std::vector<int>& features,
                      Direction direction, bool ordered, const Stop& stop, const NeighbourSink& sink);

/// The neighbour itself.
FeatureSet neighbour(const FeatureSet& base, int feature, Direction direction);

}  // namespace localift
