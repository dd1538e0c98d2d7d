// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "core/measure/expected_information.h"
#include "small_tables.h"

using namespace localift;
using small::eta_of;
using small::table_of;

namespace {

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
