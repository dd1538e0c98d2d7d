// SPDX-License-Identifier: GPL-2.0-or-later
// The engine against counting set by set, on data with several phases.
#include "catch.hpp"
#include "core/joint/joint_counter.h"
#include "core/joint/joint_engine.h"
#include "small_continuous.h"
#include "small_stop.h"

using namespace localift;

namespace {

using small::kNoStop;

enum class Shape { smooth, ties, few_values, outliers, sorted };

small::Mixed medium_data(std::uint32_t seed, std::size_t n, int m, Shape shape, int n_groups, int levels) {
  std::mt19937 random(seed);
  const auto uniform = [&] { return random() / 4294967296.0; };
  small::Mixed data;
  data.n_classes = 5;
  data.n_groups = n_groups;
  data.codes.resize(static_cast<std::size_t>(m));
  data.columns.resize(static_cast<std::size_t>(m));
  data.n_levels.assign(static_cast<std::size_t>(m), 0);
  for (std::size_t i = 0; i < n; ++i) {
    const int y = i < 5 ? static_cast<int>(i) + 1 : 1 + static_cast<int>(5 * uniform() * uniform());
    data.classes.push_back(y);
    // One group in three holds a handful of rows.
    if (n_groups > 1)
      data.groups.push_back(i % 997 == 0 ? n_groups
                                         : 1 + static_cast<int>(random() % static_cast<unsigned>(n_groups - 1)));
    const double common = uniform();
    for (auto& column : data.columns) {
      double x = 3 * uniform() + common + 0.4 * y - 1;
      if (shape == Shape::ties) x = std::floor(4 * x);
      if (shape == Shape::few_values) x = std::floor(x * 0.6);
      if (shape == Shape::outliers && random() % 50 == 0) x *= 1e4 * uniform();
      if (shape == Shape::sorted) x += static_cast<double>(i) * 4 / static_cast<double>(n);
      column.push_back(x);
    }
  }
  for (int k = 1; k < levels; ++k) data.discretization.probabilities.push_back(static_cast<double>(k) / levels);
  return data;
}

/// What counting set by set gives.
std::map<FeatureSet, small::Recorder::Profiles> one_by_one(const ContinuousData& data) {
  std::map<FeatureSet, small::Recorder::Profiles> tables;
  small::Recorder recorder(data);
  JointCounter counter(data, joint_kernels_portable(), nullptr, kNoStop);
  CountTable table;
  for (int mask = 1; mask < (1 << data.coded().n_features()); ++mask) {
    FeatureSet set;
    for (int f = 0; f < data.coded().n_features(); ++f)
      if ((mask >> f) & 1) set.push_back(f);
    if (counter.count(set, table)) recorder.visit(set, table, Stop());
  }
  return recorder.tables;
}

}  // namespace

TEST_CASE("the engine counts what counting set by set counts, for any number of threads and either kernel") {
  std::uint32_t seed = 0;
  for (const Shape shape : {Shape::smooth, Shape::ties, Shape::few_values, Shape::outliers, Shape::sorted})
    for (const int n_groups : {1, 4})
      for (const int levels : {2, 5, 10, 40, 254}) {
        CAPTURE(static_cast<int>(shape), n_groups, levels);
        const small::Mixed source =
            medium_data(++seed, shape == Shape::ties ? 20011 : 7001, 4, shape, n_groups, levels);
        const CodedData coded(source.view());
        const ContinuousData data(coded, source.continuous());
        REQUIRE(JointEngine::suits(data, 4));
        const auto expected = one_by_one(data);
        SearchInfo info;
        for (int threads = 1; threads <= 3; ++threads) REQUIRE(small::all_tables(data, threads, info) == expected);
        REQUIRE(small::all_tables(data, 1, info, joint_kernels_portable()) == expected);
        REQUIRE(info.evaluated == 15);
      }
}

TEST_CASE("the engine and features that are not for it share the sets") {
  for (const bool as_level : {false, true}) {
    small::Mixed source = medium_data(77, 3000, 4, Shape::smooth, 3, 3);
    source.discretization.missing_is_level = as_level;
    for (std::size_t i = 0; i < source.n_rows(); i += 7)
      source.columns[1][i] = std::numeric_limits<double>::quiet_NaN();
    std::vector<int> codes;
    for (std::size_t i = 0; i < source.n_rows(); ++i) {
      codes.push_back(i % 5 == 0 && !as_level ? 0 : 1 + static_cast<int>(i % 4));
      if (i % 50 == 1) source.groups[i] = 3;
    }
    source.columns.insert(source.columns.begin() + 2, std::vector<double>());
    source.codes.insert(source.codes.begin() + 2, codes);
    source.n_levels.insert(source.n_levels.begin() + 2, 4);
    const CodedData coded(source.view());
    const ContinuousData data(coded, source.continuous());
    const auto expected = one_by_one(data);
    REQUIRE(expected.size() == 31);
    SearchInfo info;
    for (int threads = 1; threads <= 3; ++threads) REQUIRE(small::all_tables(data, threads, info) == expected);
    CHECK(info.evaluated == 31);
  }
}

TEST_CASE("degenerate sets of the engine are those of counting set by set") {
  small::Mixed source = medium_data(5, 4000, 5, Shape::smooth, 3, 4);
  for (std::size_t i = 0; i < source.n_rows(); ++i) {
    source.columns[2][i] = 3 - source.columns[0][i] + 2 * source.columns[1][i];
    if (source.groups[i] == 2) source.columns[4][i] = 1.25;
  }
  const CodedData coded(source.view());
  const ContinuousData data(coded, source.continuous());
  const auto expected = one_by_one(data);
  SearchInfo info;
  for (int threads = 1; threads <= 2; ++threads) {
    REQUIRE(small::all_tables(data, threads, info) == expected);
    REQUIRE(static_cast<double>(expected.size()) + info.degenerate.count() == 31);
    REQUIRE(info.degenerate.named().front().set == FeatureSet{0, 4});
    CHECK(info.degenerate.named().front().reason == Degeneracy::constant);
    CHECK(info.degenerate.named().front().group == 1);
    CHECK(info.degenerate.named().front().feature == 4);
  }
}

TEST_CASE("restrictions on sets hold for the engine") {
  const small::Mixed source = medium_data(9, 1500, 7, Shape::smooth, 1, 5);
  const CodedData coded(source.view());
  const ContinuousData data(coded, source.continuous());
  SearchInfo info;
  const auto all = small::all_tables(data, 1, info);
  REQUIRE(all.size() == 127);
  for (const FeatureSet& always : {FeatureSet{}, FeatureSet{2}, FeatureSet{0, 6}}) {
    SetRestrictions options;
    options.min_features = 2;
    options.max_features = 4;
    options.always = always;
    std::map<FeatureSet, small::Recorder::Profiles> expected;
    for (const auto& [set, profiles] : all)
      if (set.size() >= 2 && set.size() <= 4 && std::includes(set.begin(), set.end(), always.begin(), always.end()))
        expected[set] = profiles;
    small::Recorder recorder(data);
    const SearchInfo found = JointEnumerator(data).enumerate(options, Execution(), {&recorder});
    REQUIRE(recorder.tables == expected);
    CHECK(found.space == static_cast<double>(expected.size()));
    CHECK(found.evaluated == found.space);
  }
  SetRestrictions options;
  options.max_features = 7;
  options.min_n = 1501;
  small::Recorder recorder(data);
  const SearchInfo none = JointEnumerator(data).enumerate(options, Execution(), {&recorder});
  CHECK(recorder.tables.empty());
  CHECK(none.left_out == 127);
}

TEST_CASE("cuts are seldom missed, whatever the values") {
  for (const Shape shape : {Shape::smooth, Shape::ties, Shape::few_values, Shape::outliers, Shape::sorted}) {
    CAPTURE(static_cast<int>(shape));
    const small::Mixed source = medium_data(11, 60013, 4, shape, 1, 5);
    const CodedData coded(source.view());
    const ContinuousData data(coded, source.continuous());
    const JointEngine engine(data, {0, 1, 2, 3}, joint_kernels(), Execution());
    JointEngineWorker worker(engine);
    const JointProgram program({{0}, {0, 1}, {0, 1, 2}, {0, 1, 2, 3}, {0, 2}, {1}, {1, 2, 3}, {2, 3}, {3}});
    int missed = 0;
    worker.count(program, Stop(), [&](std::size_t, const JointEngineWorker::Result& result) {
      missed += result.outcome == JointEngineWorker::Outcome::missed;
    });
    CAPTURE(missed);
    CHECK(missed <= 1);
  }
}
