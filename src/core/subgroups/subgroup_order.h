// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/base/top_n.h"
#include "core/base/types.h"
#include "core/subgroups/selected_subgroup.h"

namespace localift {

/// The order of selected subgroups. Ties in the key: more rows, fewer features, fewer bounds, feature order, then
/// condition by condition the lower cell first and the wider first, sets by their levels.
struct SubgroupOrder {
  bool inhibit = false;
  /// Positive if key x comes before key y.
  int compare_keys(const SubgroupKey& x, const SubgroupKey& y) const {
    return inhibit ? key_sign(y, x) : key_sign(x, y);
  }
  bool before(const SelectedSubgroup& a, const SelectedSubgroup& b) const;
  bool same_value(const SelectedSubgroup& a, const SelectedSubgroup& b) const { return key_sign(a.key, b.key) == 0; }
};

using SubgroupTopN = TopN<SelectedSubgroup, SubgroupOrder>;

/// What is known of the subgroups of a branch, those that have given conditions and more.
struct SubgroupBranch {
  SubgroupKey key;   ///< none has a better one
  Count rows = 0;    ///< the most that one of the key of the last entry can have
  const std::vector<Condition>* path = nullptr;  ///< the conditions that all have, in any order
  int n_bounds = 0;     ///< of `path`
  int next_feature = 0; ///< the least column that may be added
  int least_size = 0;   ///< features of the smallest that is of the space, path->size() + 1 at least
};

/// Rule B: can one of them come before `last`? Each part of the order is bounded given that the earlier ones tie.
bool may_precede(const SubgroupOrder& order, const SubgroupBranch& branch, const SelectedSubgroup& last);

}  // namespace localift
