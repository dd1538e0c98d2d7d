// SPDX-License-Identifier: GPL-2.0-or-later
#include <cmath>
#include <cstdint>
#include <random>

#include "catch.hpp"
#include "core/windows/best_windows.h"
#include "core/windows/exhaustive_windows.h"
#include "small_data.h"
#include "small_windows.h"

using namespace localift;

TEST_CASE("enumeration gives a table's best windows in order, and counts what ties with the last") {
  const Stop stop;
  double ties = 0;
  for (std::uint32_t seed = 1; seed <= 300; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const CountTable table = small::random_table(random, 1 + seed % 10);
    if (!table.several_classes()) continue;
    const WindowsOptions options = small::random_options(random, table);
    const FeatureSet set{1, 2};
    const auto every = small::all_windows(set, table, options);
    const std::size_t kept = std::min({every.size(), options.n_best, options.per_set});

    WindowsTopN best(options.n_best);
    ExhaustiveWindows search(options);
    REQUIRE(search.search(set, table, best, stop));
    REQUIRE(search.nodes() == std::pow(2, search.n_profiles()) - 1);
    double tied = 0;
    if (options.per_set >= options.n_best)
      for (std::size_t i = kept; i < std::min(every.size(), options.per_set); ++i)
        tied += WindowsOrder().same_value(every[i], every[kept - 1]);
    REQUIRE(best.ties() == tied);
    ties += tied;
    const auto found = best.take();
    REQUIRE(found.size() == kept);
    for (std::size_t i = 0; i < kept; ++i) REQUIRE(small::same(found[i], every[i]));
  }
  CHECK(ties > 0);
}

TEST_CASE("every window of pure profiles has eta 1, however it is found") {
  const Stop stop;
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    CountTable table = small::pure_table(random, 8);
    for (std::size_t x = 0; x < table.n_profiles; ++x) table.id.push_back(x);
    WindowsOptions options;
    options.n_best = options.per_set = 1000;
    WindowsTopN every(options.n_best);
    ExhaustiveWindows enumeration(options);
    REQUIRE(enumeration.search({0}, table, every, stop));
    SharedWindows shared(options.n_best);
    WindowsIncumbent incumbent(shared);
    BestWindows search(options);
    REQUIRE(search.search({0}, table, incumbent, stop) == BestWindows::Outcome::done);
    const auto expected = every.take(), best = shared.list().take();
    REQUIRE(expected.size() == (std::size_t{1} << table.n_profiles) - 1);
    REQUIRE(best.size() == expected.size());
    for (std::size_t i = 0; i < best.size(); ++i) {
      REQUIRE(expected[i].eta == 1);
      REQUIRE(small::same(best[i], expected[i]));
    }
  }
}

TEST_CASE("a table of too many profiles is left alone") {
  const auto search = [](std::size_t n_profiles, Count min_count) {
    const CountTable table = small::table_of(2, std::vector<Count>(2 * n_profiles, 1));
    WindowsOptions options;
    options.min_count = min_count;
    ExhaustiveWindows windows(options);
    WindowsTopN best(options.n_best);
    const bool done = windows.search({0}, table, best, Stop());
    CHECK(windows.n_profiles() == (min_count > 2 ? 0 : n_profiles));
    CHECK(best.size() == 0);
    CHECK(windows.nodes() == 0);
    return done;
  };
  CHECK_FALSE(search(kMaxEnumeratedProfiles + 1, 2));
  CHECK(search(kMaxEnumeratedProfiles + 1, 3));  // none is eligible
}
