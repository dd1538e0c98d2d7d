// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/count/split_rows.h"
#include "core/subgroups/chosen_subgroups.h"
#include "core/subgroups/item_counts.h"
#include "core/subgroups/node_counter.h"
#include "core/subgroups/shared_subgroups.h"
#include "core/subgroups/subgroup_node.h"
#include "core/subgroups/subgroup_threshold.h"
#include "core/subgroups/subgroup_walk.h"

namespace localift {

/// One worker's walk over the subgroups of one class, depth first. At a node the cells of all later features are counted
/// at once, so that each item there is a subgroup of which the counts are known; those below which something can come
/// before the last entry kept become nodes, the most promising first.
class SubgroupWalker {
 public:
  /// `rows`: of the class `y`. Lists only what `chosen` allows.
  SubgroupWalker(const SubgroupWalk& walk, const SplitRows& rows, int y, const ChosenSubgroups& chosen,
                 SharedSubgroups& list);

  /// Looks at the node of all rows: its children are then the tasks of workers. False if it was stopped.
  bool look_at_root(SubgroupNode& root, const Stop& stop);
  /// Walks a child of that node, and all below.
  void run(SubgroupNode& root, const NodeChild& child, const Stop& stop);
  /// A child that was not run: notes what it may hold.
  void leave_open(const SubgroupNode& root, const NodeChild& child) { leave_open(0, root, child); }

  const SubgroupAccount& account() const { return account_; }

 private:
  bool look(std::size_t depth, SubgroupNode& node);
  void set_branches(std::size_t depth, SubgroupNode& node);
  FeatureBranch branch_at(std::size_t depth, const SubgroupNode& node, int position);
  double least_good(const FeatureBranch& branch, const FeatureItems& items) const;
  void set_needs(std::size_t depth, SubgroupNode& node) const;
  void look_at(std::size_t depth, SubgroupNode& node, const FeatureBranch& branch, bool walks);
  bool may_list(std::size_t depth, const SubgroupNode& node, const FeatureBranch& branch) const;
  void trace(int feature) const;
  void trace_dropped(const Condition& condition, bool itself) const;
  void offer(std::size_t depth, SubgroupNode& node, const FeatureBranch& branch, std::size_t item,
             const ItemCounts& counts, double price);
  SelectedSubgroup selected(const SubgroupNode& node, const FeatureItems& items, std::size_t item) const;
  bool within_overlaps(std::size_t depth, SubgroupNode& node, const FeatureBranch& branch, std::size_t item, Count n);
  bool has_enough_rows(const ItemCounts& counts) const;
  bool choose_children(std::size_t depth, SubgroupNode& node);
  bool may_hold(std::size_t depth, const SubgroupNode& node, NodeChild& child) const;
  bool may_tie(std::size_t depth, const SubgroupNode& node, const FeatureBranch& branch, const NodeChild& child,
               Count good, Count bad) const;
  void walk_children(std::size_t depth, SubgroupNode& node);
  void walk_child(std::size_t depth, SubgroupNode& node, NodeChild child);
  void leave_open(std::size_t depth, const SubgroupNode& node, const NodeChild& child);

  const FeatureBranch& branch_of(const SubgroupNode& node, const NodeChild& child) const {
    return node.branches[static_cast<std::size_t>(child.position - node.last - 1)];
  }
  double price_below(std::size_t depth, const SubgroupNode& node, const NodeChild& child) const;
  SubgroupThreshold threshold(Count n, Count p, double price) const;
  /// Class rows and others of good and bad ones.
  Lift lift_of(Count good, Count bad, Count N, Count P) const {
    return {inhibit_ ? bad : good, good + bad, P, N};
  }

  const SubgroupWalk& walk_;
  const SplitRows& rows_;
  const std::size_t y_;
  const ChosenSubgroups& chosen_;
  SharedSubgroups& list_;
  const SubgroupsOptions& options_;
  const Eligibility& eligibility_;
  const bool inhibit_, looks_at_rows_;
  SubgroupAccount account_;
  MarginPath margins_;
  NodeCounter counter_;
  std::vector<SubgroupNode> nodes_;  // by depth; that of all rows is the workers' own
  std::vector<Condition> path_;
  SplitRows::Subset shared_rows_;    // scratch
  LastSubgroup last_;
  const Stop* stop_ = nullptr;
};

}  // namespace localift
