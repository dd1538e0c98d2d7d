// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/split_rows.h"
#include "core/subgroups/subgroup_node.h"
#include "core/subgroups/subgroup_walk.h"

namespace localift {

/// Counts the cells of the nodes on a worker's path. A node's rows are found, and counted, where nothing spares it: once
/// as much was spent on the items of a feature below a node as a table of pairs takes, all further ones are differences in
/// that; and once as much was spent on tables of pairs below an item, triples spare these. So what is spent in all is at
/// most twice what the better of both ways takes.
class NodeCounter {
 public:
  NodeCounter(const SubgroupWalk& walk, const SplitRows& rows);

  /// The node at a depth of the path; those above it are there. It outlives what is asked of it. That of all rows, at depth
  /// 0, may come from another walk.
  void enter(std::size_t depth, SubgroupNode& node) { path_[depth] = &node; }
  const SubgroupNode& node(std::size_t depth) const { return *path_[depth]; }
  /// Its counts. Left unfinished where `stop` was requested.
  void count(std::size_t depth, const Stop& stop);
  /// Its rows.
  const SplitRows::Subset& rows(std::size_t depth);

 private:
  void count_all(SubgroupNode& root, const Stop& stop);
  bool has_pairs(std::size_t depth, int position, double spared, const Stop& stop);
  bool has_triples(std::size_t depth, int position, const Stop& stop);

  const SplitRows& rows_;
  const std::size_t max_size_, most_places_;
  std::vector<SubgroupNode*> path_;  // by depth
};

}  // namespace localift
