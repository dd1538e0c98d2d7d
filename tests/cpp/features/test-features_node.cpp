// SPDX-License-Identifier: GPL-2.0-or-later
#include "catch.hpp"
#include "core/features/features_node.h"
#include "small_tables.h"

using namespace localift;

TEST_CASE("the first set below a node is the smallest in size and order that the space has") {
  FeaturesNode node;
  node.set = {1, 5};
  node.addable = {7, 0, 3};
  SetRestrictions sets;
  sets.max_features = 4;
  REQUIRE(node.set_first(sets));
  CHECK(node.best.set == FeatureSet{0, 1, 5});
  sets.min_features = 4;
  REQUIRE(node.set_first(sets));
  CHECK(node.best.set == FeatureSet{0, 1, 3, 5});
  sets.min_features = sets.max_features = 6;
  CHECK_FALSE(node.set_first(sets));  // there are five features
  sets.min_features = 1;
  sets.max_features = 2;
  CHECK_FALSE(node.set_first(sets));
}

TEST_CASE("a node that may reach more comes off first") {
  FeaturesNode lesser, great;
  const CountTable table = small::table_of(2, {3, 2});
  lesser.set_bound({0.5, FeatureBound::joint}, table);
  great.set_bound({0.7, FeatureBound::split}, table);
  CHECK(LaterNode()(lesser, great));
  CHECK_FALSE(LaterNode()(great, lesser));
  CHECK(great.by == FeatureBound::split);
  CHECK(great.best.value > 0.7);  // room for rounding
  CHECK(great.best.value < 0.7 + 1e-12);
  CHECK(great.best.n == 5);
}
