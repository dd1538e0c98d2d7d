// SPDX-License-Identifier: GPL-2.0-or-later
// Counters, weights and measures.
#include <cmath>
#include <map>

#include "catch.hpp"
#include "core/count/bitmap_index.h"
#include "core/count/cross_counter.h"
#include "core/data/integer_weights.h"
#include "core/measure/eta.h"
#include "small_data.h"

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

TEST_CASE("the counter counts what looking at every row counts, in the order of level codes") {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    const small::Data source = small::random_data(seed);
    const CodedData data(source.view());
    for (int y = 0; y < data.n_classes(); ++y) {
      std::map<FeatureSet, std::vector<small::Found>> by_set;
      for (const auto& found : small::all_profiles(data, y)) by_set[found.profile.set].push_back(found);
      for (const auto& [set, profiles] : by_set) {
        CrossCounter counter(data);
        for (std::size_t i = 0; i + 1 < set.size(); ++i) counter.push(set[i]);
        CountTable table, pushed;
        counter.count_with(set.back(), table);
        counter.push(set.back());
        counter.count(pushed);
        REQUIRE(table.counts == pushed.counts);
        REQUIRE(table.n_profiles == profiles.size());
        for (std::size_t x = 0; x < profiles.size(); ++x) {  // std::map gave them in lexicographic order
          REQUIRE(data.levels_of(set, table.id[x]) == profiles[x].profile.levels);
          REQUIRE(table.profile(x)[y] == profiles[x].profile.lift.a);
          REQUIRE(table.total[x] == profiles[x].profile.lift.c);
          REQUIRE(table.profile_rows(x) == profiles[x].rows);
        }
        REQUIRE(table.n == profiles[0].profile.lift.b);
        REQUIRE(table.n_rows == profiles[0].n_rows);
      }
    }
  }
}

TEST_CASE("features with more levels than rows are counted the same way") {
  small::Data source;
  source.n_classes = 2;
  for (int i = 0; i < 3000; ++i) source.classes.push_back(1 + i % 2);
  for (int f = 0; f < 3; ++f) {
    std::vector<int> column;
    for (int i = 0; i < 3000; ++i) column.push_back(1 + (i * (7 + f)) % 2500);
    source.codes.push_back(column);
    source.n_levels.push_back(2500);
  }
  const CodedData data(source.view());
  CrossCounter counter(data);
  std::map<std::vector<int>, Count> expected;
  for (std::size_t row = 0; row < data.n_rows(); ++row) ++expected[data.levels_of({0, 1, 2}, row)];
  for (int f = 0; f < 3; ++f) counter.push(f);
  CountTable table;
  counter.count(table);
  REQUIRE(table.n_profiles == expected.size());
  std::size_t x = 0;
  for (const auto& [levels, n] : expected) {
    CHECK(data.levels_of({0, 1, 2}, table.id[x]) == levels);
    CHECK(table.total[x++] == n);
  }
}

TEST_CASE("every popcount gives the same bits, and weights are those of the set bits") {
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    const CodedData data(small::random_data(seed).view());
    const BitmapIndex index(data, 1);
    std::vector<Count> weights(index.n_classes());
    for (int f = 0; f < data.n_features(); ++f)
      for (int l = 0; l < data.n_levels(f); ++l) {
        const std::uint64_t* bits = index.level(f, l);
        std::vector<Count> expected(index.n_classes(), 0);
        Count rows = 0;
        for (std::size_t row = 0; row < data.n_rows(); ++row)
          if (data.codes(f)[row] == l) {
            expected[data.class_of(row)] += data.weight(row);
            rows += data.rows_are_weights() ? data.weight(row) : 1;
          }
        if (bits == nullptr) {
          CHECK(rows == 0);
          continue;
        }
        CHECK(index.intersect(index.all(), bits, nullptr, weights.data()) == rows);
        CHECK(weights == expected);
      }
  }
  std::vector<std::uint64_t> a, b;
  std::mt19937_64 random(3);
  for (int w = 0; w < 50; ++w) {
    a.push_back(random());
    b.push_back(random());
  }
  const std::vector<std::size_t> begin{0, 17, 17, 50};
  std::vector<Count> fast(3), portable(3);
  std::vector<std::uint64_t> out(50);
  and_count()(a.data(), b.data(), out.data(), begin.data(), 3, fast.data());
  and_count_portable()(a.data(), b.data(), nullptr, begin.data(), 3, portable.data());
  CHECK(fast == portable);
  CHECK(fast[1] == 0);
  CHECK(out[49] == (a[49] & b[49]));
}

namespace {

CountTable table_of(std::size_t n_classes, const std::vector<Count>& counts) {
  CountTable table;
  table.n_classes = n_classes;
  table.n_profiles = counts.size() / n_classes;
  table.counts = counts;
  table.class_total.assign(n_classes, 0);
  for (std::size_t x = 0; x < table.n_profiles; ++x) {
    table.total.push_back(0);
    for (std::size_t y = 0; y < n_classes; ++y) {
      table.total[x] += counts[x * n_classes + y];
      table.class_total[y] += counts[x * n_classes + y];
      table.n += counts[x * n_classes + y];
    }
  }
  return table;
}

}  // namespace

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
    std::vector<double> scratch;
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
