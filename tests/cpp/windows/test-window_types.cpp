// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <random>
#include <set>

#include "catch.hpp"
#include "core/windows/window_types.h"
#include "small_data.h"
#include "small_windows.h"

using namespace localift;

TEST_CASE("profiles of the same counts are one type, and types have the eta of their windows to the last bit") {
  for (std::uint32_t seed = 1; seed <= 500; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const CountTable table = small::random_table(random, 12);
    if (!table.several_classes()) continue;
    const Count min_count = 1 + static_cast<Count>(random() % 3);
    WindowTypes types;
    types.build(table, min_count);

    std::set<std::vector<Count>> different;
    for (std::size_t rank = 0; rank < types.n_profiles(); ++rank) {
      const std::size_t x = types.profile(rank);
      REQUIRE(table.profile_rows(x) >= min_count);
      const Count* counts = table.profile(x);
      different.emplace(counts, counts + table.n_classes);
      const WindowTypes::Type& type = types.type(types.type_of(rank));
      REQUIRE(std::equal(counts, counts + table.n_classes, type.counts));
      REQUIRE(type.rows == table.total[x]);
      REQUIRE(std::count(type.members.begin(), type.members.end(), rank) == 1);
    }
    REQUIRE(types.n_types() == different.size());
    for (std::size_t t = 1; t < types.n_types(); ++t)
      REQUIRE(types.type(t - 1).divergence <= types.type(t).divergence);

    for (int trial = 0; trial < 20; ++trial) {
      std::vector<std::uint32_t> multiplicities(types.n_types());
      std::vector<std::size_t> window;
      Count rows = 0;
      for (std::size_t rank = 0; rank < types.n_profiles(); ++rank) {
        if (random() % 2) continue;
        window.push_back(types.profile(rank));
        rows += table.total[window.back()];
        ++multiplicities[types.type_of(rank)];
      }
      if (window.empty()) continue;
      REQUIRE(types.rows(multiplicities) == rows);
      REQUIRE(types.eta(multiplicities) == eta_of_window(table, window));
    }
  }
}
