// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/base/types.h"

namespace localift {

/// A walk over some sets of columns as a list of steps, depth first: what the engine does to each block of rows.
struct JointProgram {
  static constexpr std::size_t kNoSet = static_cast<std::size_t>(-1);

  /// Adds one column to the path of the step's parent.
  struct Step {
    std::size_t column;
    std::size_t depth;               ///< features of the path, this one included
    std::size_t set;                 ///< position among the sets, or kNoSet for a node that is only on the way
    std::size_t end;                 ///< the first step that is not below this one
    std::size_t parent;              ///< the step whose path this one extends; itself at depth 1
    std::vector<std::size_t> later;  ///< columns of the steps below, ascending
    bool inner() const { return !later.empty(); }
    bool leaf_parent = false;        ///< no step below has steps below it
  };
  std::vector<Step> steps;
  std::vector<FeatureSet> sets;
  std::size_t max_depth = 0;

  /// `sets`: ascending columns, in lexicographic order, so that each path is walked once. O(total size of the sets).
  explicit JointProgram(std::vector<FeatureSet> sets);
};

}  // namespace localift
