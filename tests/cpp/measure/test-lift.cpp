// SPDX-License-Identifier: GPL-2.0-or-later
#include "catch.hpp"
#include "core/measure/lift.h"

using namespace localift;

TEST_CASE("a lift is the share of the class in the profile over its share of all") {
  const Lift lift{3, 4, 10, 40};
  CHECK(to_double(lift) == 3);
  CHECK(compare(lift, Lift{6, 8, 20, 80}) == 0);
  CHECK(compare(lift, Lift{2, 3, 10, 40}) > 0);
  CHECK(to_double(Lift()) == 0);
}

TEST_CASE("the lift of a profile of a table has its counts") {
  CountTable table;
  table.n_profiles = table.n_classes = 2;
  table.counts = {3, 1, 7, 29};
  table.sum_margins();
  const Lift lift = lift_of(table, 0, 1);
  CHECK(lift.p == 1);
  CHECK(lift.n == 4);
  CHECK(lift.P == 30);
  CHECK(lift.N == 40);
}
