// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/subgroup_walker.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/feature_set.h"
#include "core/subgroups/overlap.h"

namespace localift {

SubgroupWalker::SubgroupWalker(const SubgroupWalk& walk, const SplitRows& rows, int y, const ChosenSubgroups& chosen,
                               SharedSubgroups& list)
    : walk_(walk),
      rows_(rows),
      y_(static_cast<std::size_t>(y)),
      chosen_(chosen),
      list_(list),
      options_(walk.options),
      eligibility_(walk.options.eligibility),
      inhibit_(eligibility_.inhibit),
      looks_at_rows_(eligibility_.min_class_count > 0 || walk.counts_rows()),
      margins_(walk.index.get(), walk.space, options_.sets, eligibility_, walk.bounds.get()),
      counter_(walk, rows),
      nodes_(static_cast<std::size_t>(walk.max_size) + 1) {}

bool SubgroupWalker::look_at_root(SubgroupNode& root, const Stop& stop) {
  stop_ = &stop;
  root.good = rows_.good();
  root.bad = rows_.bad();
  counter_.enter(0, root);
  return look(0, root);
}

void SubgroupWalker::run(SubgroupNode& root, const NodeChild& child, const Stop& stop) {
  stop_ = &stop;
  counter_.enter(0, root);
  walk_child(0, root, child);
}

/// Counts, lists what is to be listed, and finds the children. False if it was stopped meanwhile.
bool SubgroupWalker::look(std::size_t depth, SubgroupNode& node) {
  node.children.clear();
  node.branches.clear();
  counter_.count(depth, *stop_);
  if (stop_->requested()) return false;
  node.shared.resize(chosen_.size());
  node.shared_known.assign(chosen_.size(), 0);
  set_branches(depth, node);
  if (node.loose_need > node.good) return true;
  const bool walks = std::any_of(node.branches.begin(), node.branches.end(),
                                 [](const FeatureBranch& branch) { return branch.inner; });
  if (walks)
    node.removals.begin(node.loose_need, node.good, node.bad, static_cast<std::size_t>(walk_.space.n_features()),
                        walk_.max_size - static_cast<int>(depth) - 1);
  for (const FeatureBranch& branch : node.branches) {
    if (walks)
      look_at(depth, node, branch);
    else if (may_list(depth, node, branch))
      list_from(depth, node, branch);
    if (stop_->requested()) return false;
  }
  if (!walks) return true;
  node.removals.end(static_cast<std::size_t>(node.last + 1));
  return choose_children(depth, node);
}

void SubgroupWalker::set_branches(std::size_t depth, SubgroupNode& node) {
  list_.refresh(last_);
  for (int position = node.last + 1; position < walk_.space.n_features(); ++position)
    node.branches.push_back(branch_at(depth, node, position));
  set_needs(depth, node);
}

FeatureBranch SubgroupWalker::branch_at(std::size_t depth, const SubgroupNode& node, int position) {
  const int size = static_cast<int>(depth) + 1;
  const SetFigures& figures = margins_.enter(depth, position);
  const ClassBound& bound = figures.bounds[y_];
  FeatureBranch branch;
  branch.position = position;
  branch.possible = bound.possible;
  const bool child = position <= walk_.space.last_child(node.last);
  branch.N = figures.n;
  branch.P = figures.class_total[y_];
  branch.result = child && figures.eligible && branch.P > 0 && walk_.space.contains(position, size);
  branch.inner = child && bound.possible && walk_.space.extends(position, size);
  branch.least_here = figures.least_here;
  branch.least_below = figures.least_below;
  branch.rho_n = bound.bounded ? bound.rho_n : figures.n;
  branch.rho_p = bound.bounded ? bound.rho_p : 1;
  branch.price_here = walk_.price.of_size(size) + node.paid;
  branch.price_below =
      walk_.price.least_below(size, node.paid, walk_.least_price_after[static_cast<std::size_t>(position)]);
  return branch;
}

/// Rows beside weights, and of the class. What holds more conditions has no more of them.
bool SubgroupWalker::has_enough_rows(const ItemCounts& rows) const {
  if (!eligibility_.rows_are_weights && rows.good + rows.bad < eligibility_.min_count) return false;
  return (inhibit_ ? rows.bad : rows.good) >= eligibility_.min_class_count;
}

/// What is to be listed, at a node without children.
void SubgroupWalker::list_from(std::size_t depth, SubgroupNode& node, const FeatureBranch& branch) {
  const FeatureItems& items = walk_.items_at(branch.position);
  const std::array<SubgroupThreshold, 2> here = thresholds_of(branch);
  const ItemCounter counter(node.counts, rows_.first_cell(static_cast<std::size_t>(branch.position)));
  note_counted(node, items);
  account_.nodes += static_cast<double>(items.size());
  if (walk_.trace_dropped)
    for (std::size_t i = 0; i < items.size(); ++i)
      if (counter.of(items, i).good < branch.need) trace_dropped(items.condition(i), true);
  const ItemFloor needed{branch.least_here, branch.need, here[0].slope(),
                         here[0].floor(static_cast<double>(node.good + node.bad))};
  for_each_item_above(needed, items, counter, [&](std::size_t i) {
    const ItemCounts counts = counter.of(items, i);
    const bool wide = items.n_bounds(i) > 1;
    if (here[wide].is_below(static_cast<double>(counts.good), static_cast<double>(counts.bad))) return;
    if (looks_at_rows_ && !has_enough_rows(counter.rows_of(items, i))) return;
    offer(depth, node, branch, i, counts, branch.price_here + items.price(wide));
  });
}

/// What is to be listed, what the items of the branch take away, and what may be walked.
void SubgroupWalker::look_at(std::size_t depth, SubgroupNode& node, const FeatureBranch& branch) {
  if (!branch.result && !branch.possible) return;
  const FeatureItems& items = walk_.items_at(branch.position);
  const auto position = static_cast<std::size_t>(branch.position);
  Count least = std::min(node.loose_least, branch.least_below);
  if (branch.result) least = std::min(least, branch.least_here);
  const std::array<SubgroupThreshold, 2> here = thresholds_of(branch);
  if (branch.result) note_counted(node, items);
  const ItemCounter counter(node.counts, rows_.first_cell(position));
  std::size_t visited = 0, too_few = 0;
  for_each_item(items, counter, [&](std::size_t i, const ItemCounts& counts, bool wide) {
    ++visited;
    const Count n = counts.good + counts.bad;
    if (n < least || (looks_at_rows_ && !has_enough_rows(counter.rows_of(items, i)))) {
      ++too_few;
      return false;
    }
    if (counts.good < branch.need) {
      if (walk_.trace_dropped) trace_dropped(items.condition(i), true);
      if (counts.good >= node.loose_need) node.removals.add(position, counts.good, counts.bad);
      return counts.good >= node.loose_need;
    }
    node.removals.add(position, counts.good, counts.bad);
    if (branch.result && n >= branch.least_here &&
        !here[wide].is_below(static_cast<double>(counts.good), static_cast<double>(counts.bad)))
      offer(depth, node, branch, i, counts, branch.price_here + items.price(wide));
    if (branch.inner && n >= branch.least_below)
      node.children.push_back({branch.position, i, counts.good, counts.bad, 0});
    return true;
  });
  account_.nodes += static_cast<double>(visited);
  account_.pruned_least += static_cast<double>(too_few);
}

/// The items of the set of a branch are counted.
void SubgroupWalker::note_counted(const SubgroupNode& node, const FeatureItems& items) {
  account_.evaluated.insert(node.hash ^ SetHashes::of_column(items.feature()));
  if (!walk_.execution.trace) return;
  FeatureSet set{items.feature()};
  for (const Condition& condition : path_) set.push_back(condition.feature);
  walk_.execution.trace(as_set(std::move(set)));
}

void SubgroupWalker::trace_dropped(const Condition& condition, bool itself) const {
  std::vector<Condition> path(path_);
  path.push_back(condition);
  walk_.trace_dropped(path, itself, last_);
}

/// An item that comes up to the last entry kept, or nearly.
void SubgroupWalker::offer(std::size_t depth, SubgroupNode& node, const FeatureBranch& branch, std::size_t item,
                           const ItemCounts& counts, double price) {
  const Lift lift = lift_of(counts.good, counts.bad, branch.N, branch.P);
  if (!eligibility_.passes(lift)) return;
  const SubgroupKey key = walk_.measure->key(lift, price);
  list_.refresh(last_);
  if (last_.full && walk_.order.compare_keys(key, last_.entry.key) < 0) return;
  SelectedSubgroup subgroup = selected(node, walk_.items_at(branch.position), item);
  subgroup.lift = lift;
  subgroup.key = key;
  subgroup.price = price;
  if (last_.full && options_.use_bounds && !walk_.order.before(subgroup, last_.entry)) return;
  if (within_overlaps(depth, node, branch, item, lift.n)) list_.offer(std::move(subgroup));
}

SelectedSubgroup SubgroupWalker::selected(const SubgroupNode& node, const FeatureItems& items, std::size_t item) const {
  SelectedSubgroup subgroup;
  subgroup.conditions = path_;
  subgroup.conditions.push_back(items.condition(item));
  std::sort(subgroup.conditions.begin(), subgroup.conditions.end(),
            [](const Condition& a, const Condition& b) { return a.feature < b.feature; });
  for (const Condition& condition : subgroup.conditions) subgroup.set.push_back(condition.feature);
  subgroup.n_bounds = node.n_bounds + items.n_bounds(item);
  return subgroup;
}

/// With each of the chosen ones, the last of which is met most often.
bool SubgroupWalker::within_overlaps(std::size_t depth, SubgroupNode& node, const FeatureBranch& branch,
                                     std::size_t item, Count n) {
  for (std::size_t i = chosen_.size(); i-- > 0;) {
    if (!node.shared_known[i]) {
      rows_.meet(counter_.rows(depth), chosen_.members(i), shared_rows_);
      rows_.count(shared_rows_, static_cast<std::size_t>(node.last + 1), *stop_, node.shared[i]);
      if (stop_->requested()) return false;
      node.shared_known[i] = 1;
    }
    const ItemCounter counter(node.shared[i], rows_.first_cell(static_cast<std::size_t>(branch.position)));
    const ItemCounts counts = counter.of(walk_.items_at(branch.position), item);
    const Count both = counts.good + counts.bad;
    if (!within_overlap(both, n + chosen_.n(i) - both, options_.max_overlap)) return false;
  }
  return true;
}

void SubgroupWalker::walk_children(std::size_t depth, SubgroupNode& node) {
  for (const NodeChild& child : node.children) walk_child(depth, node, child);
}

void SubgroupWalker::walk_child(std::size_t depth, SubgroupNode& node, NodeChild child) {
  if (stop_->requested()) return leave_open(depth, node, child);
  list_.refresh(last_);
  if (options_.use_bounds && last_.version != node.bounded_at && !may_hold(depth, node, child)) {
    ++account_.pruned_bound;
    return;
  }
  const FeatureItems& items = walk_.items_at(child.position);
  SubgroupNode& next = nodes_[depth + 1];
  path_.push_back(items.condition(child.item));
  next.rows_known = false;
  next.accepted = path_.back().held_cells(items.n_cells());
  next.good = child.good;
  next.bad = child.bad;
  next.last = child.position;
  next.hash = node.hash ^ SetHashes::of_column(items.feature());
  next.paid = node.paid + items.price(child.item);
  next.n_bounds = node.n_bounds + items.n_bounds(child.item);
  margins_.enter(depth, child.position);
  counter_.enter(depth + 1, next);
  const bool looked = look(depth + 1, next);
  if (looked) walk_children(depth + 1, next);
  path_.pop_back();
  if (!looked) leave_open(depth, node, child);
}

}  // namespace localift
