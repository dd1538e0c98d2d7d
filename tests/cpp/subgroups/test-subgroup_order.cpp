// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <random>
#include <vector>

#include "catch.hpp"
#include "core/subgroups/subgroup_order.h"
#include "small_subgroups.h"

using namespace localift;

namespace {

SelectedSubgroup subgroup_of(std::int64_t key, Count n, std::vector<Condition> conditions, int cells) {
  SelectedSubgroup result;
  result.key.whole = key;
  result.lift.n = n;
  for (const Condition& condition : conditions) {
    result.set.push_back(condition.feature);
    result.n_bounds += condition.n_bounds(cells);
  }
  result.conditions = std::move(conditions);
  return result;
}

}  // namespace

TEST_CASE("the order of subgroups: key, rows, features, bounds, columns, then conditions") {
  const Condition low{0, true, 0, 2, {}}, wide{0, true, 1, 3, {}}, narrow{0, true, 1, 2, {}}, high{0, true, 2, 4, {}};
  const Condition other{1, true, 0, 2, {}}, one{2, false, 0, 0, {1}}, two{2, false, 0, 0, {1, 3}};
  const std::vector<SelectedSubgroup> in_order{
      subgroup_of(9, 5, {low, other}, 5),  subgroup_of(8, 7, {narrow, other}, 5), subgroup_of(8, 6, {wide}, 5),
      subgroup_of(8, 6, {low, one}, 5),    subgroup_of(8, 6, {other, one}, 5),    subgroup_of(8, 6, {low, two}, 5),
      subgroup_of(8, 6, {wide, one}, 5),   subgroup_of(8, 6, {narrow, one}, 5),   subgroup_of(7, 9, {low}, 5),
      subgroup_of(7, 9, {high}, 5),        subgroup_of(7, 9, {other}, 5),         subgroup_of(7, 9, {wide}, 5),
      subgroup_of(7, 9, {narrow}, 5)};
  for (std::size_t i = 0; i < in_order.size(); ++i)
    for (std::size_t j = 0; j < in_order.size(); ++j) {
      CAPTURE(i, j);
      CHECK(SubgroupOrder().before(in_order[i], in_order[j]) == (i < j));
    }
  CHECK(SubgroupOrder{true}.before(in_order.back(), in_order.front()));
}

TEST_CASE("no branch is said to come after a subgroup that one of it comes before") {
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed * 23);
    const CodedData data(small::random_data(seed, 4).view());
    SubgroupsOptions options = small::random_subgroups_options(random, data);
    options.rank_by = RankBy::lift;  // the one with most ties
    options.sets.always.clear();
    const SubgroupOrder order{options.eligibility.inhibit};
    auto found = small::all_subgroups(data, options, 0);
    found.erase(std::remove_if(found.begin(), found.end(),
                               [](const small::FoundBox& box) {
                                 return box.subgroup.lift.P == 0 || box.subgroup.lift.n == 0;
                               }),
                found.end());
    for (int i = 0; i < 3000 && !found.empty(); ++i) {
      const SelectedSubgroup& below = found[random() % found.size()].subgroup;
      const SelectedSubgroup& last = found[random() % found.size()].subgroup;
      // Its branch: some of its conditions, in any order.
      std::vector<Condition> path(below.conditions);
      std::shuffle(path.begin(), path.end(), random);
      const Condition next = path.back();
      path.resize(random() % path.size());
      SubgroupBranch branch;
      branch.key = below.key;
      branch.rows = below.lift.n;
      branch.path = &path;
      for (const Condition& condition : path) branch.n_bounds += condition.n_bounds(data.n_levels(condition.feature));
      branch.next_feature = next.feature;
      for (const Condition& condition : below.conditions)
        if (std::none_of(path.begin(), path.end(),
                         [&](const Condition& held) { return held.feature == condition.feature; }))
          branch.next_feature = std::min(branch.next_feature, condition.feature);
      branch.least_size = std::max(static_cast<int>(path.size()) + 1, options.sets.min_features);
      if (order.before(below, last)) CHECK(may_precede(order, branch, last));
    }
  }
}
