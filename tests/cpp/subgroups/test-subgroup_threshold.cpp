// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/subgroup_threshold.h"

#include <random>

#include "catch.hpp"
#include "core/subgroups/subgroup_measure.h"

using namespace localift;

TEST_CASE("a threshold never calls below what comes up to the value, nor above what does not") {
  std::mt19937 random(11);
  const auto below = [&](int n) { return static_cast<Count>(random() % static_cast<std::uint32_t>(n)); };
  std::size_t n_below = 0, n_near = 0, n_above = 0;
  for (int round = 0; round < 20000; ++round) {
    const auto rank_by = static_cast<RankBy>(below(3));
    const bool inhibit = below(2) == 0;
    const auto measure = make_measure(rank_by, inhibit);
    const Count N = 20 + below(400), P = 1 + below(static_cast<int>(N) - 1);
    const auto draw = [&] {
      const Count n = 1 + below(static_cast<int>(N));
      return Lift{std::min(below(static_cast<int>(n) + 1), P), n, P, N};
    };
    const Lift last = draw(), lift = below(8) == 0 ? last : draw();
    const double price = 1 + static_cast<double>(below(100)) / 10;
    const SubgroupThreshold threshold(rank_by, inhibit, measure->value(last, price),
                                      static_cast<double>(N) / static_cast<double>(P), price);
    const auto good = static_cast<double>(inhibit ? lift.n - lift.p : lift.p);
    const auto bad = static_cast<double>(inhibit ? lift.p : lift.n - lift.p);
    const int sign = measure->compare_keys(measure->key(lift, price), measure->key(last, price));
    switch (threshold.side(good, bad)) {
      case SubgroupThreshold::Side::below: REQUIRE(sign < 0); ++n_below; break;
      case SubgroupThreshold::Side::above: REQUIRE(sign >= 0); ++n_above; break;
      default: ++n_near;
    }
    // What comes up to it has the good rows that so many rows need.
    if (sign >= 0) REQUIRE(good >= threshold.least_good(static_cast<double>(1 + below(static_cast<int>(lift.n)))));
  }
  REQUIRE(n_below > 5000);
  REQUIRE(n_above > 5000);
  REQUIRE(n_near > 500);
}
