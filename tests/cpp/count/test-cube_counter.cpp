// SPDX-License-Identifier: GPL-2.0-or-later
#include <random>
#include <vector>

#include "catch.hpp"
#include "core/count/cube_counter.h"
#include "small_compared.h"
#include "small_data.h"
#include "small_stop.h"
#include "small_tables.h"

using namespace localift;

namespace {

using small::Compared;
using small::kNoStop;

small::Data some_rows(std::uint32_t seed, int n_rows, int n_features) {
  std::mt19937 random(seed);
  std::vector<int> levels;
  for (int f = 0; f < n_features; ++f) levels.push_back(2 + static_cast<int>(random() % (1 + seed % 3)));
  small::Data data =
      small::even_data(random, n_rows, levels, 2 + static_cast<int>(seed % 3 == 0), seed % 4 == 0 ? 0 : 20);
  if (seed % 5 == 0)
    for (int i = 0; i < n_rows; ++i) data.weights.push_back(1 + static_cast<double>(random() % 3));
  return data;
}

/// Does the counter say of a set, the last feature of which is not pushed, what all rows do?
bool counts(CubeCounter& counter, const CodedData& data, FeatureSet set) {
  const FeatureSet all = set;
  const int last = set.back();
  set.pop_back();
  CountTable table;
  counter.count(set, last, table);
  Compared compared(data, false);
  compared.visit(all, table, kNoStop);
  return compared.same;
}

}  // namespace

TEST_CASE("all sets of few rows are counted as each by itself") {
  for (std::uint32_t seed = 1; seed <= 20; ++seed)
    for (const int threads : {1, 3}) {
      CAPTURE(seed, threads);
      const small::Data raw = some_rows(seed, 30 * static_cast<int>(seed), 9);
      const CodedData data(raw.view());
      SetRestrictions sets;
      sets.min_features = 1 + static_cast<int>(seed % 3 == 2);
      sets.max_features = 3 + static_cast<int>(seed % 7);
      if (seed % 6 == 0) sets.always = {2};
      small::check_walk(data, sets, threads, false);
    }
}

TEST_CASE("sets that have only the last features beside a node's are counted without pushing them") {
  const small::Data raw = some_rows(1, 500, 8);
  const CodedData data(raw.view());
  CubeCounter counter(data);
  counter.watch(kNoStop);
  counter.leave_out_ids();
  counter.enter({0}, {1, 2, 3, 4, 5, 6, 7}, 128);
  CHECK(counts(counter, data, {0, 1}));
  CHECK(counts(counter, data, {0, 4}));
  counter.enter({0, 4}, {5, 6, 7}, 8);
  CHECK(counts(counter, data, {0, 4, 7}));
  CHECK(counter.crossing().depth() == 1);
  counter.leave();
  CHECK(counts(counter, data, {0, 1, 2, 7}));  // not of the cube, whoever asks
  CHECK(counter.crossing().depth() == 3);
  counter.leave();
  counter.enter({1}, {2, 3, 4, 5, 6, 7}, 64);
  CHECK(counts(counter, data, {1, 4, 5, 6, 7}));
  CHECK(counter.crossing().depth() == 1);
  counter.leave();
  counter.enter({0}, {1, 2, 3, 4, 5, 6, 7}, 8);  // sets of one feature more
  CHECK(counts(counter, data, {0, 6, 7}));
  CHECK(counter.crossing().depth() == 2);
  counter.leave();
}

TEST_CASE("a cube that a stop left unfinished serves no later count") {
  const small::Data raw = some_rows(1, 500, 8);
  const CodedData data(raw.view());
  CubeCounter counter(data);
  counter.leave_out_ids();
  Stop stop;
  counter.watch(kNoStop);
  counter.enter({0}, {1, 2, 3, 4, 5, 6, 7}, 128);
  stop.request();
  counter.watch(stop);
  counts(counter, data, {0, 6, 7});
  counter.watch(kNoStop);
  CHECK(counts(counter, data, {0, 6, 7}));
}

TEST_CASE("counters that tell ids, row sets or rows apart have no cubes") {
  for (const bool ids : {false, true}) {
    small::Data raw = some_rows(1, 500, 8);
    if (!ids) {
      raw.weights.assign(500, 0.1);
      raw.whole = false;
    }
    const CodedData data(raw.view());
    CubeCounter counter(data);
    counter.watch(kNoStop);
    if (!ids) counter.leave_out_ids();
    counter.enter({0}, {1, 2, 3, 4, 5, 6, 7}, 128);
    CHECK(counts(counter, data, {0, 6, 7}));
    CHECK(counter.crossing().depth() == 2);
  }
}
