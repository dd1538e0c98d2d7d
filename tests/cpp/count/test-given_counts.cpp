// SPDX-License-Identifier: GPL-2.0-or-later
#include <map>
#include <stdexcept>

#include "catch.hpp"
#include "core/count/given_counts.h"
#include "small_counts.h"
#include "small_stop.h"

using namespace localift;

namespace {

using small::kNoStop;

GivenCounts::Rows two_features() {
  GivenCounts::Rows rows;
  rows.n_features = 2;
  rows.class_total = {4, 5};
  return rows;
}

}  // namespace

TEST_CASE("cells in any order become a table: sorted by levels, with margins, and without those of no rows") {
  const GivenTable given =
      given_table({{1, 0}, {0, 2}, {0, 0}, {0, 1}}, {1, 2, 0, 0, 3, 0, 0, 4}, 2);
  CHECK(given.levels == std::vector<std::vector<int>>{{0, 0}, {0, 1}, {1, 0}});
  const CountTable& table = given.table;
  CHECK(table.n_profiles == 3);
  CHECK(table.n_classes == 2);
  CHECK(table.counts == std::vector<Count>{3, 0, 0, 4, 1, 2});
  CHECK(table.total == std::vector<Count>{3, 4, 3});
  CHECK(table.class_total == std::vector<Count>{4, 6});
  CHECK(table.n == 10);
  CHECK(table.n_rows == 10);
  CHECK(table.rows.empty());
  CHECK(table.id == std::vector<std::size_t>{0, 1, 2});

  const CountTable weighted = given_table({{1}, {0}}, {10, 0, 7, 5}, 2, {3, 2}).table;
  CHECK(weighted.rows == std::vector<Count>{2, 3});
  CHECK(weighted.n == 22);
  CHECK(weighted.n_rows == 5);

  const CountTable by_class = given_table({{1}, {0}, {2}}, {10, 0, 7, 5, 0, 0}, 2, {3, 0, 2, 1, 0, 0}).table;
  CHECK(by_class.rows == std::vector<Count>{3, 3});
  CHECK(by_class.class_rows == std::vector<Count>{2, 1, 3, 0});
  CHECK(by_class.n_rows == 6);

  const CountTable none = given_table({}, {}, 3).table;
  CHECK(none.n_profiles == 0);
  CHECK(none.class_total == std::vector<Count>{0, 0, 0});
}

TEST_CASE("cells that cannot be counts are refused") {
  CHECK_THROWS_AS(given_table({{0}}, {1, 2, 3}, 2), std::invalid_argument);
  CHECK_THROWS_AS(given_table({{0}}, {1, 2}, 2, {1, 1, 1}), std::invalid_argument);
  CHECK_THROWS_AS(given_table({{0}, {1}}, {1, 2, 3, -1}, 2), std::invalid_argument);
  CHECK_THROWS_AS(given_table({{0}, {1}, {0}}, {1, 2, 3, 1, 1, 1}, 2), std::invalid_argument);
}

TEST_CASE("given counts are what the counter hands on, with the names of their levels") {
  const auto a = std::make_shared<const GivenTable>(given_table({{2}, {0}}, {1, 2, 3, 3}, 2));
  const auto both = std::make_shared<const GivenTable>(given_table({{2, 0}, {0, 1}}, {1, 1, 3, 3}, 2));
  const std::map<FeatureSet, std::shared_ptr<const GivenTable>> tables{{{0}, a}, {{0, 1}, both}};
  const GivenCounts source(two_features(), [&](const FeatureSet& set) {
    const auto found = tables.find(set);
    return found == tables.end() ? nullptr : found->second;
  });
  const auto counter = source.make_counter(kNoStop);
  CountTable table;
  REQUIRE(counter->count({0}, table));
  CHECK(small::same(table, a->table));
  CHECK(small::levels_of(source, {0}, table) == std::vector<std::vector<int>>{{0}, {2}});
  REQUIRE(counter->count({0, 1}, table));
  CHECK(small::same(table, both->table));
  CHECK(small::levels_of(source, {0, 1}, table) == std::vector<std::vector<int>>{{0, 1}, {2, 0}});

  CHECK_THROWS_AS(counter->count({1}, table), NoCounts);
  CHECK_THROWS_WITH(counter->count({1}, table), "there are no counts of the feature set {2}");
  CHECK_THROWS_AS(source.profile_levels({1}, 0), NoCounts);
  try {
    counter->count({1}, table);
  } catch (const NoCounts& error) {
    CHECK(error.set() == FeatureSet{1});
  }
}

TEST_CASE("counts that are rows are whole") {
  GivenCounts::Rows rows = two_features();
  rows.weight_exponent = 3;
  CHECK_THROWS_AS(GivenCounts(rows, nullptr), std::invalid_argument);
  rows.rows_are_weights = false;
  CHECK_NOTHROW(GivenCounts(rows, nullptr));
}

TEST_CASE("counts of another set or of other classes are refused") {
  GivenTable given = given_table({{0}, {1}}, {1, 2, 3, 3}, 2);
  const GivenCounts source(two_features(),
                           [&](const FeatureSet&) { return std::make_shared<const GivenTable>(given); });
  const auto counter = source.make_counter(kNoStop);
  CountTable table;
  CHECK(counter->count({1}, table));
  CHECK_THROWS_WITH(counter->count({0, 1}, table),
                    "the counts given for the feature set {1, 2} are of other features or classes");
  given = given_table({{0}}, {1, 2, 3}, 3);
  CHECK_THROWS_AS(counter->count({1}, table), std::invalid_argument);
}

TEST_CASE("continuous features of a set have one level, which comes first, and may have no distance") {
  GivenCounts::Rows rows;
  rows.n_features = 3;
  rows.class_total = {4, 5};
  rows.continuous = {true, false, true};
  DegenerateSet collinear;
  collinear.group = 1;
  collinear.feature = 2;
  collinear.reason = Degeneracy::collinear;
  const std::map<FeatureSet, GivenTable> tables{
      {{0, 1}, given_table({{1, 0}, {0, 2}}, {1, 2, 3, 3}, 2)},
      {{0, 1, 2}, given_table({{1, 0}, {0, 2}}, {1, 2, 3, 3}, 2)},
      {{1, 2}, given_table({{1, 0, 0}}, {4, 5}, 2)},
      {{0, 2}, given_degenerate(collinear, {2, 5}, 6)}};
  const GivenCounts source(rows, [&](const FeatureSet& set) {
    return std::make_shared<const GivenTable>(tables.at(set));
  });
  CHECK_FALSE(source.level_per_feature());
  CHECK(source.n_joint_levels({1}) == 0);
  CHECK(source.n_joint_levels({1, 2}) == 1);
  const auto counter = source.make_counter(kNoStop);
  CountTable table;
  for (const FeatureSet& set : {FeatureSet{0, 1}, FeatureSet{0, 1, 2}}) {
    REQUIRE(counter->count(set, table));
    CHECK(small::levels_of(source, set, table) == std::vector<std::vector<int>>{{0, 2}, {1, 0}});
  }
  CHECK_THROWS_AS(counter->count({1, 2}, table), std::invalid_argument);

  CHECK_FALSE(counter->count({0, 2}, table));
  CHECK(table.n_profiles == 0);
  CHECK(table.class_total == std::vector<Count>{2, 5});
  CHECK(table.n == 7);
  CHECK(table.n_rows == 6);
  CHECK(counter->degenerate().set == FeatureSet{0, 2});
  CHECK(counter->degenerate().feature == 2);
  CHECK(counter->degenerate().group == 1);
  CHECK(counter->degenerate().reason == Degeneracy::collinear);

  CHECK_THROWS_AS(given_degenerate(DegenerateSet(), {2, 5}, 6), std::invalid_argument);
  rows.continuous = {true};
  CHECK_THROWS_AS(GivenCounts(rows, nullptr), std::invalid_argument);
  CHECK(GivenCounts(two_features(), nullptr).level_per_feature());
}
