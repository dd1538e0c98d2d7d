// SPDX-License-Identifier: GPL-2.0-or-later
#include <cmath>
#include <utility>

#include "catch.hpp"
#include "core/lattice/bound_left.h"

using namespace localift;

TEST_CASE("the bound left is the best of what was left, and none if nothing was") {
  const auto twice = [](int value) { return 2.0 * value; };
  BoundLeft<int> left;
  CHECK_FALSE(left.value());
  CHECK(std::isnan(left.number(twice)));
  for (const int value : {3, 7, 5}) left.leave(value);
  CHECK(left.value() == 7);
  CHECK(left.number(twice) == 14);
}

TEST_CASE("what is better may be said, and of equal values the first stays") {
  using Value = std::pair<int, char>;
  struct Less {
    bool operator()(const Value& a, const Value& b) const { return a.first < b.first; }
  };
  BoundLeft<Value, Less> left;
  for (const Value& value : {Value{4, 'a'}, Value{2, 'b'}, Value{2, 'c'}, Value{3, 'd'}}) left.leave(value);
  CHECK(left.value() == Value{2, 'b'});
}
