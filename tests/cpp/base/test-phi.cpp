// SPDX-License-Identifier: GPL-2.0-or-later
#include <cstddef>
#include <random>
#include <vector>

#include "catch.hpp"
#include "core/base/phi.h"

using namespace localift;

TEST_CASE("phi of many numbers is phi of each, to the bit") {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (const std::size_t n : {0, 1, 2, 3, 7, 8, 9, 10, 11, 16, 1000, 1003}) {
    std::vector<double> t(n), result(n);
    for (double& each : t) {
      each = uniform(random);
      if (random() % 4 == 0) each *= 1e-9;
      if (random() % 4 == 0) each = 1 + 100 * each * each;
      if (random() % 8 == 0) each = random() % 2 ? -1 : 0.5;
    }
    phi_each(t.data(), result.data(), n);
    for (std::size_t i = 0; i < n; ++i) REQUIRE(result[i] == phi(t[i]));
  }
}
