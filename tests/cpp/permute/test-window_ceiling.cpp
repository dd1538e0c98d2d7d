// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/window_ceiling.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "catch.hpp"
#include "core/permute/window_scores.h"

using namespace localift;

TEST_CASE("no window holds more information than the ceiling of its number of profiles") {
  std::mt19937 random(5);
  double loose = 0, bounded = 0;
  for (int round = 0; round < 400; ++round) {
    const std::size_t n = 1 + random() % 10;
    std::vector<WindowCeiling::Profile> profiles;
    Count total = 0;
    for (std::size_t x = 0; x < n; ++x) {
      profiles.push_back({static_cast<std::int64_t>(random() % (round % 3 == 0 ? 4 : 1000000)),
                          1 + static_cast<Count>(random() % 20)});
      total += profiles.back().rows;
    }
    const Count least = 1 + static_cast<Count>(random() % static_cast<std::uint32_t>(total + 2));
    std::vector<std::int64_t> truth(n + 1, -1);
    for (std::size_t window = 1; window < std::size_t{1} << n; ++window) {
      std::int64_t information = 0;
      Count rows = 0;
      std::size_t k = 0;
      for (std::size_t x = 0; x < n; ++x)
        if ((window >> x) & 1) {
          ++k;
          information += profiles[x].information;
          rows += profiles[x].rows;
        }
      if (rows >= least) truth[k] = std::max(truth[k], information);
    }
    WindowCeiling ceiling;
    ceiling.start(profiles, least);
    REQUIRE(ceiling.n_profiles() == n);
    for (std::size_t k = 1; k <= n; ++k) {
      CHECK(ceiling.greatest(k) >= truth[k]);
      if (ceiling.holds(k)) {
        CHECK(ceiling.greatest(k) == truth[k]);
        continue;
      }
      const std::int64_t most = ceiling.ceiling(k, 0);
      CHECK(most >= truth[k]);
      CHECK(most <= ceiling.greatest(k));
      CHECK(ceiling.found() <= truth[k]);
      CHECK((most < 0) == (truth[k] < 0));
      if (truth[k] >= 0) {
        ++bounded;
        loose += static_cast<double>(most - truth[k]) / static_cast<double>(ceiling.greatest(k) + 1);
        // Who needs more than there is learns that there is not, or the same.
        const std::int64_t enough = truth[k] + static_cast<std::int64_t>(random() % 1000);
        const std::int64_t told = ceiling.ceiling(k, enough);
        CHECK((told < enough ? most < enough : told == most));
      }
    }
  }
  REQUIRE(bounded > 100);
  CHECK(loose / bounded < 0.15);
}

TEST_CASE("scores of windows are the normal approximation of Wilson and Hilferty") {
  const WindowScores scores(200, 20, 3);
  // df = 2 (4 - 0.1) = 7.8: R's ((x / 7.8)^(1/3) - (1 - 2 / 70.2)) / sqrt(2 / 70.2)
  CHECK(scores.score(20, 4) == Approx(2.35322829).epsilon(1e-8));
  for (const double value : {-2.0, 0.0, 3.5})
    CHECK(scores.score(scores.information(value, 3), 3) == Approx(value));
  CHECK(std::isnan(WindowScores(10, 10, 2).score(0, 1)));
  CHECK(WindowScores::key(1.5) == 1500000000);
}
