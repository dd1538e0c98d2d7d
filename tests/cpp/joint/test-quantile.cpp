// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "catch.hpp"
#include "core/joint/quantile.h"
#include "small_numbers.h"

using namespace localift;
using small::random_values;

TEST_CASE("order statistics are those of sorting") {
  std::mt19937 random(3);
  OrderStatistics order;
  for (int trial = 0; trial < 400; ++trial) {
    const std::size_t n = 1 + random() % (trial % 10 == 0 ? 20000 : 400);
    const auto x = random_values(random, n, trial % 5);
    std::vector<std::size_t> ranks;
    for (int i = 0; i < 6; ++i) ranks.push_back(random() % n);
    std::sort(ranks.begin(), ranks.end());
    std::vector<double> found(ranks.size()), sorted(x);
    std::sort(sorted.begin(), sorted.end());
    order.select(x.data(), n, ranks.data(), ranks.size(), found.data());
    for (std::size_t i = 0; i < ranks.size(); ++i) REQUIRE(found[i] == sorted[ranks[i]]);
  }
}

TEST_CASE("quantiles are R's") {
  OrderStatistics order;
  std::vector<double> cuts;
  // quantile(c(8, 1, 4, 2), c(0, 0.3, 0.5, 1)) and quantile(c(0.1, 0.1, 0.1, 0.7), c(0.2, 0.9))
  quantiles({8, 1, 4, 2}, {0, 0.3, 0.5, 1}, order, cuts);
  CHECK(cuts[0] == 1);
  CHECK(cuts[1] == Approx(1.9));
  CHECK(cuts[2] == 3);
  CHECK(cuts[3] == 8);
  quantiles({0.1, 0.1, 0.1, 0.7}, {0.2, 0.9}, order, cuts);
  CHECK(cuts[0] == 0.1);
  CHECK(cuts[1] == Approx(0.52));
  quantiles({3}, {0.2, 0.9}, order, cuts);
  CHECK(cuts == std::vector<double>{3, 3});

  std::mt19937 random(4);
  for (int trial = 0; trial < 200; ++trial) {
    const auto x = random_values(random, 1 + random() % 60, trial % 2);
    std::vector<std::pair<double, Count>> weighted;
    std::vector<double> replicated;
    for (const double value : x) {
      weighted.emplace_back(value, 1 + random() % 4);
      replicated.insert(replicated.end(), static_cast<std::size_t>(weighted.back().second), value);
    }
    const std::vector<double> probabilities{0.01, 0.2, 0.25, 0.5, 0.99};
    std::vector<double> of_weights;
    quantiles(replicated, probabilities, order, cuts);
    weighted_quantiles(weighted, probabilities, of_weights);
    REQUIRE(cuts == of_weights);
  }
}
