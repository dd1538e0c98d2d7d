// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/count/split_rows.h"
#include "core/lattice/set_figures.h"
#include "core/subgroups/node_tables.h"
#include "core/subgroups/removal_staircase.h"

namespace localift {

/// The sets that hold the features of a node and the one at `position`, and the sets below.
struct FeatureBranch {
  int position = 0;
  bool result = false;  ///< is the set one of the space?
  bool inner = false;   ///< is anything below walked?
  bool possible = false;
  Count N = 0, P = 0;   ///< counted rows of the set, and of the class
  Count least_here = 0, least_below = 0;  ///< rows of what is eligible
  Count rho_n = 1, rho_p = 1;             ///< the best N' / P' of the set and those below
  double price_here = 0, price_below = 0; ///< but for that of the new item, the latter at least
  Count need = 0;                         ///< good rows that anything in the branch needs to enter the list
};

/// A node's item that is to become a node.
struct NodeChild {
  int position = 0;
  std::size_t item = 0;
  Count good = 0, bad = 0;
  double score = 0;  ///< the greater the sooner
};

/// A subgroup of the walk, with the rows that hold it.
struct SubgroupNode {
  SplitRows::Subset rows;
  bool rows_known = false;     ///< else NodeCounter finds them when they are asked for
  std::vector<char> accepted;  ///< by cell of its last feature
  NodeTables tables;
  CellCounts counts;
  Count good = 0, bad = 0;
  int last = -1;             ///< position of its last feature
  std::uint64_t hash = 0;    ///< of its set
  double paid = 0;           ///< price of its items
  int n_bounds = 0;
  std::vector<FeatureBranch> branches;  ///< of the later positions, in order
  Count loose_need = 0, loose_least = 0;  ///< good rows and rows that anything below needs
  RemovalStaircase removals;
  std::vector<NodeChild> children;
  std::uint64_t bounded_at = 0;         ///< version of the list by which the children were chosen

  /// Rows in the cells with each of the chosen subgroups, where it was asked for.
  std::vector<CellCounts> shared;
  std::vector<char> shared_known;
};

}  // namespace localift
