// SPDX-License-Identifier: GPL-2.0-or-later
#include "catch.hpp"
#include "core/profiles/row_set_list.h"

using namespace localift;

namespace {

SelectedProfile profile(Count p, Count n, FeatureSet set) {
  SelectedProfile result;
  result.lift = {p, n, 10, 40};
  result.levels.assign(set.size(), 0);
  result.set = std::move(set);
  return result;
}

}  // namespace

TEST_CASE("of each row set the profile of fewest features stands, whatever its lift and the order of offers") {
  for (const bool turned : {false, true}) {
    RowSetList a{ProfileOrder()}, b{ProfileOrder()};
    (turned ? a : b).offer({1, 1}, profile(4, 8, {0, 1}));
    (turned ? b : a).offer({1, 1}, profile(3, 8, {2}));
    a.offer({1, 1}, profile(4, 8, {3}));
    a.offer({1, 2}, profile(5, 9, {0, 1}));
    b.offer({2, 1}, profile(5, 9, {0, 2}));
    b.offer({2, 2}, profile(1, 9, {4}));
    a.merge(std::move(b));
    const RowSetList::Best all = a.best(100);
    REQUIRE(all.profiles.size() == 4);
    CHECK(all.profiles[0].set == FeatureSet{0, 1});
    CHECK(all.profiles[1].set == FeatureSet{0, 2});
    CHECK(all.profiles[2].set == FeatureSet{3});
    CHECK(all.profiles[3].set == FeatureSet{4});
    CHECK(all.folded == 2);
    CHECK(all.ties == 0);
    const RowSetList::Best one = a.best(1);
    CHECK(one.profiles.size() == 1);
    CHECK(one.ties == 1);
    CHECK(one.folded == 0);
    CHECK(a.best(0).ties == 0);
  }
}
