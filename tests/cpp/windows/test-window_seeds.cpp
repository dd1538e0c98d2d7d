// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <random>

#include "catch.hpp"
#include "core/windows/window_seeds.h"
#include "small_data.h"
#include "small_windows.h"

using namespace localift;

TEST_CASE("the list is filled from sets of the space, each searched once, with their best windows") {
  double searched = 0;
  for (std::uint32_t seed = 1; seed <= 150; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const CodedData data(small::varied_data(seed, 7).view());
    const small::WindowsProblem problem = small::random_problem(random, data);
    small::Traced traced;
    SharedWindows shared(problem.windows.list_size());
    const WindowSeeds seeds =
        seed_windows(data, problem.windows, problem.sets, traced.execution(1 + seed % 2), shared);
    REQUIRE(seeds.complete);
    REQUIRE(seeds.searched == traced.sets());
    WindowsTopN expected(problem.windows.list_size());
    for (const FeatureSet& set : seeds.searched) {
      REQUIRE(problem.sets.in_space(set.size()));
      for (const int column : problem.sets.always) REQUIRE(std::binary_search(set.begin(), set.end(), column));
      const CountTable table = small::table_of(data, set);
      if (!problem.sets.eligible(table)) continue;
      const auto windows = small::all_windows(set, table, problem.windows);
      for (std::size_t i = 0; i < std::min(windows.size(), problem.windows.per_set); ++i) expected.offer(windows[i]);
    }
    const auto found = shared.list().take(), best = expected.take();
    REQUIRE(found.size() == best.size());
    for (std::size_t i = 0; i < best.size(); ++i) REQUIRE(small::same(found[i], best[i], false));
    searched += static_cast<double>(seeds.searched.size());
  }
  CHECK(searched > 1000);
}
