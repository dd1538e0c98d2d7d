// SPDX-License-Identifier: GPL-2.0-or-later
#include <random>
#include <set>

#include "catch.hpp"
#include "core/permute/row_sets_seen.h"

using namespace localift;

TEST_CASE("keys are new once") {
  std::mt19937_64 random(4);
  RowSetsSeen seen;
  std::set<std::uint64_t> expected;
  for (int i = 0; i < 20000; ++i) {
    // Keys that fall together, and 0.
    const std::uint64_t key = (random() % 3000) << (random() % 2 == 0 ? 0 : 40);
    REQUIRE(seen.add(key) == expected.insert(key == 0 ? 1 : key).second);
  }
  CHECK(seen.size() == expected.size());
}
