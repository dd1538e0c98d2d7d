// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/features/u_curve_walker.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/base/feature_set.h"
#include "core/features/features_node.h"

namespace localift {

bool UCurveWalker::start(Subtree& root) {
  if (root.set.empty()) return true;
  evaluator_.counter().move_to(root.set);
  evaluator_.counter().count(table_);
  return look(root);
}

void UCurveWalker::expand(const Subtree& branch, std::vector<Subtree>& children) {
  const auto max_size = static_cast<std::size_t>(search_.sets.max_features);
  if (branch.set.size() >= max_size) return;
  evaluator_.counter().move_to(branch.set);
  for (std::size_t i = branch.next; i < free_.size() && !evaluator_.stopped(); ++i) {
    Subtree child;
    child.set = with_feature(branch.set, free_[i]);
    child.next = i + 1;
    const std::size_t left = free_.size() - child.next;
    if (static_cast<int>(child.set.size() + left) < search_.sets.min_features) return;  // nor the later ones
    evaluator_.counter().count_with(free_[i], table_);
    const bool eligible = look(child);
    if (evaluator_.stopped()) return;
    if (!eligible)
      ++pruned_rows;  // no set below has more rows or classes
    else if (left == 0 || child.set.size() >= max_size)
      continue;
    else if (child.key < branch.key)
      cuts.push_back(std::move(child));
    else
      children.push_back(std::move(child));
  }
}

void UCurveWalker::walk(Subtree branch) {
  std::vector<Subtree> open{std::move(branch)}, children;
  while (!open.empty() && !evaluator_.stopped()) {
    const Subtree next = std::move(open.back());
    open.pop_back();
    children.clear();
    expand(next, children);
    std::move(children.rbegin(), children.rend(), std::back_inserter(open));
  }
}

void UCurveWalker::verify(const Subtree& cut) {
  FeaturesNode node;
  node.set = cut.set;
  node.addable.assign(free_.begin() + static_cast<std::ptrdiff_t>(cut.next), free_.end());
  if (!node.set_first(search_.sets)) return;
  if (!evaluator_.has_bound()) {
    bound_left.leave(1);
    return;
  }
  evaluator_.counter().move_to(cut.set);
  evaluator_.counter().count(table_);
  evaluator_.count_rest(node.addable);
  if (evaluator_.stopped()) return;
  note(cut.set);
  note(with_features(node.set, node.addable));
  const UpperBound bound = evaluator_.bound(table_);
  if (evaluator_.stopped()) return;
  node.set_bound(bound, table_);
  if (search_.shared.judge(node.best) == FeaturesVerdict::keep)
    bound_left.leave(node.best.value);
  else
    dropped_key = std::max(dropped_key, node.best.key);
}

/// The set of the branch, whose counts are in table_; false if it is not eligible.
bool UCurveWalker::look(Subtree& branch) {
  if (evaluator_.stopped()) return false;  // the counts may be unfinished
  ++nodes;
  note(branch.set);
  const auto key = evaluator_.offer(branch.set, table_);
  if (key) branch.key = *key;
  return key.has_value();
}

/// The counts of a set were built.
void UCurveWalker::note(const FeatureSet& set) {
  if (!search_.sets.in_space(set.size())) return;
  evaluated.insert(SetHashes::of(set));
  evaluator_.trace(set);
}

}  // namespace localift
