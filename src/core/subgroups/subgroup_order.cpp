// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/subgroup_order.h"

#include <algorithm>

namespace localift {

bool SubgroupOrder::before(const SelectedSubgroup& a, const SelectedSubgroup& b) const {
  const int keys = compare_keys(a.key, b.key);
  if (keys != 0) return keys > 0;
  if (a.lift.n != b.lift.n) return a.lift.n > b.lift.n;
  if (a.set.size() != b.set.size()) return a.set.size() < b.set.size();
  if (a.n_bounds != b.n_bounds) return a.n_bounds < b.n_bounds;
  if (a.set != b.set) return a.set < b.set;
  for (std::size_t j = 0; j < a.conditions.size(); ++j) {
    const int sign = compare_conditions(a.conditions[j], b.conditions[j]);
    if (sign != 0) return sign < 0;
  }
  return false;
}

namespace {

/// Of those with one more feature than the path: is the first in order one before `last`? Which has as many features
/// and bounds.
bool first_precedes(const SubgroupBranch& branch, const SelectedSubgroup& last) {
  std::vector<const Condition*> path;
  for (const Condition& condition : *branch.path) path.push_back(&condition);
  std::sort(path.begin(), path.end(), [](const Condition* a, const Condition* b) { return a->feature < b->feature; });
  const auto place = std::find_if(path.begin(), path.end(),
                                  [&](const Condition* held) { return held->feature > branch.next_feature; });
  const auto at = static_cast<std::size_t>(place - path.begin());
  path.insert(place, nullptr);  // the one to come
  for (std::size_t j = 0; j < path.size(); ++j) {
    const int feature = j == at ? branch.next_feature : path[j]->feature;
    if (feature != last.set[j]) return feature < last.set[j];
  }
  for (std::size_t j = 0; j < at; ++j) {
    const int sign = compare_conditions(*path[j], last.conditions[j]);
    if (sign != 0) return sign < 0;
  }
  return true;
}

}  // namespace

bool may_precede(const SubgroupOrder& order, const SubgroupBranch& branch, const SelectedSubgroup& last) {
  const int keys = order.compare_keys(branch.key, last.key);
  if (keys != 0) return keys > 0;
  if (branch.rows != last.lift.n) return branch.rows > last.lift.n;
  const std::size_t held = branch.path->size();
  const std::size_t size = std::max(static_cast<std::size_t>(branch.least_size), held + 1);
  if (size != last.set.size()) return size < last.set.size();
  const int bounds = branch.n_bounds + static_cast<int>(size - held);
  if (bounds != last.n_bounds) return bounds < last.n_bounds;
  return size > held + 1 || first_precedes(branch, last);
}

}  // namespace localift
