// SPDX-License-Identifier: GPL-2.0-or-later
#include <functional>
#include <random>

#include "catch.hpp"
#include "core/windows/relaxation.h"
#include "core/windows/window_types.h"
#include "small_data.h"
#include "small_windows.h"

using namespace localift;

TEST_CASE("no window in a box exceeds what its relaxation reaches, in key, rows or members") {
  double boxes = 0, attained = 0;
  for (std::uint32_t seed = 1; seed <= 1000; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const CountTable table = small::random_table(random, 12);
    if (!table.several_classes()) continue;
    WindowTypes types;
    types.build(table, 1);
    const KeyScale scale(types.n_profiles(), table.n_classes);
    for (int trial = 0; trial < 4; ++trial) {
      Relaxation relaxation;
      for (std::size_t t = 0; t < types.n_types(); ++t) {
        const auto members = static_cast<std::uint32_t>(types.type(t).members.size());
        const std::uint32_t hi = static_cast<std::uint32_t>(random() % 3 ? members : random() % (members + 1));
        const std::uint32_t lo = static_cast<std::uint32_t>(random() % 3 ? 0 : random() % (hi + 1));
        relaxation.add(types.type(t).divergence, types.type(t).cross_entropy, types.type(t).rows, lo, hi);
      }
      const Count need = std::max<Count>(1, static_cast<Count>(static_cast<double>(random() % 10) / 10 *
                                                               static_cast<double>(table.n)));
      std::int64_t key = -1;
      double value = 0;
      Relaxation::Reach reach;
      const bool possible = relaxation.best(need, scale, random() % 2 ? 1.0 : 0.3, key, value, reach);
      if (possible) REQUIRE(reach.rows >= need);
      const auto taken = relaxation.taken();
      ++boxes;

      std::int64_t best_key = -1;
      std::vector<std::uint32_t> k(types.n_types());
      const std::function<void(std::size_t)> every = [&](std::size_t t) {
        if (t < k.size()) {
          for (k[t] = relaxation.lo(t); k[t] <= relaxation.hi(t); ++k[t]) every(t + 1);
          return;
        }
        const Count rows = types.rows(k);
        if (rows < need) return;
        REQUIRE(possible);
        const std::int64_t own = eta_key(types.eta(k));
        best_key = std::max(best_key, own);
        REQUIRE(own <= key);
        if (own < key) return;
        REQUIRE(rows <= reach.rows);
        if (rows < reach.rows) return;
        for (std::size_t u = 0; u < k.size(); ++u)
          REQUIRE((k[u] <= taken[u] || relaxation.could_take_more(reach, u)));
      };
      every(0);
      attained += best_key == key;
      // Each bound by itself, at keys around the best.
      for (const std::int64_t at : {best_key - 1, best_key}) {
        if (best_key < 0 || at < 0) continue;
        const Relaxation::Reach here = relaxation.most_rows(scale.least_value(at));
        REQUIRE(here.possible);
        REQUIRE(here.rows >= need);
      }
    }
  }
  CHECK(attained > 0.3 * boxes);  // a bound that is never reached would pass
}

TEST_CASE("items that are alike are all within reach, whichever the relaxed choice took") {
  Relaxation relaxation;
  relaxation.add(10, 10, 10, 0, 1);
  for (int i = 0; i < 4; ++i) relaxation.add(1, 2, 3, 0, 1);
  relaxation.add(1, 3, 3, 0, 1);  // dearer
  const KeyScale scale(6, 2);
  std::int64_t key;
  double value;
  Relaxation::Reach reach;
  REQUIRE(relaxation.best(13, scale, 0.5, key, value, reach));
  CHECK(key == eta_key(11.0 / 12));
  CHECK(reach.rows == 13);
  for (std::size_t i = 1; i < 5; ++i) CHECK((relaxation.taken()[i] == 1 || relaxation.could_take_more(reach, i)));
  CHECK(relaxation.taken()[5] == 0);
  CHECK_FALSE(relaxation.could_take_more(reach, 5));
}
