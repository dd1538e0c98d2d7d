// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/removal_staircase.h"

#include <algorithm>
#include <functional>
#include <random>
#include <vector>

#include "catch.hpp"

using namespace localift;

TEST_CASE("what further items take away is at least what the greatest of them do, at each step") {
  std::mt19937 random(3);
  const auto below = [&](Count n) { return static_cast<Count>(random() % static_cast<std::uint32_t>(n)); };
  RemovalStaircase removals;
  for (int round = 0; round < 300; ++round) {
    const Count scale = round % 3 == 0 ? Count{1} << 52 : 1;  // weights that are fractions
    const Count most = (1 + below(200)) * scale, bad = (1 + below(300)) * scale, least = below(most / scale + 1) * scale;
    const std::size_t n_positions = 1 + static_cast<std::size_t>(below(5)), first = static_cast<std::size_t>(below(2));
    const int terms = static_cast<int>(below(4));
    struct Item {
      std::size_t position;
      Count good, bad;
    };
    std::vector<Item> items;
    removals.begin(least, most, bad, n_positions, terms);
    for (int i = 0; i < 30; ++i) {
      items.push_back({static_cast<std::size_t>(below(static_cast<Count>(n_positions))),
                       std::min(most, below(most / scale + 1) * scale), below(bad / scale + 1) * scale});
      removals.add(items.back().position, items.back().good, items.back().bad);
    }
    removals.end(first);
    for (Count good = std::max<Count>(least, 1); good <= most; good += std::max<Count>(1, most / 37)) {
      const std::size_t step = removals.step_of(good);
      REQUIRE(removals.from(step) < good);
      REQUIRE(good <= removals.to(step));
      for (std::size_t after = first; after < n_positions; ++after) {
        std::vector<Count> greatest(n_positions, 0);
        for (const Item& item : items)
          if (item.position > after && item.good >= good)
            greatest[item.position] = std::max(greatest[item.position], bad - item.bad);
        std::sort(greatest.begin(), greatest.end(), std::greater<Count>());
        Count sum = 0;
        for (std::size_t i = 0; i < std::min(static_cast<std::size_t>(terms), n_positions); ++i) sum += greatest[i];
        REQUIRE(removals.after(after, step) >= sum);
        // With a step for each number it is just that.
        if (most - std::max<Count>(least - 1, -1) <= 24) REQUIRE(removals.after(after, step) == sum);
      }
    }
  }
}
