// SPDX-License-Identifier: GPL-2.0-or-later
#include "catch.hpp"
#include "core/base/bits.h"

using namespace localift;

TEST_CASE("the lowest set bit is found whatever is above it") {
  for (unsigned i = 0; i < 64; ++i) {
    CHECK(lowest_bit(std::uint64_t{1} << i) == i);
    CHECK(lowest_bit(~std::uint64_t{0} << i) == i);
  }
}
