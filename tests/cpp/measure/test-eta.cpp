// SPDX-License-Identifier: GPL-2.0-or-later
#include "catch.hpp"
#include "core/measure/eta.h"
#include "small_tables.h"

using namespace localift;
using small::eta_of;
using small::table_of;

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
