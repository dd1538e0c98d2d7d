// SPDX-License-Identifier: GPL-2.0-or-later
#include <cmath>

#include "catch.hpp"
#include "core/data/integer_weights.h"

using namespace localift;

TEST_CASE("whole weights are kept, others scaled by a power of two as far as they fit") {
  const std::vector<double> whole{3, 1, 2};
  CHECK(integer_weights(whole.data(), 3, true).units == std::vector<Count>{3, 1, 2});
  CHECK(integer_weights(whole.data(), 3, true).exponent == 0);
  const std::vector<double> ones{1, 1};
  CHECK(integer_weights(ones.data(), 2, true).units.empty());

  const std::vector<double> fractions{0.1, 0.25, 1e-30, 7.5};
  const IntegerWeights scaled = integer_weights(fractions.data(), 4, false);
  Count total = 0;
  for (const Count units : scaled.units) total += units;
  CHECK(total < Count{1} << 62);
  CHECK(total >= Count{1} << 60);
  CHECK(std::ldexp(static_cast<double>(scaled.units[0]), -scaled.exponent) == 0.1);
  CHECK(std::ldexp(static_cast<double>(scaled.units[1]), -scaled.exponent) == 0.25);
  CHECK(scaled.units[2] == 1);  // not dropped in silence

  const std::vector<double> infinite{1e308, 1e308, 0.5};
  CHECK_THROWS_AS(integer_weights(infinite.data(), 3, false), std::domain_error);

  const std::vector<double> huge{0x1p61, 0x1p61};
  CHECK_THROWS_AS(integer_weights(huge.data(), 2, true), std::overflow_error);
}
