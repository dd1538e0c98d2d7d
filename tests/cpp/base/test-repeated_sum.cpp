// SPDX-License-Identifier: GPL-2.0-or-later
#include <cmath>
#include <random>

#include "catch.hpp"
#include "core/base/repeated_sum.h"

using namespace localift;

namespace {

double one_by_one(double sum, double term, Count n) {
  for (Count i = 0; i < n; ++i) sum += term;
  return sum;
}

}  // namespace

TEST_CASE("a term added many times at once is as if added one by one, to the bit") {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20000; ++i) {
    CAPTURE(i);
    const auto number = [&](int least, int most) {
      const int bits = 1 + static_cast<int>(random() % 53);  // few bits: sums that are exact, or lie halfway
      const double digits = static_cast<double>(1 + random() % (std::uint64_t{1} << bits));
      return std::ldexp(digits, least + static_cast<int>(random() % static_cast<std::uint64_t>(most - least)) - bits);
    };
    const double sum = random() % 8 == 0 ? 0 : number(-30, 30), term = number(-60, 20);
    const Count n = static_cast<Count>(random() % (random() % 4 == 0 ? 20000 : 40));
    REQUIRE(add_repeatedly(sum, term, n) == one_by_one(sum, term, n));
    REQUIRE(add_many_times(sum, term, n) == one_by_one(sum, term, n));
  }
}

TEST_CASE("a term halfway between two steps, next to a power of two, too small, and none") {
  const double half = std::ldexp(1.0, -53);  // of the unit of sums from 1 to 2
  for (const Count n : {1, 7, 8, 9, 1000, 5000}) {
    for (const double sum : {1.0, 1 + 2 * half, 2 - 2 * half, 4 - 4 * half, 0.0, 1e-300})
      for (const double term : {half, 3 * half, 5 * half, half / 2, half * 1.5, 1.0, 1 + 2 * half, 0.0, 1e-300}) {
        CAPTURE(n, sum, term);
        CHECK(add_repeatedly(sum, term, n) == one_by_one(sum, term, n));
        CHECK(add_many_times(sum, term, n) == one_by_one(sum, term, n));
      }
  }
  CHECK(add_repeatedly(3, 1, 0) == 3);
  CHECK(add_repeatedly(0, 0.1, 1000000) == one_by_one(0, 0.1, 1000000));
}
