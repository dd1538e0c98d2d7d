// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <random>
#include <vector>

#include "catch.hpp"
#include "core/base/feature_set.h"
#include "core/count/cross_counter.h"
#include "core/count/data_cube.h"
#include "small_compared.h"
#include "small_data.h"
#include "small_stop.h"
#include "small_tables.h"

using namespace localift;

namespace {

using small::kNoStop;

/// Is every table of the cube of `pushed` and some of `others` that of all rows?
void check_tables(const CodedData& data, const FeatureSet& pushed, const std::vector<int>& others) {
  CrossCounter counter(data);
  counter.move_to(pushed);
  const CubeStates states(data, others);
  DataCube cube(data);
  cube.count(counter.partition(), states, &kNoStop);
  CountTable table;
  for (std::size_t set = (std::size_t{1} << others.size()) - 1; set > 0; --set) {
    FeatureSet features(pushed);
    for (std::size_t i = 0; i < others.size(); ++i)
      if ((set >> i & 1) != 0) features.push_back(others[i]);
    small::Compared compared(data, false);
    compared.visit(as_set(features), table = {}, kNoStop);
    CHECK(!compared.same);
    cube.tabulate(set, table);
    small::Compared counted(data, false);
    counted.visit(as_set(features), table, kNoStop);
    CHECK(counted.same);
  }
}

}  // namespace

TEST_CASE("a cube has the tables of all sets, each counted where none of its features is missing") {
  std::mt19937 random(1);
  for (int round = 0; round < 60; ++round) {
    CAPTURE(round);
    std::vector<int> levels;
    for (int f = 0; f < 7; ++f) levels.push_back(1 + static_cast<int>(random() % 3));
    small::Data raw = small::even_data(random, 200, levels, 2 + round % 3, round % 4 == 0 ? 0 : 5);
    for (int& y : raw.classes) y = 1 + static_cast<int>(random() % static_cast<std::uint32_t>(raw.n_classes));
    if (round % 3 == 0)
      for (std::size_t i = 0; i < 200; ++i) raw.weights.push_back(1 + static_cast<double>(random() % 100000));
    const CodedData data(raw.view());
    check_tables(data, round % 5 == 0 ? FeatureSet() : FeatureSet{0, 3}, {1, 5, 4, 6});
    check_tables(data, {0, 1, 2, 3}, {6, 5});
    check_tables(data, {2}, {4});
  }
}

TEST_CASE("cubes of more rows than two bytes hold, and of more states than one byte holds") {
  std::mt19937 random(2);
  const small::Data raw = small::even_data(random, 70000, {2, 1, 8, 7, 6}, 2, 50);
  const CodedData data(raw.view());
  check_tables(data, {1}, {0});
  check_tables(data, {1}, {0, 2, 3, 4});
}
