// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/subgroup_walker.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/feature_set.h"
#include "core/subgroups/overlap.h"

namespace localift {

namespace {

constexpr Count kNever = std::numeric_limits<Count>::max();

/// A number of rows, not below `least`.
Count at_least(double least) {
  if (!(least > 0)) return 0;
  return least < 4e18 ? static_cast<Count>(std::ceil(least)) : kNever;
}

double quotient(Count a, Count b) { return static_cast<double>(a) / static_cast<double>(b); }

}  // namespace

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
    if (walks || depth == 0 || may_list(depth, node, branch)) look_at(depth, node, branch, walks);
    if (stop_->requested()) return false;
  }
  if (!walks) return true;
  node.removals.end(static_cast<std::size_t>(node.last + 1));
  return choose_children(depth, node);
}

/// Can an item of the branch be listed, at a node without children? By what it removes among the rows of the node above, at
/// least as much as here (bound S3).
bool SubgroupWalker::may_list(std::size_t depth, const SubgroupNode& node, const FeatureBranch& branch) const {
  if (!branch.result || branch.need > node.good) return false;
  if (!options_.use_bounds || !last_.full) return true;
  const FeatureItems& items = walk_.items_at(branch.position);
  const SubgroupThreshold here = threshold(branch.N, branch.P, branch.price_here + items.least_price());
  const RemovalStaircase& removals = counter_.node(depth - 1).removals;
  for (std::size_t step = removals.step_of(node.good) + 1; step-- > 0;) {
    const Count good = std::min(node.good, removals.to(step));
    if (good < branch.need) break;
    const Count removed = removals.of(static_cast<std::size_t>(branch.position), step);
    const Count bad = std::max({node.bad - removed, branch.least_here - good, Count{0}});
    if (!here.is_below(static_cast<double>(good), static_cast<double>(bad))) return true;
  }
  if (walk_.trace_dropped)
    for (std::size_t i = 0; i < items.size(); ++i) trace_dropped(items.condition(i), true);
  return false;
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

SubgroupThreshold SubgroupWalker::threshold(Count n, Count p, double price) const {
  if (!last_.full) return {options_.rank_by, inhibit_, quotient(n, p), price};
  return {options_.rank_by, inhibit_, last_.value, quotient(n, p), price};
}

/// The least good rows of what can be listed, in the branch (bound S4).
double SubgroupWalker::least_good(const FeatureBranch& branch, const FeatureItems& items) const {
  double least = std::numeric_limits<double>::infinity();
  const auto admit = [&](Count n, Count p, double price, Count rows) {
    double need = threshold(n, p, price + items.least_price()).least_good(static_cast<double>(rows));
    if (eligibility_.min_lift)
      need = std::max(need, SubgroupThreshold(RankBy::lift, inhibit_, to_double(*eligibility_.min_lift), quotient(n, p), 0)
                                .least_good(static_cast<double>(rows)));
    least = std::min(least, need);
  };
  if (branch.result) admit(branch.N, branch.P, branch.price_here, branch.least_here);
  if (branch.inner) admit(branch.rho_n, branch.rho_p, branch.price_below, branch.least_below);
  return least;
}

/// By branch, and over all: an item of one branch is in subgroups of the branches before it too, which may count other
/// rows.
void SubgroupWalker::set_needs(std::size_t depth, SubgroupNode& node) const {
  FeatureBranch all;
  all.rho_n = 0;
  all.least_below = kNever;
  double least_price = std::numeric_limits<double>::infinity();
  for (FeatureBranch& branch : node.branches) {
    const FeatureItems& items = walk_.items_at(branch.position);
    branch.need = options_.use_bounds ? at_least(least_good(branch, items)) : 0;
    if (!branch.possible) continue;
    const int sign = compare(Ratio{branch.rho_n, 1, branch.rho_p, 1}, Ratio{all.rho_n, 1, all.rho_p, 1});
    if (all.rho_n == 0 || (inhibit_ ? sign < 0 : sign > 0)) {
      all.rho_n = branch.rho_n;
      all.rho_p = branch.rho_p;
    }
    all.least_below = std::min(all.least_below, branch.least_below);
    least_price = std::min(least_price, items.least_price());
  }
  node.loose_least = all.least_below;
  node.loose_need = 0;
  if (all.rho_n == 0) {
    node.loose_need = kNever;
  } else if (options_.use_bounds) {
    const double price = walk_.price.least_below(static_cast<int>(depth), node.paid, least_price);
    node.loose_need = at_least(threshold(all.rho_n, all.rho_p, price).least_good(static_cast<double>(all.least_below)));
  }
  for (FeatureBranch& branch : node.branches) branch.need = std::max(branch.need, node.loose_need);
}

/// Rows beside weights, and of the class. What holds more conditions has no more of them.
bool SubgroupWalker::has_enough_rows(const ItemCounts& rows) const {
  if (!eligibility_.rows_are_weights && rows.good + rows.bad < eligibility_.min_count) return false;
  return (inhibit_ ? rows.bad : rows.good) >= eligibility_.min_class_count;
}

/// What is to be listed, what the items of the branch take away, and what may be walked.
void SubgroupWalker::look_at(std::size_t depth, SubgroupNode& node, const FeatureBranch& branch, bool walks) {
  if (!branch.result && (!branch.possible || !walks)) return;
  const FeatureItems& items = walk_.items_at(branch.position);
  const auto position = static_cast<std::size_t>(branch.position);
  const Count least_branch = std::min(branch.result ? branch.least_here : kNever, branch.least_below);
  const Count need = walks ? node.loose_need : branch.need;
  const Count least = walks ? std::min(node.loose_least, least_branch) : least_branch;
  const double prices[] = {branch.price_here + items.price(false), branch.price_here + items.price(true)};
  const SubgroupThreshold here[] = {threshold(branch.N, std::max<Count>(branch.P, 1), prices[0]),
                                    threshold(branch.N, std::max<Count>(branch.P, 1), prices[1])};
  if (branch.result) {
    account_.evaluated.insert(node.hash ^ SetHashes::of_column(items.feature()));
    if (walk_.execution.trace) trace(items.feature());
  }
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
      if (walks && counts.good >= need) node.removals.add(position, counts.good, counts.bad);
      return walks && counts.good >= need;
    }
    if (walks) node.removals.add(position, counts.good, counts.bad);
    if (branch.result && n >= branch.least_here &&
        !here[wide].is_below(static_cast<double>(counts.good), static_cast<double>(counts.bad)))
      offer(depth, node, branch, i, counts, prices[wide]);
    if (branch.inner && n >= branch.least_below)
      node.children.push_back({branch.position, i, counts.good, counts.bad, 0});
    return true;
  });
  account_.nodes += static_cast<double>(visited);
  account_.pruned_least += static_cast<double>(too_few);
}

void SubgroupWalker::trace(int feature) const {
  FeatureSet set{feature};
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

double SubgroupWalker::price_below(std::size_t depth, const SubgroupNode& node, const NodeChild& child) const {
  const double paid = node.paid + walk_.items_at(child.position).price(child.item);
  return walk_.price.least_below(static_cast<int>(depth) + 1, paid,
                                 walk_.least_price_after[static_cast<std::size_t>(child.position)]);
}

/// False if it was stopped meanwhile.
bool SubgroupWalker::choose_children(std::size_t depth, SubgroupNode& node) {
  list_.refresh(last_);
  node.bounded_at = last_.version;
  if (!options_.use_bounds) return true;
  auto& children = node.children;
  const auto kept = std::remove_if(children.begin(), children.end(),
                                   [&](NodeChild& child) { return !may_hold(depth, node, child); });
  account_.pruned_bound += static_cast<double>(children.end() - kept);
  children.erase(kept, children.end());
  std::stable_sort(children.begin(), children.end(),
                   [](const NodeChild& a, const NodeChild& b) { return a.score > b.score; });
  return !stop_->requested();
}

/// Can anything below the child come before the last entry (bound S3)? Gives the child its score.
bool SubgroupWalker::may_hold(std::size_t depth, const SubgroupNode& node, NodeChild& child) const {
  const FeatureBranch& branch = branch_of(node, child);
  const SubgroupThreshold below = threshold(branch.rho_n, branch.rho_p, price_below(depth, node, child));
  const auto position = static_cast<std::size_t>(child.position);
  const RemovalStaircase& removals = node.removals;
  bool holds = stop_->requested();  // what was not looked at is left open
  child.score = -std::numeric_limits<double>::infinity();
  for (std::size_t step = removals.step_of(child.good) + 1; step-- > 0 && !stop_->requested();) {
    const Count good = std::min(child.good, removals.to(step));
    const Count bad = std::max({child.bad - removals.after(position, step), branch.least_below - good, Count{0}});
    const auto good_rows = static_cast<double>(good), bad_rows = static_cast<double>(bad);
    child.score = std::max(child.score, below.score(good_rows, bad_rows));
    if (holds) continue;
    const SubgroupThreshold::Side side = below.side(good_rows, bad_rows);
    holds = side == SubgroupThreshold::Side::above ||
            (side == SubgroupThreshold::Side::near && may_tie(depth, node, branch, child, good, bad));
  }
  if (!holds && walk_.trace_dropped) trace_dropped(walk_.items_at(child.position).condition(child.item), false);
  return holds;
}

/// The same, exactly, where doubles cannot tell: for subgroups with at most so many good and at least so many bad rows.
bool SubgroupWalker::may_tie(std::size_t depth, const SubgroupNode& node, const FeatureBranch& branch,
                             const NodeChild& child, Count good, Count bad) const {
  const FeatureItems& items = walk_.items_at(child.position);
  const SubgroupReach reach{inhibit_ ? bad : good, inhibit_ ? good : bad, branch.rho_n, branch.rho_p,
                            price_below(depth, node, child)};
  std::vector<Condition> path(path_);
  path.push_back(items.condition(child.item));
  SubgroupBranch below;
  below.key = walk_.measure->reach(reach);
  below.rows = walk_.measure->most_rows(reach, last_.entry.key, child.good + child.bad);
  below.path = &path;
  below.n_bounds = node.n_bounds + items.n_bounds(child.item);
  below.next_feature = walk_.min_column_after[static_cast<std::size_t>(child.position)];
  below.least_size = std::max(options_.sets.min_features, static_cast<int>(depth) + 2);
  return may_precede(walk_.order, below, last_.entry);
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
  next.accepted = cells_of(path_.back(), items.n_cells());
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

/// Notes the value that nothing below the child exceeds.
void SubgroupWalker::leave_open(std::size_t depth, const SubgroupNode& node, const NodeChild& child) {
  const FeatureBranch& branch = branch_of(node, child);
  const double price = price_below(depth, node, child);
  ValueLeft best{BetterValue{inhibit_}};
  for (std::size_t step = node.removals.step_of(child.good) + 1; step-- > 0;) {
    const Count good = std::min(child.good, node.removals.to(step));
    const Count removed = node.removals.after(static_cast<std::size_t>(child.position), step);
    const Count bad = std::max({child.bad - removed, branch.least_below - good, Count{0}});
    best.leave(walk_.measure->value(lift_of(good, bad, branch.rho_n, branch.rho_p), price));
  }
  if (best.value()) list_.leave_open(*best.value());
}

}  // namespace localift
