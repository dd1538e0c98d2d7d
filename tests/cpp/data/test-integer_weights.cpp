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

TEST_CASE("what becoming integers changes of weights is known") {
  const auto changes = [](const std::vector<double>& weights) {
    return weight_changes(weights.data(), weights.size(), integer_weights(weights.data(), weights.size(), false));
  };
  CHECK(changes({0.1, 0.25, 7.5, 0}).n_changed == 0);
  CHECK(changes({0.1, 0.25, 7.5, 0}).greatest < 1e-12);
  CHECK(changes({1e15, 0.5, 0.3, 0.1, 0.9}).n_changed == 3);  // 0.5 is a whole number of units
  // Units of 1/4: 0.3 becomes 0.25, 0.1 the least there is.
  const WeightChanges great = changes({1e18, 0.5, 0.3, 0.1, 0.9});
  CHECK(great.n_changed == 3);
  CHECK(great.row == 3);
  CHECK(great.greatest == Approx(1.5));
  CHECK(changes({1e200, 1e-200}).greatest > 1e100);
  CHECK(changes({1, 1}).n_changed == 0);
}

TEST_CASE("weights times a power of two are the same units") {
  const std::vector<double> weights{0.1, 0.7, 1e-6, 12.3, 0};
  const std::vector<Count> units = integer_weights(weights.data(), weights.size(), false).units;
  for (const int power : {-1000, -500, -30, 0, 30, 500, 1000}) {
    std::vector<double> scaled;
    for (const double weight : weights) scaled.push_back(std::ldexp(weight, power));
    const IntegerWeights result = integer_weights(scaled.data(), scaled.size(), false);
    CHECK(result.units == units);
    CHECK(weight_changes(scaled.data(), scaled.size(), result).n_changed == 0);
  }
}
