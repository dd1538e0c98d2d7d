// SPDX-License-Identifier: GPL-2.0-or-later
// Subgroups, result of subgroups_search.h.
#pragma once

#include <limits>
#include <vector>

#include "core/base/types.h"
#include "core/lattice/search_info.h"
#include "core/measure/lift.h"
#include "core/subgroups/condition.h"
#include "core/subgroups/subgroup_key.h"

namespace localift {

/// One selected subgroup of a class: the rows that meet all its conditions, among those counted.
struct SelectedSubgroup {
  Lift lift;
  FeatureSet set;
  std::vector<Condition> conditions;  ///< in the order of `set`
  SubgroupKey key;                    ///< by which it ranks
  int n_bounds = 0;                   ///< of all its conditions
  double price = 0;                   ///< see SubgroupPrice
  /// Bound of the class's share, for inhibition an upper one: see share_bound(). NaN where weights are
  /// fractions.
  double bound = std::numeric_limits<double>::quiet_NaN();
};

struct SubgroupsResult {
  std::vector<std::vector<SelectedSubgroup>> best;  ///< per entry of the classes searched, in order
  SearchInfo info;
  double pruned_bound = 0;     ///< branches dropped because nothing below can enter the list
  double pruned_least = 0;     ///< subgroups with fewer rows than anything eligible below them needs
  double space_subgroups = 0;  ///< subgroups of the space
};

}  // namespace localift
