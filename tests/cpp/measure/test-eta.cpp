// SPDX-License-Identifier: GPL-2.0-or-later
#include <cmath>
#include <cstdint>
#include <random>

#include "catch.hpp"
#include "core/count/cross_counter.h"
#include "core/measure/eta.h"
#include "small_data.h"
#include "small_tables.h"

using namespace localift;
using small::eta_of;
using small::table_of;

TEST_CASE("the measures of the paper's tables") {
  const CountTable one = table_of(3, {9, 13, 5, 9, 8, 9, 9, 5, 12});
  CHECK(measure(one).eta == Approx(0.0387469).epsilon(1e-6));
  const CountTable two = table_of(3, {1277, 1018, 533, 921, 951, 871, 630, 775, 1377});
  CHECK(measure(two).eta == Approx(0.0354096).epsilon(1e-6));
  const CountTable three = table_of(3, {1398, 1111, 667, 843, 972, 847, 587, 661, 1267});
  CHECK(eta_of_window(three, {2}) == Approx(0.0575010).epsilon(1e-6));
}

TEST_CASE("measures agree with each other and with their edges") {
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    const CodedData data(small::random_data(seed).view());
    CrossCounter counter(data);
    for (int f = 0; f < data.n_features(); ++f) counter.push(f);
    CountTable table;
    counter.count(table);
    if (!table.several_classes()) continue;
    const Measures m = measure(table);
    Divergences scratch;
    std::vector<std::size_t> all;
    double divergence = 0;
    for (std::size_t x = 0; x < table.n_profiles; ++x) {
      all.push_back(x);
      divergence += m.divergence[x] * static_cast<double>(table.total[x]);
    }
    CHECK(m.entropy - m.conditional_entropy == Approx(m.mutual_information).margin(1e-14));
    CHECK(divergence / static_cast<double>(table.n) == Approx(m.mutual_information).margin(1e-14));
    CHECK(m.eta == eta_of_table(table, scratch));
    CHECK(m.eta == eta_of_window(table, all));
    CHECK(m.eta >= 0);
    CHECK(m.eta <= 1);
  }
  CHECK(measure(table_of(2, {3, 0, 0, 5})).eta == 1);       // Y is a function of the profile
  CHECK(measure(table_of(2, {3, 6, 4, 8})).eta == 0);       // independent, exactly
  CHECK(measure(table_of(2, {3, 0, 4, 0})).eta == 1);       // H(Y) = 0
  CHECK(std::isnan(measure(table_of(2, {3, 1, 0, 0})).lift[2]));
}

TEST_CASE("tiny dependence keeps its digits") {
  // I / H(Y) of these counts in 60-digit decimals; in doubles the sum of f log L keeps seven of them.
  const double eta = measure(table_of(2, {100003, 100000, 100000, 100000})).eta;
  CHECK(std::fabs(eta / 4.05745807804761354e-11 - 1) < 1e-12);
}

TEST_CASE("eta is exactly 1 where every profile is pure") {
  // Sums of these terms in two orders differ in the last bit.
  for (Count k = 1; k < 200; ++k) {
    const CountTable table = table_of(3, {k, 0, 0, 0, 3 * k + 1, 0, 0, 0, 7, 0, 2 * k, 0, 5, 0, 0});
    CHECK(eta_of(table) == 1);
    CHECK(measure(table).eta == 1);
    CHECK(eta_of_window(table, {0, 1, 2}) == 1);
  }
  CHECK(eta_of(table_of(2, {1000000, 0, 1, 1000000})) < 1);

  int missed = 0;
  for (std::uint32_t seed = 1; seed <= 3000; ++seed) {
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    const CountTable table = small::pure_table(random);
    const Measures measures = measure(table);
    REQUIRE(eta_of(table) == 1);
    REQUIRE(measures.eta == 1);
    REQUIRE(measures.conditional_entropy == 0);
    // The bare ratio of the two sums falls short of it, or goes beyond.
    missed += measures.mutual_information / measures.entropy != 1;
    for (int trial = 0; trial < 5; ++trial) {
      std::vector<std::size_t> window;
      for (std::size_t x = 0; x < table.n_profiles; ++x)
        if (random() % 2) window.push_back(x);
      if (!window.empty()) REQUIRE(eta_of_window(table, window) == 1);
    }
  }
  CHECK(missed > 300);
}

TEST_CASE("an empty profile does not keep a set from being pure") {
  CHECK(eta_of(table_of(2, {7, 0, 0, 0, 0, 5})) == 1);
  CHECK(measure(table_of(2, {7, 0, 0, 0, 0, 5})).eta == 1);
  CHECK(eta_of_window(table_of(2, {7, 0, 0, 0, 0, 5}), {0, 1}) == 1);
}

TEST_CASE("eta of many profiles is the same where a stop is looked at") {
  std::mt19937 random(5);
  std::vector<Count> counts(2 * 700000);
  for (Count& count : counts) count = 1 + random() % 50;
  const CountTable table = table_of(2, counts);
  Divergences scratch;
  Stop stop;
  CHECK(eta_of_table(table, scratch, &stop) == eta_of_table(table, scratch));
  CHECK(eta_of_table(table, scratch) > 0);
  stop.request();
  CHECK(eta_of_table(table, scratch, &stop) == 0);  // nothing was looked at
}
