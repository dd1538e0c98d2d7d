// SPDX-License-Identifier: GPL-2.0-or-later
#include <random>
#include <vector>

#include "catch.hpp"
#include "core/measure/eta.h"
#include "small_tables.h"

using namespace localift;

TEST_CASE("divergences of a table add up as those of its profiles do one by one, to the bit") {
  std::mt19937 random(1);
  Divergences divergences;  // used again, as searches do
  for (const std::size_t n_profiles : {1, 2, 50, 63, 64, 500, 9000})
    for (const std::size_t n_classes : {2, 3, 5, 7, 10, 12}) {
      std::vector<Count> counts(n_profiles * n_classes, 0);
      for (std::size_t x = 0; x < n_profiles; ++x) {
        const bool pure = random() % 2, large = random() % 10 == 0;
        for (std::size_t y = 0; y < n_classes; ++y)
          counts[x * n_classes + y] = pure ? 0 : static_cast<Count>(random() % (large ? 5000000 : 6));
        counts[x * n_classes + random() % (n_classes - 1)] += static_cast<Count>(1 + random() % (large ? 90 : 4));
      }
      const CountTable table = small::table_of(n_classes, counts);  // the last class may have no rows
      const std::vector<double> surprise = class_surprise(table.class_total, table.n);
      std::vector<double> terms;
      bool pure = true;
      for (std::size_t x = 0; x < n_profiles; ++x) {
        terms.push_back(
            profile_divergence(table.profile(x), table.total[x], table.class_total, table.n, surprise));
        pure = pure && is_pure(table.profile(x), n_classes, table.total[x]);
      }
      divergences.take(table, surprise, nullptr);
      CHECK(divergences.pure() == pure);
      CHECK(divergences.sum(nullptr) == canonical_sum(terms));
    }
}

TEST_CASE("products of counts beyond 64 bits are exact") {
  const Count large = Count{1} << 40;
  const CountTable table = small::table_of(2, {large + 1, large, large, large, 3, 0});
  const std::vector<double> surprise = class_surprise(table.class_total, table.n);
  std::vector<double> terms;
  for (std::size_t x = 0; x < 3; ++x)
    terms.push_back(profile_divergence(table.profile(x), table.total[x], table.class_total, table.n, surprise));
  Divergences divergences;
  divergences.take(table, surprise, nullptr);
  CHECK(divergences.sum(nullptr) == canonical_sum(terms));
}
