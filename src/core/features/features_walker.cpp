// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/features/features_walker.h"

#include <algorithm>
#include <utility>

namespace localift {

namespace {

/// Tells the agenda when a node was searched.
class Working {
 public:
  explicit Working(FeaturesAgenda& agenda) : agenda_(agenda) {}
  Working(const Working&) = delete;
  Working& operator=(const Working&) = delete;
  ~Working() { agenda_.done(); }

 private:
  FeaturesAgenda& agenda_;
};

}  // namespace

void FeaturesWalker::start(const FeatureSet& always) {
  FeaturesNode root;
  root.set = always;
  root.addable = columns_outside(always, search_.data.n_features());
  evaluator_.counter().move_to(root.set);
  evaluator_.counter().count(table_);
  evaluator_.trace(root.set);
  if (!root.set.empty() && root.set.size() <= static_cast<std::size_t>(search_.sets.max_features)) {
    ++nodes_;
    offer(root.set, table_);
  }
  root.set_bound(UpperBound(), table_);
  if (search_.sets.eligible(table_) && root.set_first(search_.sets)) agenda_.push(std::move(root));
}

void FeaturesWalker::run() {
  FeaturesNode node;
  while (agenda_.pop(node, evaluator_.stop())) {
    const Working working(agenda_);
    local_.push_back(std::move(node));
    while (!local_.empty()) {
      FeaturesNode next = std::move(local_.back());
      local_.pop_back();
      if (evaluator_.stopped())
        agenda_.push(std::move(next));
      else if (keep(next))
        expand(next);
    }
  }
}

void FeaturesWalker::add_to(FeaturesResult& result) const {
  result.info.evaluated += evaluated_;
  result.info.nodes += nodes_;
  for (std::size_t i = 0; i < kFeatureBounds; ++i) result.pruned_value[i] += pruned_value_[i];
  result.pruned_order += pruned_order_;
  result.pruned_rows += pruned_rows_;
}

/// Whether the node may still be of use; counts it as pruned if not.
bool FeaturesWalker::keep(const FeaturesNode& node) {
  const FeaturesVerdict verdict = search_.shared.judge(node.best);
  if (verdict == FeaturesVerdict::keep) return true;
  if (verdict == FeaturesVerdict::order && search_.shared.may_show_tie(node.best)) return true;
  dropped_key_ = std::max(dropped_key_, node.best.key);
  if (verdict == FeaturesVerdict::value)
    ++pruned_value_[static_cast<std::size_t>(node.by)];
  else
    ++pruned_order_;
  return false;
}

/// A set whose counts were built.
std::optional<std::int64_t> FeaturesWalker::offer(const FeatureSet& set, const CountTable& table) {
  evaluated_ += !evaluator_.stopped() && search_.sets.in_space(set.size());
  return evaluator_.offer(set, table);
}

void FeaturesWalker::expand(FeaturesNode& node) {
  evaluator_.counter().move_to(node.set);
  const bool counts_rest = node.addable.size() > 1;
  if (counts_rest) {
    evaluator_.counter().count(table_);
    evaluator_.trace(node.set);
    count_rest(node);
    const UpperBound bound = evaluator_.stopped() ? UpperBound() : evaluator_.bound(table_);
    if (evaluator_.stopped()) return agenda_.push(std::move(node));
    node.set_bound(bound, table_);
    if (!keep(node)) return;
  }
  const std::size_t n_rest = counts_rest ? node.set.size() + node.addable.size() : node.n_rest;
  const bool inner = counts_rest && node.set.size() + 1 < static_cast<std::size_t>(search_.sets.max_features);
  children_.clear();
  for (const int feature : node.addable) {
    add_child(node, feature, inner, n_rest);
    if (evaluator_.stopped()) return agenda_.push(std::move(node));
  }
  share_out();
}

/// Counts chi with all addable features.
void FeaturesWalker::count_rest(const FeaturesNode& node) {
  const CountTable& rest = evaluator_.count_rest(node.addable);
  ++nodes_;
  const FeatureSet set = with_features(node.set, node.addable);
  evaluator_.trace(set);
  if (set.size() == node.n_rest) return;  // it is that of a node above, which offered it
  offer(set, rest);
}

/// Counts chi with one feature more, and keeps it as a child if something below may be of use.
void FeaturesWalker::add_child(const FeaturesNode& node, int feature, bool inner, std::size_t n_rest) {
  FeatureSet set = with_feature(node.set, feature);
  if (set.size() == n_rest && search_.sets.in_space(n_rest)) return;  // it is the rest, which was offered
  ++nodes_;
  CrossCounter& counter = evaluator_.counter();
  if (!inner) {
    counter.count_with(feature, table_);
    evaluator_.trace(set);
    offer(set, table_);
    return;
  }
  counter.push(feature);
  counter.count(table_);
  evaluator_.trace(set);
  if (const auto key = offer(set, table_))
    keep_child(node, std::move(set), {FeaturesNode(), feature, *key}, n_rest);
  else if (!evaluator_.stopped())
    ++pruned_rows_;  // no set below has more rows or classes
  counter.pop();
}

void FeaturesWalker::keep_child(const FeaturesNode& parent, FeatureSet set, Child child, std::size_t n_rest) {
  FeaturesNode& node = child.node;
  node.set = std::move(set);
  node.n_rest = n_rest;
  for (const int other : parent.addable)
    if (other != child.feature) node.addable.push_back(other);
  if (!node.set_first(search_.sets)) return;
  node.set_bound(evaluator_.bound(table_), table_);
  std::vector<int>().swap(node.addable);  // share_out() says which; so many children's lists would take m^2
  if (keep(node)) children_.push_back(std::move(child));
}

/// Gives each child the features of those after it. Nothing below a child that was dropped is of use with any of its
/// siblings either, so its feature goes to none. The best child comes first: what is below the later ones, without
/// the features that explain most, is then soonest out of reach. (OPUS puts the greatest bound last, which counts
/// half as many sets again on the voting records.)
void FeaturesWalker::share_out() {
  std::sort(children_.begin(), children_.end(), [](const Child& a, const Child& b) {
    return a.key != b.key ? a.key > b.key : a.feature < b.feature;
  });
  for (std::size_t i = 0; i < children_.size(); ++i) {
    FeaturesNode& node = children_[i].node;
    node.addable.clear();
    for (std::size_t j = i + 1; j < children_.size(); ++j) node.addable.push_back(children_[j].feature);
    if (!node.set_first(search_.sets) || !keep(node)) continue;
    if (agenda_.full())
      local_.push_back(std::move(node));
    else
      agenda_.push(std::move(node));
  }
}

}  // namespace localift
