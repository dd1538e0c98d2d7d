// SPDX-License-Identifier: GPL-2.0-or-later
#include <cmath>
#include <random>

#include "catch.hpp"
#include "core/base/exact.h"
#include "core/base/phi.h"

using namespace localift;

TEST_CASE("lifts are compared as exact ratios, whatever their size") {
  CHECK(compare({1, 2, 3, 4}, {1, 2, 3, 4}) == 0);
  CHECK(compare({1, 6, 3, 4}, {1, 2, 1, 4}) == 0);  // 6/12 and 2/4
  CHECK(compare({0, 5, 3, 4}, {0, 7, 1, 9}) == 0);
  CHECK(compare({1, 2, 3, 4}, {1, 3, 3, 4}) < 0);

  // Neighbours that doubles and 128-bit cross products cannot tell apart.
  const Count big = (Count{1} << 61) - 1;
  CHECK(compare({big, big, big - 1, big}, {big - 1, big, big - 2, big}) < 0);
  CHECK(compare({big - 1, big, big, big}, {big - 2, big, big - 1, big}) > 0);
  CHECK(compare({big, big, big, big}, {1, 1, 1, 1}) == 0);
}

TEST_CASE("comparison agrees with 128-bit cross products where those suffice") {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20000; ++i) {
    const auto draw = [&] { return static_cast<Count>(random() % (i % 2 ? 7 : 2000000000)) + 1; };
    const Ratio x{draw(), draw(), draw(), draw()}, y{draw(), draw(), draw(), draw()};
    const long double left = static_cast<long double>(x.a) * x.b / x.c / x.d,
                      right = static_cast<long double>(y.a) * y.b / y.c / y.d;
    const Int128 l = Int128{x.a} * x.b, r = Int128{y.a} * y.b;
    if (std::fabs(left - right) > 1e-12L * left) CHECK((compare(x, y) > 0) == (left > right));
    if (l == r && x.c == y.c && x.d == y.d) CHECK(compare(x, y) == 0);
    CHECK(compare(x, y) == -compare(y, x));
  }
}

TEST_CASE("the least eligible count is strictly above the threshold, also where it is whole") {
  CHECK(least_eligible(0.15, 260) == 40);  // 0.15 * 260 = 39
  CHECK(least_eligible(0.15, 261) == 40);
  CHECK(least_eligible(0.28, 25) == 8);    // 7.000000000000001 in doubles
  CHECK(least_eligible(0, 100) == 1);
  for (Count n = 1; n < 3000; ++n)
    for (Count k = 0; k <= n; k += 1 + n / 20) {
      const double threshold = static_cast<double>(k) / static_cast<double>(n);
      CHECK(least_eligible(threshold, n) == k + 1);
    }
}

TEST_CASE("phi is precise where its closed form cancels") {
  CHECK(phi(-1) == 1);
  CHECK(phi(0) == 0);
  // phi(t) = t^2/2 - t^3/6 + t^4/12 - t^5/20 + t^6/30 - ...
  for (const double t : {1e-3, -1e-3, 1e-6, -1e-6, 1e-9}) {
    const double series = t * t / 2 * (1 - t / 3 * (1 - t / 2 * (1 - t * 3 / 5 * (1 - t * 2 / 3))));
    CHECK(std::fabs(phi(t) / series - 1) < 1e-14);
  }
  for (double t = -0.99; t < 4; t += 0.007) {
    const long double x = t, exact = (1 + x) * std::log1p(x) - x;
    if (std::fabs(t) > 0.01) CHECK(std::fabs(static_cast<double>(phi(t) / exact) - 1) < 2e-15);
  }
}
