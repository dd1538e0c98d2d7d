// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <map>
#include <random>
#include <utility>

#include "catch.hpp"
#include "core/count/cross_counter.h"
#include "small_data.h"
#include "small_profiles.h"
#include "small_tables.h"

using namespace localift;

TEST_CASE("the counter counts what looking at every row counts, in the order of level codes") {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    const small::Data source = small::random_data(seed);
    const CodedData data(source.view());
    for (int y = 0; y < data.n_classes(); ++y) {
      std::map<FeatureSet, std::vector<small::Found>> by_set;
      for (const auto& found : small::all_profiles(data, y)) by_set[found.profile.set].push_back(found);
      for (const auto& [set, profiles] : by_set) {
        CrossCounter counter(data);
        for (std::size_t i = 0; i + 1 < set.size(); ++i) counter.push(set[i]);
        CountTable table, pushed;
        counter.count_with(set.back(), table);
        counter.push(set.back());
        counter.count(pushed);
        REQUIRE(table.counts == pushed.counts);
        REQUIRE(table.n_profiles == profiles.size());
        for (std::size_t x = 0; x < profiles.size(); ++x) {  // std::map gave them in lexicographic order
          REQUIRE(data.levels_of(set, table.id[x]) == profiles[x].profile.levels);
          REQUIRE(table.profile(x)[y] == profiles[x].profile.lift.p);
          REQUIRE(table.total[x] == profiles[x].profile.lift.n);
          REQUIRE(table.profile_rows(x) == profiles[x].rows);
          REQUIRE(table.profile_class_rows(x, static_cast<std::size_t>(y)) == profiles[x].class_rows);
        }
        REQUIRE(table.n == profiles[0].profile.lift.N);
        REQUIRE(table.n_rows == profiles[0].n_rows);
      }
    }
  }
}

TEST_CASE("profiles have the same row set where they have the same rows, of any sets") {
  std::map<std::vector<std::size_t>, std::vector<std::uint64_t>> by_rows;
  std::map<std::vector<std::uint64_t>, std::vector<std::size_t>> by_name;
  const CodedData data(small::random_data(7, 5).view());
  for (const auto& found : small::all_profiles(data, 0)) {
    CrossCounter counter(data);
    counter.tell_row_sets();
    CountTable table;
    for (const int f : found.profile.set) counter.push(f);
    counter.count(table);
    for (std::size_t x = 0; x < table.n_profiles; ++x) {
      SelectedProfile profile;
      profile.set = found.profile.set;
      profile.levels = data.levels_of(profile.set, table.id[x]);
      const std::vector<std::size_t> rows = small::rows_of(data, profile);
      const std::vector<std::uint64_t> name{table.row_sets[2 * x], table.row_sets[2 * x + 1]};
      REQUIRE(by_rows.emplace(rows, name).first->second == name);
      REQUIRE(by_name.emplace(name, rows).first->second == rows);
    }
  }
  CHECK(by_rows.size() > 15);
}

TEST_CASE("features with more levels than rows are counted the same way") {
  small::Data source;
  source.n_classes = 2;
  for (int i = 0; i < 3000; ++i) source.classes.push_back(1 + i % 2);
  for (int f = 0; f < 3; ++f) {
    std::vector<int> column;
    for (int i = 0; i < 3000; ++i) column.push_back(1 + (i * (7 + f)) % 2500);
    source.codes.push_back(column);
    source.n_levels.push_back(2500);
  }
  const CodedData data(source.view());
  CrossCounter counter(data);
  std::map<std::vector<int>, Count> expected;
  for (std::size_t row = 0; row < data.n_rows(); ++row) ++expected[data.levels_of({0, 1, 2}, row)];
  for (int f = 0; f < 3; ++f) counter.push(f);
  CountTable table;
  counter.count(table);
  REQUIRE(table.n_profiles == expected.size());
  std::size_t x = 0;
  for (const auto& [levels, n] : expected) {
    CHECK(data.levels_of({0, 1, 2}, table.id[x]) == levels);
    CHECK(table.total[x++] == n);
  }
}

TEST_CASE("a counter moved to one list of features after another counts them as if pushed anew") {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    const small::Data source = small::random_data(seed);
    const CodedData data(source.view());
    std::mt19937 random(seed);
    CrossCounter moved(data);
    for (int step = 0; step < 30; ++step) {
      std::vector<int> features;
      for (int f = 0; f < data.n_features(); ++f)
        if (random() % 2) features.push_back(f);
      if (step % 3 == 0) std::shuffle(features.begin(), features.end(), random);
      CrossCounter pushed(data);
      for (const int f : features) pushed.push(f);
      moved.move_to(features);
      CountTable a, b;
      moved.count(a);
      pushed.count(b);
      REQUIRE(a.counts == b.counts);
      REQUIRE(a.id == b.id);
      REQUIRE(a.n_rows == b.n_rows);
      // Several features pushed at once are no step of the way to any list.
      if (!features.empty() && step % 2) {
        moved.pop();
        moved.push(std::vector<int>{features.back(), (features.back() + 1) % data.n_features()});
      }
    }
  }
}

TEST_CASE("a sorted table is that of features pushed in column order") {
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    const CodedData data(small::random_data(seed).view());
    FeatureSet set;
    for (int f = 0; f < data.n_features(); ++f) set.push_back(f);
    CrossCounter counter(data);
    for (std::size_t i = set.size(); i-- > 0;) counter.push(set[i]);
    CountTable table;
    counter.count(table);
    sort_profiles(data, set, table);
    const CountTable expected = small::table_of(data, set);
    CHECK(table.counts == expected.counts);
    CHECK(table.total == expected.total);
    CHECK(table.rows == expected.rows);
    for (std::size_t x = 0; x < table.n_profiles; ++x)
      CHECK(data.levels_of(set, table.id[x]) == data.levels_of(set, expected.id[x]));
  }
}

TEST_CASE("a set is counted with one feature more as if that were pushed, by every kernel") {
  // Few cells and many rows, cells beyond the rows, two bytes a code; with and without missing values and weights.
  for (const int n_levels : {2, 40, 300, 3000})
    for (const bool missing : {false, true})
      for (const bool weighted : {false, true}) {
        CAPTURE(n_levels, missing, weighted);
        std::mt19937 random(static_cast<std::uint32_t>(n_levels));
        small::Data source = small::even_data(random, 6000, std::vector<int>(3, n_levels), 2, missing ? 9 : 0);
        source.n_classes = 3;
        for (std::size_t i = 0; i < 6000; i += 50) source.classes[i] = 3;
        if (weighted)
          for (int i = 0; i < 6000; ++i) source.weights.push_back(1 + static_cast<double>(random() % 4));
        const CodedData data(source.view());
        std::map<std::pair<std::vector<int>, std::uint32_t>, Count> expected;
        for (std::size_t row = 0; row < data.n_rows(); ++row) {
          const std::vector<int> levels = data.levels_of({0, 1, 2}, row);
          if (std::find(levels.begin(), levels.end(), CodedData::kMissing) == levels.end())
            expected[{levels, data.class_of(row)}] += data.weight(row);
        }
        CrossCounter counter(data);
        counter.push(0);
        counter.push(1);
        CountTable with, pushed, again;
        counter.count_with(2, with);
        counter.push(2);  // by the numbers that counting gave
        counter.count(pushed);
        counter.pop();
        counter.push(2);
        counter.count(again);
        REQUIRE(with.counts == pushed.counts);
        REQUIRE(again.counts == pushed.counts);
        std::map<std::pair<std::vector<int>, std::uint32_t>, Count> found;
        for (std::size_t x = 0; x < with.n_profiles; ++x) {
          REQUIRE(data.levels_of({0, 1, 2}, with.id[x]) == data.levels_of({0, 1, 2}, pushed.id[x]));
          for (std::uint32_t y = 0; y < 3; ++y)
            if (with.profile(x)[y] > 0) found[{data.levels_of({0, 1, 2}, with.id[x]), y}] = with.profile(x)[y];
        }
        REQUIRE(found == expected);
        CrossCounter without(data);
        without.leave_out_ids();
        CountTable table;
        without.move_to_any_order({0, 2});
        without.move_to_any_order({0, 1});
        without.count_with(2, table);
        CHECK(table.counts == with.counts);
        CHECK(table.id.empty());
      }
}

TEST_CASE("what a stop left unfinished serves no later count") {
  for (const int n_levels : {3, 2500}) {  // with a place for each cell, and without
    CAPTURE(n_levels);
    std::mt19937 random(9);
    const small::Data source = small::even_data(random, 4000, {n_levels, n_levels}, 2);
    const CodedData data(source.view());
    const Stop go_on;
    Stop stop;
    stop.request();
    CountTable table, expected;
    for (const bool pushed : {false, true}) {
      CrossCounter counter(data), anew(data);
      if (pushed) counter.push(1);
      if (pushed) anew.push(1);
      counter.watch(stop);
      counter.count_with(0, table);
      counter.watch(go_on);
      counter.count_with(0, table);
      anew.count_with(0, expected);
      REQUIRE(table.counts == expected.counts);
      counter.watch(stop);
      counter.count_with(0, table);
      counter.watch(go_on);
      counter.push(0);
      anew.push(0);
      REQUIRE(counter.n_profiles() == anew.n_profiles());
      counter.count(table);
      anew.count(expected);
      REQUIRE(table.counts == expected.counts);
    }
  }
}
