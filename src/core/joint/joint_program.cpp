// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/joint/joint_program.h"

#include <algorithm>
#include <utility>

namespace localift {

JointProgram::JointProgram(std::vector<FeatureSet> sets_in_order) : sets(std::move(sets_in_order)) {
  std::vector<std::size_t> path;  // steps
  const auto leave = [&](std::size_t depth) {
    for (; path.size() > depth; path.pop_back()) steps[path.back()].end = steps.size();
  };
  for (std::size_t s = 0; s < sets.size(); ++s) {
    const FeatureSet& set = sets[s];
    std::size_t common = 0;
    while (common < path.size() && common < set.size() &&
           steps[path[common]].column == static_cast<std::size_t>(set[common]))
      ++common;
    leave(common);
    for (std::size_t i = common; i < set.size(); ++i) {
      Step step{};
      step.column = static_cast<std::size_t>(set[i]);
      step.depth = i + 1;
      step.set = kNoSet;
      step.parent = path.empty() ? steps.size() : path.back();
      path.push_back(steps.size());
      steps.push_back(std::move(step));
    }
    steps[path.back()].set = s;
    max_depth = std::max(max_depth, set.size());
  }
  leave(0);

  for (std::size_t s = steps.size(); s-- > 0;) {
    Step& step = steps[s];
    step.leaf_parent = s + 1 < step.end;
    for (std::size_t below = s + 1; below < step.end; below = steps[below].end) {
      step.later.push_back(steps[below].column);
      step.later.insert(step.later.end(), steps[below].later.begin(), steps[below].later.end());
      step.leaf_parent &= !steps[below].inner();
    }
    std::sort(step.later.begin(), step.later.end());
    step.later.erase(std::unique(step.later.begin(), step.later.end()), step.later.end());
  }
}

}  // namespace localift
