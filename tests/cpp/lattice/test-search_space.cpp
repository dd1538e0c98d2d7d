// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <functional>
#include <set>

#include "catch.hpp"
#include "core/lattice/search_space.h"

using namespace localift;

namespace {

/// The sets that the tasks of a space walk, each time they are met.
std::vector<FeatureSet> walked(const SearchSpace& space) {
  std::vector<FeatureSet> result;
  FeatureSet set;
  const auto show = [&] {
    FeatureSet sorted(set);
    std::sort(sorted.begin(), sorted.end());
    result.push_back(sorted);
  };
  const std::function<void(int)> descend = [&](int last) {
    if (!space.extends(last, static_cast<int>(set.size()))) return;
    for (int child = last + 1; child <= space.last_child(last); ++child) {
      set.push_back(space.column(child));
      if (space.contains(child, static_cast<int>(set.size()))) show();
      descend(child);
      set.pop_back();
    }
  };
  for (const auto& task : space.tasks()) {
    set.clear();
    for (const int position : task.positions) set.push_back(space.column(position));
    if (space.contains(task.positions.back(), static_cast<int>(set.size()))) show();
    if (task.descend) descend(task.positions.back());
  }
  return result;
}

}  // namespace

TEST_CASE("the tasks of a space walk each of its sets once") {
  for (int m = 1; m <= 9; ++m)
    for (int min_size = 1; min_size <= std::min(m, 3); ++min_size)
      for (int max_size = min_size; max_size <= m; max_size += 2)
        for (const std::vector<int>& always :
             {std::vector<int>{}, std::vector<int>{m - 1}, std::vector<int>{0, m / 2}}) {
          std::set<FeatureSet> expected;
          const std::set<int> required(always.begin(), always.end());
          for (int mask = 1; mask < (1 << m); ++mask) {
            FeatureSet set;
            for (int f = 0; f < m; ++f)
              if ((mask >> f) & 1) set.push_back(f);
            const auto size = static_cast<int>(set.size());
            if (size >= min_size && size <= max_size &&
                std::includes(set.begin(), set.end(), required.begin(), required.end()))
              expected.insert(set);
          }
          const SearchSpace space = SearchSpace::in_column_order(m, min_size, max_size, always);
          const std::vector<FeatureSet> sets = walked(space);
          CHECK(std::set<FeatureSet>(sets.begin(), sets.end()) == expected);
          CHECK(sets.size() == expected.size());
          CHECK(space.n_sets() == static_cast<double>(expected.size()));
        }
}

TEST_CASE("no task holds more than its share of a large space") {
  const SearchSpace space = SearchSpace::in_column_order(16, 1, 16, {});
  double sum = 0;
  for (const auto& task : space.tasks()) {
    CHECK(task.cost <= space.n_sets() / 128 + 1);
    sum += task.cost;
  }
  CHECK(sum == 65535);
}

TEST_CASE("a space of few sets of very many features is counted") {
  const SearchSpace space = SearchSpace::in_column_order(1100, 1099, 1100, {3});
  CHECK(space.n_sets() == 1100);  // all, and all without one of those that may be left out
  double cost = 0;
  for (const auto& task : space.tasks()) cost += task.cost;
  CHECK(cost == 1100);
}
