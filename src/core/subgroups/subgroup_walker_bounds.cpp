// SPDX-License-Identifier: GPL-2.0-or-later
// What SubgroupWalker leaves out, and in which order it walks the rest.
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/subgroups/subgroup_walker.h"

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

/// Can an item of the branch be listed, at a node without children? By what it removes among the rows of the node above, at
/// least as much as here (bound S3).
bool SubgroupWalker::may_list(std::size_t depth, const SubgroupNode& node, const FeatureBranch& branch) const {
  if (!branch.result || branch.need > node.good) return false;
  if (!options_.use_bounds || !last_.full || depth == 0) return true;
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

/// Thresholds of narrow and of wide items of the branch's own set.
std::array<SubgroupThreshold, 2> SubgroupWalker::thresholds_of(const FeatureBranch& branch) const {
  const FeatureItems& items = walk_.items_at(branch.position);
  const auto of = [&](bool wide) {
    return threshold(branch.N, std::max<Count>(branch.P, 1), branch.price_here + items.price(wide));
  };
  return {of(false), of(true)};
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

/// Notes the value that nothing below the child exceeds.
void SubgroupWalker::leave_open(std::size_t depth, const SubgroupNode& node, const NodeChild& child) {
  const FeatureBranch& branch = branch_of(node, child);
  const double price = price_below(depth, node, child);
  const BetterValue better{inhibit_};
  double best = inhibit_ ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
  for (std::size_t step = node.removals.step_of(child.good) + 1; step-- > 0;) {
    const Count good = std::min(child.good, node.removals.to(step));
    const Count removed = node.removals.after(static_cast<std::size_t>(child.position), step);
    const Count bad = std::max({child.bad - removed, branch.least_below - good, Count{0}});
    const double value = walk_.measure->value(lift_of(good, bad, branch.rho_n, branch.rho_p), price);
    if (better(value, best)) best = value;
  }
  list_.leave_open(best);
}

}  // namespace localift
