// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cstddef>
#include <limits>
#include <random>
#include <vector>

#include "catch.hpp"
#include "core/base/sort_numbers.h"

using namespace localift;

TEST_CASE("numbers are sorted as std::sort() sorts them, few and many") {
  std::mt19937 random(1);
  for (const std::size_t n : {0, 1, 100, 4095, 4096, 50000})
    for (const int kind : {0, 1, 2}) {
      std::vector<double> values(n);
      for (double& value : values) {
        value = static_cast<double>(random()) / 1e6;
        if (kind == 1) value = 1 + static_cast<double>(random() % 3);
        if (kind == 2 && random() % 2) value = -value * 1e-300;
      }
      if (n > 3 && kind == 2) {
        values[0] = std::numeric_limits<double>::infinity();
        values[1] = -values[0];
        values[2] = std::numeric_limits<double>::denorm_min();
      }
      std::vector<double> expected(values);
      std::sort(expected.begin(), expected.end());
      sort_numbers(values);
      REQUIRE(values == expected);
    }
}
