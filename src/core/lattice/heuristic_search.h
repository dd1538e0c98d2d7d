// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/count_source.h"
#include "core/lattice/set_collector.h"
#include "core/lattice/set_score.h"

namespace localift {

enum class Heuristic {
  forward,   ///< sequential forward selection: adds the feature that gives the best set, until the largest size
  backward,  ///< sequential backward elimination, from all features
  floating,  ///< both, each step followed by steps back while these beat the best set known of that size: SFFS and SBFS
             ///< (Pudil, Novovicova and Kittler, Pattern Recognition Letters 1994)
  beam       ///< forward, keeping the `width` best sets of each size
};

struct HeuristicOptions {
  Heuristic method = Heuristic::forward;
  std::size_t width = 10;
};

/// Shows a search some sets of the space only: those that a walk through the lattice looks at which follows the best
/// scores, one walk for each goal. Each set is shown once, whatever the walks that meet it. The result may miss the
/// best sets, so `reason` is never none.
///
/// Equal scores: the set that comes first in feature order. What is seen does not depend on the number of threads.
/// Walks to larger sets end early where every set that they would follow holds nothing eligible, or has a value that
/// none can exceed. With m features and sets of up to k: O(m k) sets are counted by forward and O(width m k) by beam,
/// O(m^2) by backward, and by floating a small multiple of both.
SearchInfo search_heuristic(const CountSource& source, const SetRestrictions& sets, const HeuristicOptions& options,
                            const Execution& execution, const std::vector<SetGoal>& goals, SetCollector& collector);

}  // namespace localift
