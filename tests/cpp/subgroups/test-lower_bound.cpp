// SPDX-License-Identifier: GPL-2.0-or-later
#include <cmath>
#include <random>

#include "catch.hpp"
#include "core/subgroups/lower_bound.h"

using namespace localift;

namespace {

/// n kl(p / n, L) in long doubles, from the definition.
long double slow_divergence(Count p, Count n, double share) {
  const long double a = static_cast<long double>(p) / static_cast<long double>(n), b = share;
  const long double in = p > 0 ? a * std::log(a / b) : 0, out = p < n ? (1 - a) * std::log((1 - a) / (1 - b)) : 0;
  return static_cast<long double>(n) * (in + out);
}

}  // namespace

TEST_CASE("the lower bound solves its equation") {
  std::mt19937 random(1);
  for (int i = 0; i < 20000; ++i) {
    const Count n = 1 + static_cast<Count>(random() % (i % 2 ? 30u : 20000u));
    const Count p = 1 + static_cast<Count>(random() % static_cast<std::uint32_t>(n));
    const double price = 0.5 + 60 * (random() / 4294967296.0);
    const double share = lower_bound(p, n, price);
    CAPTURE(p, n, price, share);
    CHECK(share < static_cast<double>(p) / static_cast<double>(n));
    CHECK(std::abs(static_cast<double>(slow_divergence(p, n, share)) - price) < 1e-10);
    CHECK(std::abs(divergence(p, n, share) - price) < 1e-9);
  }
}

TEST_CASE("the lower bound of no class rows is 0, of nothing else exp(-B / n); large counts and prices hold no trap") {
  CHECK(lower_bound(0, 7, 3) == 0);
  CHECK(lower_bound(7, 7, 3) == Approx(std::exp(-3.0 / 7)).epsilon(1e-15));
  CHECK(divergence(7, 7, std::exp(-3.0 / 7)) == Approx(3).epsilon(1e-14));
  CHECK(divergence(3, 7, 0.5) == 0);
  for (const double price : {1e-6, 1.0, 700.0})
    for (const Count n : {Count{2}, Count{1000}, Count{1000000}, Count{1} << 40})
      for (const Count p : {Count{1}, n / 2, n - 1}) {
        CAPTURE(price, n, p);
        const double share = lower_bound(p, n, price), seen = static_cast<double>(p) / static_cast<double>(n);
        CHECK((share > 0 && share < seen));
        // One unit in the last place of the share moves the divergence by p of these.
        CHECK(std::abs(static_cast<double>(slow_divergence(p, n, share)) - price) <
              1e-10 + 1e-15 * static_cast<double>(n) + 1e-13 * price);
      }
}

TEST_CASE("the lower bound rises with class rows, and falls with others and with the price") {
  std::mt19937 random(2);
  for (int i = 0; i < 2000; ++i) {
    const Count n = 2 + static_cast<Count>(random() % 500u);
    const Count p = 1 + static_cast<Count>(random() % static_cast<std::uint32_t>(n - 1));
    const double price = 1 + 20 * (random() / 4294967296.0), share = lower_bound(p, n, price);
    CHECK(lower_bound(p + 1, n + 1, price) > share);
    CHECK(lower_bound(p, n + 1, price) < share);
    CHECK(lower_bound(p, n, price + 0.5) < share);
  }
}

TEST_CASE("whether the lower bound reaches a share is told without solving") {
  std::mt19937 random(3);
  double wrong = 0;
  for (int i = 0; i < 20000; ++i) {
    const Count n = 1 + static_cast<Count>(random() % (i % 2 ? 30u : 300000u));
    const Count p = static_cast<Count>(random() % static_cast<std::uint32_t>(n + 1));
    const double price = 0.5 + 30 * (random() / 4294967296.0), share = lower_bound(p, n, price);
    const double asked = i % 3 ? share * (1 + 1e-9 * (static_cast<int>(random() % 5u) - 2)) : random() / 4294967296.0;
    CAPTURE(p, n, price, share, asked);
    if (share >= asked)
      CHECK(may_reach(p, n, price, asked));
    else
      wrong += may_reach(p, n, price, asked);
  }
  CHECK(wrong < 20);
}
