// SPDX-License-Identifier: GPL-2.0-or-later
#include <cmath>
#include <vector>

#include "catch.hpp"
#include "core/subgroups/feature_items.h"
#include "small_subgroups.h"

using namespace localift;

TEST_CASE("the items of a feature are intervals but the full one, or sets of levels but all of them, in order") {
  for (int cells = 1; cells <= 6; ++cells)
    for (int max_values = 1; max_values <= 4; ++max_values)
      for (const bool two_sided : {false, true})
        for (const bool ordered : {false, true}) {
          CAPTURE(cells, max_values, two_sided, ordered);
          SubgroupsOptions options;
          options.ordered = {ordered};
          options.two_sided = two_sided;
          options.max_values = max_values;
          std::vector<Condition> expected = small::all_conditions(0, cells, options);
          std::sort(expected.begin(), expected.end(),
                    [](const Condition& a, const Condition& b) { return compare_conditions(a, b) < 0; });
          const FeatureItems items(0, cells, ordered, two_sided, max_values);
          REQUIRE(items.size() == expected.size());
          double sum = 0;
          for (std::size_t i = 0; i < items.size(); ++i) {
            const Condition condition = items.condition(i);
            CHECK(compare_conditions(condition, expected[i]) == 0);
            CHECK(condition.interval == ordered);
            CHECK(items.n_bounds(i) == condition.n_bounds(cells));
            CHECK(items.price(i) == items.price(condition));
            if (ordered) CHECK(items.is_item(items.lower(i), items.upper(i)));
            sum += std::exp(-items.price(i));
          }
          CHECK((items.size() == 0 || std::abs(sum - 1) < 1e-12));
          if (items.size() > 0) CHECK(items.least_price() <= items.price(std::size_t{0}));
        }
}

TEST_CASE("lower cells come first, then wider intervals; a set before those that begin with it") {
  const FeatureItems cells(0, 3, true, true, 1);
  std::vector<std::vector<int>> ends;
  for (std::size_t i = 0; i < cells.size(); ++i) ends.push_back({cells.lower(i), cells.upper(i)});
  CHECK(ends == std::vector<std::vector<int>>{{0, 1}, {0, 0}, {1, 2}, {1, 1}, {2, 2}});
  const FeatureItems levels(0, 3, false, true, 2);
  std::vector<std::vector<int>> sets;
  for (std::size_t i = 0; i < levels.size(); ++i) sets.push_back(levels.condition(i).levels);
  CHECK(sets == std::vector<std::vector<int>>{{0}, {0, 1}, {0, 2}, {1}, {1, 2}, {2}});
  CHECK(FeatureItems(0, 2, false, true, 2).size() == 2);
  CHECK(FeatureItems(0, 1, true, true, 2).size() == 0);
}

TEST_CASE("prices of items: their type first, then one of that type") {
  // Ten cells: 18 intervals with one end at the edge, 36 others.
  const FeatureItems both(0, 10, true, true, 1), one(0, 10, true, false, 1), few(0, 2, true, true, 1);
  CHECK(both.price(false) == Approx(std::log(2.0) + std::log(18.0)).epsilon(1e-12));
  CHECK(both.price(true) == Approx(std::log(2.0) + std::log(36.0)).epsilon(1e-12));
  CHECK(one.price(false) == Approx(std::log(18.0)).epsilon(1e-12));
  CHECK(few.price(false) == Approx(std::log(2.0)).epsilon(1e-12));
  const FeatureItems sets(0, 5, false, true, 3);  // 5 of one level, 10 + 10 of more
  CHECK(sets.price(false) == Approx(std::log(2.0) + std::log(5.0)).epsilon(1e-12));
  CHECK(sets.price(true) == Approx(std::log(2.0) + std::log(20.0)).epsilon(1e-12));
}
