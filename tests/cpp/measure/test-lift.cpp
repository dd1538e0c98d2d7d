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

TEST_CASE("a profile favours the class of greatest lift above 1, of several the first, and none where all lifts are 1") {
  // Classes of 10, 10 and 20 rows, and one that no row has.
  CountTable table;
  table.n_profiles = 5;
  table.n_classes = 4;
  table.counts = {2, 3, 4, 0,  // 4/3 of the second, though the third has more rows
                  3, 3, 2, 0,  // the first two tie at 1.5
                  1, 1, 2, 0,  // as all rows: none
                  4, 0, 0, 0, 0, 3, 12, 0};
  table.sum_margins();
  const std::vector<std::size_t> expected{1, 0, 4, 0, 2};
  for (std::size_t x = 0; x < 5; ++x) CHECK(favoured_class(table, x) == expected[x]);
  // Off by one of 2^60.
  const Count many = Count{1} << 60;
  table.n_profiles = table.n_classes = 2;
  table.counts = {many, many, many, many + 1};
  table.sum_margins();
  CHECK(favoured_class(table, 0) == 0);
  CHECK(favoured_class(table, 1) == 1);
}
