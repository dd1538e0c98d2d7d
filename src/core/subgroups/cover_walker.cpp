// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/cover_walker.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "core/subgroups/subgroup_measure.h"

namespace localift {

CoverWalker::CoverWalker(CoverRound& round)
    : round_(round),
      problem_(round.problem_),
      levels_(static_cast<std::size_t>(std::min(problem_.space.max_size(), problem_.space.n_features())) + 1),
      sums_(problem_.data),
      removals_(static_cast<std::size_t>(problem_.space.n_features()) * kSteps, 0) {}

/// Those whose share is asked for: of the rows that are added, or of all.
Count CoverWalker::of_class(const CoverCounts& counts) const {
  return problem_.options.each ? counts.p : counts.new_p;
}
Count CoverWalker::others(const CoverCounts& counts) const {
  return problem_.options.each ? counts.q : counts.new_q;
}

std::vector<CoverWalker::Child> CoverWalker::look_at_root(const Stop& stop) {
  const CodedData& data = problem_.data;
  Level& root = levels_.front();
  root.rows.resize(data.n_rows());
  std::iota(root.rows.begin(), root.rows.end(), std::uint32_t{0});
  CoverCounts all;
  for (std::size_t row = 0; row < data.n_rows(); ++row) {
    const bool of_class = data.class_of(row) == round_.y_, is_new = round_.kind_[row] < kOldOther;
    (of_class ? all.p : all.q) += data.weight(row);
    if (is_new) (of_class ? all.new_p : all.new_q) += data.weight(row);
  }
  look_at(0, -1, all, stop);
  return root.children;
}

/// All conditions of a child on the rows of the node above it, which is at `depth`.
void CoverWalker::descend(const Child& child, std::size_t depth, const Stop& stop) {
  if (stop.requested() || child.most_new < round_.least_new()) return;
  const int feature = problem_.space.column(child.position);
  Condition condition = problem_.items[static_cast<std::size_t>(feature)].condition(child.item);
  if (depth == 0 && levels_[0].rows.empty()) {
    // A worker that has not looked at the root.
    levels_[0].rows.resize(problem_.data.n_rows());
    std::iota(levels_[0].rows.begin(), levels_[0].rows.end(), std::uint32_t{0});
  }
  rows_with(problem_.data, condition, levels_[depth].rows, levels_[depth + 1].rows);
  path_.push_back(std::move(condition));
  look_at(depth + 1, child.position, child.counts, stop);
  for (std::size_t i = 0; i < levels_[depth + 1].children.size() && !stop.requested(); ++i)
    descend(levels_[depth + 1].children[i], depth + 1, stop);
  path_.pop_back();
}

/// Offers the subgroups with one condition more than the path, which has `depth`, and lists those to go on with.
void CoverWalker::look_at(std::size_t depth, int last, const CoverCounts& above, const Stop& stop) {
  ++nodes_;
  std::vector<Child>& children = levels_[depth].children;
  children.clear();
  begin_steps(above);
  for (int position = last + 1; position < problem_.space.n_features() && !stop.requested(); ++position) {
    sums_.count(levels_[depth].rows, round_.kind_.data(), problem_.space.column(position));
    look_at_items(depth, last, position, above, children);
  }
  bound_children(depth, last, children);
}

void CoverWalker::look_at_items(std::size_t depth, int last, int position, const CoverCounts& above,
                                std::vector<Child>& children) {
  const SearchSpace& space = problem_.space;
  const int feature = space.column(position), size = static_cast<int>(depth) + 1;
  const FeatureItems& items = problem_.items[static_cast<std::size_t>(feature)];
  const bool next = position <= space.last_child(last);
  const bool result = next && space.contains(position, size), inner = next && space.extends(position, size);
  const Eligibility& eligibility = problem_.options.subgroups.eligibility;
  Count* removals = removals_.data() + static_cast<std::size_t>(position) * kSteps;
  std::fill_n(removals, kSteps, Count{0});
  for (std::size_t i = 0; i < items.size(); ++i) {
    const CoverCounts counts = sums_.of(items, i);
    if (counts.new_p < round_.least_new() || counts.p + counts.q < problem_.least_n ||
        counts.rows < eligibility.min_count || counts.class_rows < eligibility.min_class_count)
      continue;
    Count& removal = removals[step_of(of_class(counts))];
    removal = std::max(removal, others(above) - others(counts));
    if (result) offer(feature, i, counts);
    if (inner) children.push_back({position, i, counts, 0});
  }
  // Of those with at least so many class rows.
  for (std::size_t k = kSteps - 1; k-- > 0;) removals[k] = std::max(removals[k], removals[k + 1]);
}

void CoverWalker::offer(int feature, std::size_t item, const CoverCounts& counts) {
  const double s = problem_.options.min_probability;
  if (!reaches_share(of_class(counts), of_class(counts) + others(counts), s)) return;
  std::vector<Condition> conditions(path_);
  const std::vector<FeatureItems>& items = problem_.items;
  conditions.push_back(items[static_cast<std::size_t>(feature)].condition(item));
  std::sort(conditions.begin(), conditions.end(),
            [](const Condition& a, const Condition& b) { return a.feature < b.feature; });
  CoverStep step;
  SelectedSubgroup& subgroup = step.subgroup;
  for (const Condition& condition : conditions) {
    subgroup.set.push_back(condition.feature);
    subgroup.n_bounds += condition.n_bounds(items[static_cast<std::size_t>(condition.feature)].n_cells());
  }
  const SetTotals::Totals& totals = problem_.totals.of(subgroup.set);
  const Eligibility& eligibility = problem_.options.subgroups.eligibility;
  const Count n = counts.p + counts.q;
  if (!totals.eligible || n < eligibility.least_count(totals.n)) return;
  subgroup.lift = {counts.p, n, totals.class_total[round_.y_], totals.n};
  if (!eligibility.passes(subgroup.lift)) return;
  subgroup.key = {0, subgroup.lift};
  subgroup.price = problem_.price.of(conditions);
  if (problem_.data.rows_are_weights()) subgroup.bound = share_bound(subgroup.lift, subgroup.price, false);
  subgroup.conditions = std::move(conditions);
  step.new_p = counts.new_p;
  step.new_n = counts.new_p + counts.new_q;
  round_.offer(std::move(step));
}

void CoverWalker::begin_steps(const CoverCounts& above) {
  least_ = round_.least_new();
  step_ = std::max<Count>((of_class(above) - least_) / static_cast<Count>(kSteps), 1);
}

std::size_t CoverWalker::step_of(Count of_class) const {
  return std::min(static_cast<std::size_t>((of_class - least_) / step_), kSteps - 1);
}

/// Bound S9. `after`: by step, the most others that the features after the child's can take.
Count CoverWalker::most_new(const Child& child, const std::vector<Count>& after) const {
  const Count p = of_class(child.counts);
  const double s = problem_.options.min_probability;
  for (std::size_t k = step_of(p) + 1; k-- > 0;) {
    const Count end = least_ + static_cast<Count>(k + 1) * step_, most = k + 1 < kSteps ? std::min(end, p) : p;
    const auto in = static_cast<double>(most);
    const auto out = static_cast<double>(std::max<Count>(others(child.counts) - after[k], 0));
    if (in * (1 + 1e-12) >= s * (in + out)) return std::min(most, child.counts.new_p);
  }
  return 0;
}

/// What each child can still add; those that add too little are dropped, and the others sorted by it.
void CoverWalker::bound_children(std::size_t depth, int last, std::vector<Child>& children) {
  const auto more = static_cast<std::size_t>(problem_.space.max_size()) - depth - 1;
  // By step, the greatest removals of the features after a position, and their sums.
  std::vector<std::vector<Count>> greatest(kSteps), after(static_cast<std::size_t>(problem_.space.n_features()));
  for (int position = problem_.space.n_features() - 1; position > last; --position) {
    const auto at = static_cast<std::size_t>(position);
    for (std::size_t k = 0; k < kSteps; ++k) {
      std::vector<Count>& of_step = greatest[k];
      after[at].push_back(std::accumulate(of_step.begin(), of_step.end(), Count{0}));
      const Count removal = removals_[at * kSteps + k];
      of_step.insert(std::upper_bound(of_step.begin(), of_step.end(), removal, std::greater<Count>()), removal);
      if (of_step.size() > more) of_step.pop_back();
    }
  }
  for (Child& child : children) child.most_new = most_new(child, after[static_cast<std::size_t>(child.position)]);
  const Count least = round_.least_new();
  const auto hopeless = [&](const Child& child) { return child.most_new < least; };
  children.erase(std::remove_if(children.begin(), children.end(), hopeless), children.end());
  std::sort(children.begin(), children.end(), [](const Child& a, const Child& b) {
    if (a.most_new != b.most_new) return a.most_new > b.most_new;
    if (a.counts.new_q != b.counts.new_q) return a.counts.new_q < b.counts.new_q;
    return a.position != b.position ? a.position < b.position : a.item < b.item;
  });
}

}  // namespace localift
