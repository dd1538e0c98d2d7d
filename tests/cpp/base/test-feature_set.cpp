// SPDX-License-Identifier: GPL-2.0-or-later
#include "catch.hpp"
#include "core/base/feature_set.h"
#include "core/base/set_hashes.h"

using namespace localift;

TEST_CASE("features are added to and taken from a set, which stays ascending") {
  CHECK(with_feature({}, 3) == FeatureSet{3});
  CHECK(with_feature({1, 4}, 2) == FeatureSet{1, 2, 4});
  CHECK(with_feature({1, 4}, 0) == FeatureSet{0, 1, 4});
  CHECK(with_feature({1, 4}, 9) == FeatureSet{1, 4, 9});
  CHECK(without_feature({1, 2, 4}, 2) == FeatureSet{1, 4});
  CHECK(without_feature({3}, 3).empty());
  CHECK(with_features({2, 5}, {9, 0, 3}) == FeatureSet{0, 2, 3, 5, 9});
  CHECK(as_set({5, 1, 3}) == FeatureSet{1, 3, 5});
  CHECK(columns_outside({1, 3}, 5) == std::vector<int>{0, 2, 4});
  CHECK(columns_outside({0, 1}, 2).empty());
  CHECK(holds({1, 3}, 3));
  CHECK_FALSE(holds({1, 3}, 2));
}

TEST_CASE("different sets are counted by their hashes, in any order of columns, once each") {
  SetHashes all, part;
  CHECK(all.size() == 0);
  for (int a = 0; a < 60; ++a)
    for (int b = 0; b < 60; ++b) (a % 2 ? all : part).insert(a == b ? SetHashes::of({a}) : SetHashes::of({a, b}));
  all.merge(part);
  CHECK(all.size() == 60 + 60 * 59 / 2);
  CHECK(SetHashes::of({7, 2}) == (SetHashes::of_column(2) ^ SetHashes::of_column(7)));
}
