// SPDX-License-Identifier: GPL-2.0-or-later
// Algorithm 3, result of profiles_search.h and profiles_collector.h.
#pragma once

#include <vector>

#include "core/base/types.h"
#include "core/lattice/search_info.h"
#include "core/measure/lift.h"

namespace localift {

/// One selected profile of a class.
struct SelectedProfile {
  Lift lift;
  FeatureSet set;
  std::vector<int> levels;  ///< 0-based, in the order of `set`
};

struct ProfilesResult {
  std::vector<std::vector<SelectedProfile>> best;  ///< per entry of the classes searched, best first
  SearchInfo info;
  /// Where row sets must differ, per entry: the profiles that hold the rows of one of the best, those apart. At least
  /// so many if folded_exact is false.
  std::vector<double> folded;
  std::vector<bool> folded_exact;
  double pruned_bound = 0;  ///< branches dropped because no lift below can enter the list
  double pruned_least = 0;  ///< profiles with fewer rows than anything eligible below them needs
};

}  // namespace localift
