// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cmath>
#include <random>

#include "catch.hpp"
#include "core/permute/hypergeometric.h"

using namespace localift;

namespace {

double choose(double n, double k) {
  return k < 0 || k > n ? 0 : std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1));
}

/// By adding up the law of few rows.
double plain_tail(const TwoByTwo& x) {
  double sum = 0;
  const auto P = static_cast<double>(x.P), N = static_cast<double>(x.N), n = static_cast<double>(x.n);
  for (Count a = x.a; a <= std::min(x.n, x.P); ++a) {
    const auto k = static_cast<double>(a);
    sum += choose(P, k) * choose(N - P, n - k) / choose(N, n);
  }
  return -std::log(sum);
}

TwoByTwo random_table(std::mt19937& random, Count most) {
  const auto below = [&](Count n) { return static_cast<Count>(random() % static_cast<std::uint32_t>(n)); };
  const Count N = 2 + below(most - 1), n = 1 + below(N), P = 1 + below(N);
  const Count least = std::max<Count>(0, n + P - N), greatest = std::min(n, P);
  return {least + below(greatest - least + 1), n, P, N};
}

}  // namespace

TEST_CASE("tails are sums of the law, above the mean and below") {
  std::mt19937 random(1);
  const HypergeometricTails tails(60);
  for (int i = 0; i < 3000; ++i) {
    const TwoByTwo x = random_table(random, 60);
    CAPTURE(x.a, x.n, x.P, x.N);
    REQUIRE(tails.tail(x) == Approx(plain_tail(x)).margin(1e-10));
    if (!x.above_mean()) REQUIRE(tails.key(x) <= HypergeometricTails::kHalf);
    // What the search asks first is no greater, but for its slack.
    if (!x.above_mean()) continue;
    const double first = tails.log_factorial(x.N) - tails.log_factorial(x.n) - tails.log_factorial(x.N - x.n) -
                         tails.log_factorial(x.P) - tails.log_factorial(x.N - x.P) + tails.log_factorial(x.a) +
                         tails.log_factorial(x.b()) + tails.log_factorial(x.c()) + tails.log_factorial(x.d());
    const double sum = std::exp(first - tails.tail(x));
    REQUIRE(sum > 1 - tails.slack());
    REQUIRE(HypergeometricTails::sum_exceeds(x, sum * (1 - 1e-8)));
    REQUIRE_FALSE(HypergeometricTails::sum_exceeds(x, sum * (1 + 1e-8)));
  }
}

TEST_CASE("tails of known value, far out and of many rows") {
  const HypergeometricTails tails(3000000);
  // 1 / choose(1000, 500), 1 / choose(2000, 1000)
  CHECK(tails.tail({500, 500, 500, 1000}) == Approx(689.4672615678511).epsilon(1e-14));
  CHECK(tails.tail({1000, 1000, 1000, 2000}) == Approx(1382.2679935374801).epsilon(1e-14));
  CHECK(tails.tail({1, 1, 1, 3000000}) == Approx(std::log(3e6)).epsilon(1e-13));
  CHECK(tails.tail({0, 5, 5, 10}) == 0);
  CHECK(tails.tail({5, 10, 5, 10}) == 0);
  CHECK(tails.tail({4, 4, 10, 10}) == 0);
  // Beyond the table of Stirling's series as within it.
  CHECK(tails.log_factorial(2000000) == Approx(std::lgamma(2000001.0)).epsilon(1e-14));
  CHECK(tails.log_factorial(0) == 0);
  CHECK(tails.log_factorial(20) == Approx(std::log(2432902008176640000.0)).epsilon(1e-15));
}

TEST_CASE("tables with rows and columns exchanged have one key") {
  std::mt19937 random(2);
  const HypergeometricTails tails(5000);
  for (int i = 0; i < 2000; ++i) {
    const TwoByTwo x = random_table(random, 5000);
    const std::int64_t key = tails.key(x);
    REQUIRE(tails.key({x.a, x.P, x.n, x.N}) == key);
    REQUIRE(tails.key({x.d(), x.N - x.n, x.N - x.P, x.N}) == key);
    REQUIRE(tails.key({x.d(), x.N - x.P, x.N - x.n, x.N}) == key);
    REQUIRE(HypergeometricTails::of_key(key) == Approx(tails.tail(x)).margin(1e-9));
  }
}
