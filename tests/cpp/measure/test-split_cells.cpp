// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "catch.hpp"
#include "core/measure/split_cells.h"
#include "small_tables.h"

using namespace localift;
using small::table_of;

namespace {

std::vector<Count> sizes(const CountTable& set, const CountTable& rest, const std::vector<std::size_t>& profile_of_rest) {
  SplitCells cells;
  cells.split({set, rest, 0, profile_of_rest});
  std::sort(cells.sizes().begin(), cells.sizes().end());
  return cells.sizes();
}

}  // namespace

TEST_CASE("cells are the classes of a profile, joined where a profile of the rest holds both") {
  const CountTable set = table_of(3, {6, 4, 2, 0, 3, 3});
  // Pure profiles within: the classes themselves.
  CHECK(sizes(set, table_of(3, {6, 0, 0, 0, 4, 0, 0, 0, 2, 0, 3, 0, 0, 0, 3}), {0, 0, 0, 1, 1}) ==
        std::vector<Count>{2, 3, 3, 4, 6});
  // The first two classes of the first profile meet in one, the last two in another: one cell. The other is apart.
  CHECK(sizes(set, table_of(3, {5, 1, 0, 1, 0, 0, 0, 3, 2, 0, 3, 0, 0, 0, 3}), {0, 0, 0, 1, 1}) ==
        std::vector<Count>{3, 3, 12});
  // Two classes meet, the third is alone.
  CHECK(sizes(set, table_of(3, {6, 0, 2, 0, 4, 0, 0, 3, 3}), {0, 0, 1}) == std::vector<Count>{4, 6, 8});
  // Rows that are not complete on the rest do not count.
  CHECK(sizes(set, table_of(3, {1, 0, 0, 0, 0, 3}), {0, 1}) == std::vector<Count>{1, 3});
}
