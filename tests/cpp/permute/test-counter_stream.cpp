// SPDX-License-Identifier: GPL-2.0-or-later
#include <vector>

#include "catch.hpp"
#include "core/permute/counter_stream.h"

using namespace localift;

TEST_CASE("a stream is a function of seed and number") {
  CounterStream a(1, 2), b(1, 2), other_seed(2, 2), other_number(1, 3);
  bool seed_differs = false, number_differs = false;
  for (int i = 0; i < 100; ++i) {
    const std::uint64_t next = a.next();
    REQUIRE(next == b.next());
    seed_differs = seed_differs || next != other_seed.next();
    number_differs = number_differs || next != other_number.next();
  }
  CHECK(seed_differs);
  CHECK(number_differs);
  // Stored: a change of these changes the p-values of every seed.
  CounterStream stored(20130, 1);
  CHECK(stored.next() == 1501015199523485098u);
  CHECK(stored.next() == 143778280900840461u);
}

TEST_CASE("bounded draws are uniform, of few and of very many") {
  CounterStream random(5, 1);
  std::vector<double> seen(7, 0);
  const double n = 70000;
  for (int i = 0; i < n; ++i) ++seen[static_cast<std::size_t>(random.below(7))];
  double chi_squared = 0;
  for (const double count : seen) chi_squared += (count - n / 7) * (count - n / 7) / (n / 7);
  CHECK(chi_squared < 22.5);  // 6 degrees of freedom: once in a thousand
  CHECK(random.below(1) == 0);
  // Above 2^63 nearly half of the draws are refused, or the lower half would come twice as often.
  const std::uint64_t many = (std::uint64_t{1} << 63) + (std::uint64_t{1} << 62);
  int lower = 0;
  for (int i = 0; i < 10000; ++i) lower += random.below(many) < many / 2;
  CHECK(std::abs(lower - 5000) < 200);
}
