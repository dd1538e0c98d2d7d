// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "core/base/binomial.h"

using localift::binomial;

TEST_CASE("binomial coefficients are those of Pascal's triangle") {
  for (int n = 1; n <= 50; ++n) {
    REQUIRE(binomial(n, 0) == 1);
    REQUIRE(binomial(n, n) == 1);
    for (int k = 1; k < n; ++k) REQUIRE(binomial(n, k) == binomial(n - 1, k - 1) + binomial(n - 1, k));
  }
  REQUIRE(binomial(0, 0) == 1);
  REQUIRE(binomial(5, 6) == 0);
  REQUIRE(binomial(5, -1) == 0);
}

TEST_CASE("binomial coefficients beyond the integers are near, and those beyond the doubles infinite") {
  // log10 of 300 over 150 is 88.9719...: 300! / (150!)^2.
  REQUIRE(binomial(300, 150) == Approx(std::exp(std::lgamma(301) - 2 * std::lgamma(151))).epsilon(1e-10));
  REQUIRE(binomial(100000, 2) == 4999950000.0);
  REQUIRE(binomial(100000, 99998) == 4999950000.0);
  REQUIRE(std::isinf(binomial(100000, 50000)));
}

TEST_CASE("sums of binomial coefficients are finite where only what is not in them is too large") {
  for (int n = 0; n <= 12; ++n)
    for (int from = -1; from <= n + 1; ++from)
      for (int to = from - 1; to <= n + 1; ++to) {
        double expected = 0;
        for (int k = std::max(from, 0); k <= to; ++k) expected += binomial(n, k);
        REQUIRE(localift::binomials(n, from, to) == expected);
      }
  REQUIRE(localift::binomials(1100, 1099, 1100) == 1101);
  REQUIRE(localift::binomials(100000, 99998, 100000) == 4999950000.0 + 100001);
  REQUIRE(std::isinf(localift::binomials(1100, 500, 1100)));
}
