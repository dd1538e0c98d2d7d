// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <map>
#include <random>
#include <vector>

#include "catch.hpp"
#include "core/count/fewer_rows.h"
#include "small_compared.h"
#include "small_counts.h"
#include "small_data.h"
#include "small_stop.h"
#include "small_tables.h"

using namespace localift;

namespace {

using small::kNoStop;

/// Many rows of few levels, some missing, some with weights.
small::Data many_rows(std::uint32_t seed, int m, int n) {
  std::mt19937 random(seed);
  std::vector<int> levels;
  for (int f = 0; f < m; ++f) levels.push_back(2 + static_cast<int>(random() % 2));
  small::Data data = small::even_data(random, n, levels, 2 + static_cast<int>(random() % 2), random() % 3 == 0 ? 0 : 15);
  if (seed % 3 == 0)
    for (int i = 0; i < n; ++i) data.weights.push_back(1 + static_cast<double>(random() % 3));
  if (seed % 6 == 0) {
    for (double& weight : data.weights) weight /= 10;
    data.whole = false;
  }
  return data;
}

}  // namespace

TEST_CASE("sets below a node are counted from fewer rows as from all of them") {
  for (std::uint32_t seed = 1; seed <= 12; ++seed)
    for (const int threads : {1, 3}) {
      CAPTURE(seed, threads);
      const small::Data raw = many_rows(seed, 8, 6000);
      const CodedData data(raw.view());
      SetRestrictions sets;
      sets.min_features = 1 + static_cast<int>(seed % 2);
      sets.max_features = seed % 4 == 0 ? 5 : 8;
      if (seed % 5 == 0) sets.always = {3};
      const SearchInfo info = small::check_walk(data, sets, threads, seed % 2 == 0);
      CHECK(info.evaluated == info.space);
    }
}

TEST_CASE("rows are made fewer where that pays, and only there") {
  const small::Data raw = many_rows(1, 6, 30000);
  const CodedData data(raw.view());
  FewerRows fewer(data);
  CountTable table;
  const auto counts = [&] { return fewer.count({0}, 1, table); };
  CHECK(!counts());
  fewer.enter({0}, {1, 2, 3, 4, 5}, 4, kNoStop);  // few sets
  CHECK(!counts());
  fewer.enter({0}, {1, 2, 3, 4, 5}, 32, kNoStop);
  REQUIRE(counts());
  CHECK(table.counts == small::table_of(data, {0, 1}).counts);
  fewer.enter({0, 1}, {2, 3}, 16, kNoStop);  // from those that are few already
  REQUIRE(counts());
  CHECK(table.counts == small::table_of(data, {0, 1}).counts);
  CHECK(data.levels_of({0, 1}, table.id[0]) == data.levels_of({0, 1}, small::table_of(data, {0, 1}).id[0]));
  fewer.leave();
  fewer.leave();
  fewer.leave();
  CHECK(!counts());
  const small::Data wide = many_rows(1, 6, 60);  // as many ways to be as rows
  const CodedData few(wide.view());
  FewerRows not_fewer(few);
  not_fewer.enter({0}, {1, 2, 3, 4, 5}, 32, kNoStop);
  CHECK(!not_fewer.count({0}, 1, table));
}
