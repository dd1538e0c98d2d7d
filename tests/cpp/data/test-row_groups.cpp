// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <map>
#include <random>
#include <utility>

#include "catch.hpp"
#include "core/count/cross_counter.h"
#include "core/data/row_groups.h"
#include "small_data.h"
#include "small_stop.h"
#include "small_tables.h"

using namespace localift;

namespace {

using small::kNoStop;

GroupedFeatures random_features(const CodedData& data, std::uint32_t seed) {
  std::mt19937 random(seed);
  GroupedFeatures features;
  for (int f = 0; f < data.n_features(); ++f) {
    const auto kind = random() % 3;
    if (kind == 0) features.complete.push_back(f);
    if (kind == 1) features.others.push_back(f);
  }
  return features;
}

/// Weight by class and levels, counted row by row.
using Groups = std::map<std::pair<std::uint32_t, std::vector<int>>, Count>;
Groups groups_of(const CodedData& data, const GroupedFeatures& features) {
  Groups groups;
  for (std::size_t row = 0; row < data.n_rows(); ++row) {
    bool complete = true;
    for (const int f : features.complete) complete = complete && data.codes(f)[row] != CodedData::kMissing;
    if (!complete) continue;
    std::vector<int> levels = data.levels_of(features.complete, row);
    for (const int f : features.others) levels.push_back(data.codes(f)[row]);
    groups[{data.class_of(row), levels}] += data.weight(row);
  }
  return groups;
}

Groups groups_of(const CodedData& data, const GroupedFeatures& features, const RowGroups& found) {
  Groups groups;
  for (std::size_t g = 0; g < found.size(); ++g) {
    std::vector<int> levels = data.levels_of(features.complete, found.row[g]);
    for (const int f : features.others) levels.push_back(data.codes(f)[found.row[g]]);
    const std::uint32_t y = data.class_of(found.row[g]);
    REQUIRE(g >= found.class_begin[y]);
    REQUIRE(g < found.class_begin[y + 1]);
    REQUIRE(groups.emplace(std::make_pair(y, levels), found.weight[g]).second);
  }
  return groups;
}

}  // namespace

TEST_CASE("groups by place are the rows that are alike, and count as these do") {
  for (std::uint32_t seed = 1; seed <= 80; ++seed) {
    CAPTURE(seed);
    const CodedData data(small::random_data(seed).view());
    if (!data.rows_are_weights()) continue;
    const GroupedFeatures features = random_features(data, seed);
    const RowGroups found = group_by_place(data, features, kNoStop);
    REQUIRE(groups_of(data, features, found) == groups_of(data, features));
    FeatureSet all(features.complete);
    all.insert(all.end(), features.others.begin(), features.others.end());
    const CodedData merged = data_of_groups(data, found, all);
    REQUIRE(merged.n_rows() == found.size());
    for (const int f : features.others) {
      FeatureSet set = features.complete;
      set.insert(std::upper_bound(set.begin(), set.end(), f), f);
      const CountTable a = small::table_of(data, set), b = small::table_of(merged, set);
      REQUIRE(a.counts == b.counts);
      REQUIRE(a.n == b.n);
      REQUIRE(a.n_rows == b.n_rows);
      for (std::size_t x = 0; x < a.n_profiles; ++x)
        REQUIRE(data.levels_of(set, a.id[x]) == merged.levels_of(set, b.id[x]));
    }
  }
}

TEST_CASE("groups of whole rows are those of all features, unless there are too many") {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    const CodedData data(small::random_data(seed).view());
    GroupedFeatures features;
    for (int f = 0; f < data.n_features(); ++f) features.others.push_back(f);
    const Groups expected = groups_of(data, features);
    for (const int threads : {1, 3}) {
      const auto found = group_by_hash(data, whole_rows(data), expected.size(), threads, kNoStop);
      REQUIRE(found);
      REQUIRE(groups_of(data, features, *found) == expected);
    }
    CHECK(!group_by_hash(data, whole_rows(data), expected.size() - 1, 2, kNoStop));
    CHECK(estimated_groups(data, whole_rows(data)) == static_cast<double>(expected.size()));
  }
}

TEST_CASE("the groups of many rows are estimated from some") {
  std::mt19937 random(3);
  const small::Data source = small::even_data(random, 200000, {200, 50}, 2);
  const CodedData data(source.view());  // 10,000 ways in each class, nearly all of which occur
  CHECK(estimated_groups(data, whole_rows(data)) > 18000);
  CHECK(estimated_groups(data, whole_rows(data)) < 22000);
  const auto merged = merged_rows(data, 1, kNoStop);
  REQUIRE(merged);
  CHECK(merged->n_rows() > 19500);
  CHECK(small::table_of(*merged, {0, 1}).counts == small::table_of(data, {0, 1}).counts);
  const CodedData distinct(small::random_data(4).view());
  CHECK(!merged_rows(distinct, 1, kNoStop));
  Stop stop;
  stop.request();
  CHECK(!merged_rows(data, 2, stop));
}
