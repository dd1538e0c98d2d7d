// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "catch.hpp"
#include "core/count/cross_counter.h"
#include "core/measure/eta.h"
#include "core/measure/expected_information.h"
#include "core/measure/feature_measure.h"
#include "small_data.h"

using namespace localift;

namespace {

CountTable table_of(std::size_t n_classes, std::vector<Count> counts) {
  CountTable table;
  table.n_classes = n_classes;
  table.n_profiles = counts.size() / n_classes;
  table.counts = std::move(counts);
  table.class_total.assign(n_classes, 0);
  for (std::size_t x = 0; x < table.n_profiles; ++x) {
    table.total.push_back(0);
    for (std::size_t y = 0; y < n_classes; ++y) {
      table.total[x] += table.profile(x)[y];
      table.class_total[y] += table.profile(x)[y];
    }
    table.n += table.total[x];
  }
  table.n_rows = table.n;
  return table;
}

double eta_of(const CountTable& table) {
  std::vector<double> scratch;
  return eta_of_table(table, scratch);
}

double value_of(const std::string& correction, const CountTable& table) {
  return feature_measure(correction)->value(table, eta_of(table));
}

/// n E I by looking at every permutation of the classes.
double mean_information(const CountTable& table) {
  std::vector<std::size_t> profile, classes;
  for (std::size_t x = 0; x < table.n_profiles; ++x)
    profile.insert(profile.end(), static_cast<std::size_t>(table.total[x]), x);
  for (std::size_t y = 0; y < table.n_classes; ++y)
    classes.insert(classes.end(), static_cast<std::size_t>(table.class_total[y]), y);
  const double entropy_rows = cross_entropy_sum(table.class_total.data(), class_surprise(table.class_total, table.n));
  double sum = 0;
  int number = 0;
  do {  // distinct arrangements, each as likely as any other
    std::vector<Count> counts(table.n_profiles * table.n_classes, 0);
    for (std::size_t i = 0; i < profile.size(); ++i) ++counts[profile[i] * table.n_classes + classes[i]];
    sum += eta_of(table_of(table.n_classes, counts)) * entropy_rows;
    ++number;
  } while (std::next_permutation(classes.begin(), classes.end()));
  return sum / number;
}

const std::array<const char*, 5> kNames{"none", "permutation", "miller_madow", "smoothed", "singletons"};

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
      for (std::size_t i = 0; i < counter.rows().size(); ++i)
        profile_of_row.back()[counter.rows()[i]] = counter.profile_of_rows()[i];
      while (counter.depth() > 0) counter.pop();
    }
  }
  std::size_t n_sets;
  std::vector<CountTable> tables;
  std::vector<std::vector<std::size_t>> profile_of_row;
};

}  // namespace

TEST_CASE("the expected information is the mean over all permutations") {
  for (const auto& table : {table_of(2, {3, 1, 1, 2}), table_of(2, {1, 0, 0, 1, 2, 2}), table_of(2, {5, 3}),
                            table_of(3, {1, 1, 0, 0, 2, 1, 1, 0, 2}), table_of(3, {0, 1, 0, 0, 0, 1, 6, 0, 0})}) {
    ExpectedInformation expected;
    std::vector<Count> sizes = table.total;
    CHECK(expected(sizes, table.class_total, table.n) == Approx(mean_information(table)).epsilon(1e-12));
  }
}

TEST_CASE("the expected divergence is right for large counts") {
  // Of many rows it is near (n - a)(n - P) / (2 n (n - 1)), the first term of its series in 1 / E.
  for (const Count n : {Count{1000000}, Count{1000000000}}) {
    const double a = static_cast<double>(n) / 4, p = static_cast<double>(n) / 5, m = static_cast<double>(n);
    const double first = (m - a) * (m - p) / (2 * m * (m - 1));
    CHECK(expected_divergence(n / 4, n / 5, n) == Approx(first).epsilon(30 / m));
  }
  CHECK(expected_divergence(10, 4, 10) == 0);
  CHECK(expected_divergence(1, 1, 1000000) == Approx(1e-6 * std::log(1e6)).epsilon(1e-9));
}

TEST_CASE("measures of small tables") {
  const CountTable pure = table_of(2, {2, 0, 0, 2}), one = table_of(2, {2, 2}),
                   unique = table_of(2, {1, 0, 1, 0, 0, 1, 0, 1});
  const double log2 = std::log(2.0);
  for (const char* name : kNames) {
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
  CHECK_THROWS_AS(feature_measure("other"), std::invalid_argument);
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
}

TEST_CASE("the key of a value is held to an integer") {
  CHECK(value_key(0.5) == 500000000000);
  CHECK(value_key(-1e30) == -9000000000000000000);
}

TEST_CASE("no set below a node is above its bound") {
  std::set<FeatureBound> used;
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    const small::Data raw = small::random_data(seed, 5);
    const CodedData data(raw.view());
    const Lattice lattice(data);
    for (const char* name : kNames) {
      if (std::string(name) == "permutation" && !raw.whole) continue;
      const auto measure = feature_measure(name, data.weight_exponent());
      std::vector<double> value(lattice.n_sets, -1e300);
      for (std::size_t set = 1; set < lattice.n_sets; ++set)
        if (lattice.tables[set].several_classes())
          value[set] = measure->value(lattice.tables[set], eta_of(lattice.tables[set]));
      for (std::size_t set = 0; set < lattice.n_sets; ++set) {
        if (!lattice.tables[set].several_classes()) continue;
        for (std::size_t rest = set; rest < lattice.n_sets; rest = (rest + 1) | set) {
          std::vector<std::size_t> profile_of_rest;
          for (const std::size_t row : lattice.tables[rest].id)
            profile_of_rest.push_back(lattice.profile_of_row[set][row]);
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
