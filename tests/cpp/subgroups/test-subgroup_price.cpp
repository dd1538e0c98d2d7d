// SPDX-License-Identifier: GPL-2.0-or-later
#include <cmath>
#include <random>
#include <vector>

#include "catch.hpp"
#include "core/subgroups/subgroup_price.h"
#include "small_subgroups.h"

using namespace localift;

TEST_CASE("what all subgroups of all classes pay comes to alpha, or to less where sizes or features lack") {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed * 17);
    const CodedData data(small::random_data(seed, 4).view());
    SubgroupsOptions options = small::random_subgroups_options(random, data);
    options.alpha = seed % 2 ? 0.05 : 0.3;
    double sum = 0, number = 0;
    for (const int y : options.classes)
      for (const auto& found : small::all_subgroups(data, options, y)) {
        sum += std::exp(-found.subgroup.price);
        ++number;
      }
    CHECK(n_subgroups(items_of(data, options), options.sets) == number / static_cast<double>(options.classes.size()));
    if (options.sets.always.empty() && options.sets.min_features == 1)
      CHECK(std::abs(sum - options.alpha) < 1e-12);
    else
      CHECK(sum < options.alpha + 1e-12);
  }
}

TEST_CASE("a price is the logs of what it is of, and two classes pay as for two searches") {
  SubgroupsOptions options;
  options.sets.max_features = 3;
  options.classes = {0};
  std::vector<FeatureItems> items;
  for (int f = 0; f < 8; ++f) items.emplace_back(f, 10, true, true, 1);
  items.emplace_back(8, 1, true, true, 1);  // of one cell, so not among those chosen from
  const SubgroupPrice price(items, options);
  const std::vector<Condition> box{{1, true, 5, 9, {}}, {4, true, 2, 3, {}}};
  const double expected = std::log(3 / 0.05) + std::log(28.0) + std::log(2.0 * 18) + std::log(2.0 * 36);
  CHECK(price.of(box) == Approx(expected).epsilon(1e-12));
  options.classes = {0, 1};
  CHECK(SubgroupPrice(items, options).of(box) == Approx(expected + std::log(2.0)).epsilon(1e-12));
}

TEST_CASE("no subgroup of more conditions pays less than is said of it") {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed * 19);
    const CodedData data(small::random_data(seed, 4).view());
    const SubgroupsOptions options = small::random_subgroups_options(random, data);
    const auto items = items_of(data, options);
    const SubgroupPrice price(items, options);
    for (const auto& found : small::all_subgroups(data, options, 0)) {
      const auto& conditions = found.subgroup.conditions;
      for (std::size_t held = 0; held < conditions.size(); ++held) {
        double paid = 0, least = std::numeric_limits<double>::infinity();
        for (std::size_t j = 0; j < conditions.size(); ++j) {
          const FeatureItems& feature = items[static_cast<std::size_t>(conditions[j].feature)];
          if (j < held)
            paid += feature.price(conditions[j]);
          else
            least = std::min(least, feature.least_price());
        }
        CHECK(price.least_below(static_cast<int>(held), paid, least) <= found.subgroup.price);
      }
    }
  }
}
