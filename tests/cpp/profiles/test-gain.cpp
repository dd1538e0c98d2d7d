// SPDX-License-Identifier: GPL-2.0-or-later
#include "catch.hpp"
#include "core/profiles/gain.h"

using namespace localift;

TEST_CASE("a gain is a share of what the wider profile has, strictly, also where doubles are off") {
  CHECK(Gain().beats(3, 5, 1, 2, false));
  CHECK_FALSE(Gain().beats(1, 2, 1, 2, false));
  CHECK_FALSE(Gain().beats(3, 5, 1, 2, true));
  CHECK(Gain().beats(1, 5, 1, 2, true));
  // 0.55 is 1.1 times 0.5; 0.1 of 0.3 more is 0.33.
  const Gain tenth{1, 10};
  CHECK_FALSE(tenth.beats(11, 20, 1, 2, false));
  CHECK_FALSE(tenth.beats(33, 100, 3, 10, false));
  CHECK(tenth.beats(12, 20, 1, 2, false));
  CHECK_FALSE(tenth.beats(10, 22, 1, 2, true));
  CHECK(tenth.beats(9, 20, 1, 2, true));
  // Beyond what doubles and 128 bits hold.
  const Count much = Count{1} << 61;
  const Gain fine{333333333333333, 1000000000000000};
  CHECK(fine.beats(much - 1, much, much / 4 * 3 - 1, much, false));
  CHECK_FALSE(fine.beats(much - 1, much, much / 4 * 3 + much / 1000, much, false));
  CHECK_FALSE(fine.beats(0, much, 0, much, true));
}
