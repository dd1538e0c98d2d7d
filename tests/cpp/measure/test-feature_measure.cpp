// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "catch.hpp"
#include "core/count/cross_counter.h"
#include "core/measure/feature_measure.h"
#include "small_data.h"
#include "small_tables.h"

using namespace localift;
using small::eta_of;
using small::table_of;

namespace {

double value_of(const std::string& name, const CountTable& table) {
  return measure_row(name).make(0)->value(table, eta_of(table));
}

/// Every set of a small data set, the empty one too, by bit mask.
struct Lattice {
  explicit Lattice(const CodedData& data) : n_sets(std::size_t{1} << data.n_features()) {
    CrossCounter counter(data);
    for (std::size_t mask = 0; mask < n_sets; ++mask) {
      for (int f = 0; f < data.n_features(); ++f)
        if ((mask >> f) & 1) counter.push(f);
      tables.emplace_back();
      counter.count(tables.back());
      profile_of_row.emplace_back(data.n_rows(), 0);
      const CountedRows rows = counter.counted_rows();
      for (std::size_t i = 0; i < rows.size; ++i) profile_of_row.back()[rows.row[i]] = rows.profile[i];
      while (counter.depth() > 0) counter.pop();
    }
  }
  std::size_t n_sets;
  std::vector<CountTable> tables;
  std::vector<std::vector<std::size_t>> profile_of_row;
};

}  // namespace

TEST_CASE("the table of measures names each once, and says which are corrections and have bounds") {
  std::set<std::string> names;
  for (const MeasureRow& row : measures()) {
    CHECK(names.insert(row.name).second);
    CHECK(measure_row(row.name).make == row.make);
  }
  std::vector<std::string> all;
  for (const Correction& correction : corrections()) {
    all.push_back(correction.name);
    CHECK(correction.has_bound);
    CHECK(names.count(correction.name) == 1);
  }
  CHECK(all == std::vector<std::string>{"none", "permutation", "miller_madow", "smoothed", "singletons"});
  CHECK_THROWS_AS(measure_row("other"), std::invalid_argument);
}

TEST_CASE("a measure need not have a bound, nor know of weights") {
  struct Profiles : FeatureMeasure {
    double value(const CountTable& table, double) override { return -static_cast<double>(table.n_profiles); }
  };
  const auto measure = make_measure<Profiles>(3);
  const CountTable table = table_of(2, {1, 2, 3, 4});
  CHECK(measure->value(table, eta_of(table)) == -2);
  CHECK_FALSE(measure->has_bound());
  CHECK_THROWS_AS(measure->rest_loss(table), std::logic_error);
  CHECK_THROWS_AS(measure->bound({table, table, 0, {}}), std::logic_error);
}

TEST_CASE("measures of small tables") {
  const CountTable pure = table_of(2, {2, 0, 0, 2}), one = table_of(2, {2, 2}),
                   unique = table_of(2, {1, 0, 1, 0, 0, 1, 0, 1});
  const double log2 = std::log(2.0);
  for (const MeasureRow& row : measures()) {
    const std::string name = row.name;
    INFO(name);
    CHECK(value_of(name, one) <= 1e-15);
    CHECK(value_of(name, pure) <= 1);
  }
  CHECK(value_of("none", pure) == 1);
  CHECK(value_of("none", unique) == 1);
  // Unique profiles explain everything under every permutation.
  CHECK(value_of("permutation", unique) == Approx(0).margin(1e-15));
  // E of (2,0),(0,2): I is log 2 with probability 1/3, else 0.
  CHECK(value_of("permutation", pure) == Approx(2.0 / 3));
  CHECK(value_of("miller_madow", pure) == Approx(1 - 1 / (8 * log2)));
  CHECK(value_of("miller_madow", unique) == Approx(1 - 3 / (8 * log2)));
  CHECK(value_of("singletons", unique) == Approx(0).margin(1e-15));
  CHECK(value_of("singletons", pure) == 1);
  // (2.5, 0.5), (0.5, 2.5): the entropy of 1/6 over log 2.
  CHECK(value_of("smoothed", pure) == Approx(1 + (5.0 / 6 * std::log(5.0 / 6) + 1.0 / 6 * std::log(1.0 / 6)) / log2));
  CHECK(value_of("smoothed", one) == Approx(0).margin(1e-15));
}

TEST_CASE("pure profiles have the value 1 where nothing is held against them") {
  for (std::uint32_t seed = 1; seed <= 500; ++seed) {
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    const CountTable table = small::pure_table(random);
    CHECK(value_of("none", table) == 1);
    if (std::count(table.total.begin(), table.total.end(), 1) == 0) CHECK(value_of("singletons", table) == 1);
    CHECK(measure_row("none").make(0)->rest_loss(table) == 0);
  }
}

TEST_CASE("the key of a value is held to an integer") {
  CHECK(value_key(0.5) == 500000000000);
  // Beyond what an integer holds of 12 digits, values still rank.
  const std::vector<double> small{-1e308, -1e30, -1e30 * (1 - 1e-13), -9.1e6, -9e6, -1, 0, 1};
  for (std::size_t i = 1; i < small.size(); ++i) CHECK(value_key(small[i - 1]) < value_key(small[i]));
}

TEST_CASE("no set below a node is above its bound") {
  std::set<FeatureBound> used;
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    const small::Data raw = small::random_data(seed, 5);
    const CodedData data(raw.view());
    const Lattice lattice(data);
    for (const MeasureRow& row : measures()) {
      const std::string name = row.name;
      const auto measure = row.make(data.weight_exponent());
      if ((name == "permutation" && !raw.whole) || !measure->has_bound()) continue;
      std::vector<double> value(lattice.n_sets, -1e300);
      for (std::size_t set = 1; set < lattice.n_sets; ++set)
        if (lattice.tables[set].several_classes())
          value[set] = measure->value(lattice.tables[set], eta_of(lattice.tables[set]));
      for (std::size_t set = 0; set < lattice.n_sets; ++set) {
        if (!lattice.tables[set].several_classes()) continue;
        for (std::size_t rest = set; rest < lattice.n_sets; rest = (rest + 1) | set) {
          std::vector<std::size_t> profile_of_rest;
          for (const std::size_t id : lattice.tables[rest].id)
            profile_of_rest.push_back(lattice.profile_of_row[set][id]);
          const UpperBound bound = measure->bound(
              {lattice.tables[set], lattice.tables[rest], measure->rest_loss(lattice.tables[rest]), profile_of_rest});
          double best = -1e300;
          for (std::size_t added = rest ^ set;; added = (added - 1) & (rest ^ set)) {
            best = std::max(best, value[set | added]);
            if (added == 0) break;
          }
          INFO(name << " seed " << seed << " set " << set << " rest " << rest);
          CHECK(bound.value <= 1);
          CHECK(bound.value >= best - 1e-12);
          used.insert(bound.by);
        }
      }
    }
  }
  CHECK(used.size() == kFeatureBounds);
}

TEST_CASE("corrections mind the unit of weights only where they count rows, and are finite for the least of weights") {
  for (std::uint32_t seed = 1; seed <= 50; ++seed) {
    const small::Data raw = small::random_data(seed, 3);
    const CodedData data(raw.view());
    CountTable table = table_of(data, {0});
    if (!table.several_classes()) continue;
    if (table.rows.empty()) table.rows = table.total;  // no unit is a row
    const double eta = eta_of(table);
    for (const char* name : {"none", "singletons"})
      for (const int exponent : {-100, 0, 55, 1089})
        CHECK(measure_row(name).make(exponent)->value(table, eta) == value_of(name, table));
    for (const char* name : {"miller_madow", "smoothed"})
      for (const int exponent : {0, 55, 900, 1089}) CHECK(std::isfinite(measure_row(name).make(exponent)->value(table, eta)));
    // The bias by row is as much larger as a count is less than a row.
    const auto bias = [&](int exponent) { return eta - measure_row("miller_madow").make(exponent)->value(table, eta); };
    CHECK(bias(90) == Approx(bias(85) * 32));
  }
}
