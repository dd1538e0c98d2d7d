// SPDX-License-Identifier: GPL-2.0-or-later
// Joint levels and their counts on small data, against a slow computation.
#include <algorithm>

#include "catch.hpp"
#include "core/joint/joint_counter.h"
#include "core/joint/joint_fitter.h"
#include "core/joint/joint_levels.h"
#include "core/joint/joint_model.h"
#include "small_continuous.h"
#include "small_stop.h"

using namespace localift;

namespace {

using small::kNoStop;

std::vector<FeatureSet> all_sets(int m) {
  std::vector<FeatureSet> sets;
  for (int mask = 1; mask < (1 << m); ++mask) {
    sets.emplace_back();
    for (int f = 0; f < m; ++f)
      if ((mask >> f) & 1) sets.back().push_back(f);
  }
  return sets;
}

bool several_classes(const std::map<std::vector<int>, std::vector<Count>>& profiles) {
  std::vector<Count> total;
  for (const auto& [levels, counts] : profiles) {
    total.resize(counts.size(), 0);
    for (std::size_t y = 0; y < counts.size(); ++y) total[y] += counts[y];
  }
  return std::count_if(total.begin(), total.end(), [](Count p) { return p > 0; }) > 1;
}

}  // namespace

TEST_CASE("the counts of every set are those of the slow computation, whatever the kinds of features") {
  int sure = 0, unsure = 0, degenerate = 0;
  for (std::uint32_t seed = 1; seed <= 300; ++seed) {
    CAPTURE(seed);
    const small::Mixed source = small::random_mixed(seed);
    const CodedData coded(source.view());
    const ContinuousData data(coded, source.continuous());
    SearchInfo info;
    const auto tables = small::all_tables(data, 1 + seed % 3, info);
    std::size_t seen = 0, left_out = 0, refused = 0;
    std::vector<FeatureSet> refused_sets;
    for (const FeatureSet& set : all_sets(coded.n_features())) {
      const small::Slow slow = small::slow_set(source, set);
      if (slow.degenerate) {
        ++refused;
        refused_sets.push_back(set);
        REQUIRE(tables.count(set) == 0);
        continue;
      }
      if (!several_classes(slow.profiles)) {
        ++left_out;
        REQUIRE(tables.count(set) == 0);
        continue;
      }
      ++seen;
      REQUIRE(tables.count(set) == 1);
      (slow.unsure ? unsure : sure) += 1;
      if (!slow.unsure) REQUIRE(tables.at(set) == slow.profiles);
    }
    REQUIRE(seen == tables.size());
    // Which of the degenerate sets would have had one class is not worked out above.
    REQUIRE(info.left_out + info.degenerate.count() == static_cast<double>(left_out + refused));
    degenerate += static_cast<int>(info.degenerate.count());
    for (const DegenerateSet& named : info.degenerate.named())
      REQUIRE(std::count(refused_sets.begin(), refused_sets.end(), named.set) == 1);
  }
  CHECK(sure > 1500);
  CHECK(unsure < sure / 5);
  CHECK(degenerate > 50);
}

TEST_CASE("levels by row, and the levels of the same rows as new data") {
  for (std::uint32_t seed = 1; seed <= 120; ++seed) {
    CAPTURE(seed);
    const small::Mixed source = small::random_mixed(seed);
    const CodedData coded(source.view());
    const ContinuousData data(coded, source.continuous());
    JointFitter fitter(data, joint_kernels(), nullptr, kNoStop);
    for (const FeatureSet& set : all_sets(coded.n_features())) {
      if (data.continuous_part(set).empty()) continue;
      const small::Slow slow = small::slow_set(source, set);
      std::vector<std::uint8_t> levels;
      JointModel model;
      const DegenerateSet degenerate = fitter.fit(set, levels, &model);
      REQUIRE((degenerate.reason != Degeneracy::none) == slow.degenerate);
      if (slow.degenerate) continue;
      std::vector<NumberView> columns;
      for (const int f : model.features) columns.push_back(source.columns[static_cast<std::size_t>(f)].data());
      const auto placed = place(model, columns, source.groups.empty() ? nullptr : source.groups.data(), source.n_rows(),
                                joint_kernels(), kNoStop);
      for (std::size_t row = 0; row < coded.n_rows(); ++row) {
        const std::size_t i = coded.source_row(row);
        if (!slow.unsure) REQUIRE((levels[row] == kNotCounted ? -1 : levels[row]) == slow.levels[i]);
        // A row that a discrete feature takes out can still be placed.
        if (levels[row] != kNotCounted) REQUIRE(placed[i] == levels[row]);
      }
    }
  }
}

TEST_CASE("weights are replicated rows, to the bit") {
  for (std::uint32_t seed = 3; seed <= 150; seed += 3) {
    CAPTURE(seed);
    const small::Mixed weighted = small::random_mixed(seed);
    small::Mixed replicated = weighted;
    if (weighted.weights.empty()) continue;
    const auto replicate = [&](auto& values) {
      if (values.empty()) return;
      auto source = values;
      values.clear();
      for (std::size_t i = 0; i < source.size(); ++i)
        values.insert(values.end(), static_cast<std::size_t>(weighted.weights[i]), source[i]);
    };
    for (auto& column : replicated.columns) replicate(column);
    for (auto& codes : replicated.codes) replicate(codes);
    replicate(replicated.classes);
    replicate(replicated.groups);
    replicated.weights.clear();
    const CodedData a(weighted.view()), b(replicated.view());
    const ContinuousData data_a(a, weighted.continuous()), data_b(b, replicated.continuous());
    SearchInfo info_a, info_b;
    const auto tables_a = small::all_tables(data_a, 1, info_a), tables_b = small::all_tables(data_b, 1, info_b);
    // Only what counts as few rows may differ.
    for (const auto& [set, profiles] : tables_a) REQUIRE(tables_b.at(set) == profiles);
    REQUIRE(tables_a.size() + static_cast<std::size_t>(info_a.degenerate.count()) >= tables_b.size());
  }
}

TEST_CASE("the order of rows changes nothing, to the bit") {
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    CAPTURE(seed);
    const small::Mixed source = small::random_mixed(seed);
    std::vector<std::size_t> order(source.n_rows());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::shuffle(order.begin(), order.end(), std::mt19937(seed));
    small::Mixed shuffled = source;
    const auto shuffle = [&](auto& values) {
      const auto before = values;
      for (std::size_t i = 0; i < values.size(); ++i) values[i] = before[order[i]];
    };
    for (auto& column : shuffled.columns) shuffle(column);
    for (auto& codes : shuffled.codes) shuffle(codes);
    shuffle(shuffled.classes);
    shuffle(shuffled.groups);
    shuffle(shuffled.weights);
    const CodedData a(source.view()), b(shuffled.view());
    const ContinuousData data_a(a, source.continuous()), data_b(b, shuffled.continuous());
    SearchInfo info;
    REQUIRE(small::all_tables(data_a, 1, info) == small::all_tables(data_b, 2, info));
  }
}

TEST_CASE("a degenerate set is named with its group, its feature and the reason") {
  small::Mixed source;
  source.n_groups = 3;
  for (int i = 0; i < 30; ++i) {
    source.classes.push_back(1 + i % 2);
    source.groups.push_back(i < 2 ? 2 : i < 16 ? 1 : 3);
  }
  std::vector<double> a, b, c, d;
  for (int i = 0; i < 30; ++i) {
    a.push_back(i * 7 % 11 + 0.5);
    b.push_back(i * 5 % 13);
    c.push_back(a.back() + b.back() / 3);
    d.push_back(source.groups[static_cast<std::size_t>(i)] == 3 ? 4 : i);
  }
  source.columns = {a, b, c, d};
  source.codes.resize(4);
  source.n_levels.assign(4, 0);
  source.discretization.probabilities = {0.5};
  const auto check = [&](const FeatureSet& set, Degeneracy reason, int group, int feature) {
    const CodedData coded(source.view());
    const ContinuousData data(coded, source.continuous());
    JointCounter counter(data, joint_kernels(), nullptr, kNoStop);
    CountTable table;
    REQUIRE_FALSE(counter.count(set, table));
    CHECK(counter.degenerate().set == set);
    CHECK(counter.degenerate().reason == reason);
    CHECK(counter.degenerate().group == group);
    CHECK(counter.degenerate().feature == feature);
    CHECK(table.n == static_cast<Count>(source.n_rows()));
  };
  check({0, 1}, Degeneracy::few_rows, 1, 1);
  for (int i = 0; i < 2; ++i) source.groups[static_cast<std::size_t>(i)] = 1;
  source.n_groups = 3;
  check({0, 1, 2}, Degeneracy::collinear, 0, 2);
  check({1, 3}, Degeneracy::constant, 2, 3);
  for (double& x : source.columns[1]) x *= 1e200;
  check({0, 1}, Degeneracy::not_finite, 0, 1);
}

TEST_CASE("columns of integers are counted as the doubles that they are") {
  int whole = 0;
  for (std::uint32_t seed = 1; seed <= 120; ++seed) {
    CAPTURE(seed);
    const small::Mixed source = small::random_mixed(seed);
    ContinuousView view = source.continuous();
    std::vector<std::vector<std::int32_t>> integers(source.columns.size());
    for (std::size_t f = 0; f < source.columns.size(); ++f) {
      const auto& column = source.columns[f];
      const auto fits = [](double x) { return std::isnan(x) || x == std::floor(x); };
      if (column.empty() || !std::all_of(column.begin(), column.end(), fits)) continue;
      ++whole;
      for (const double x : column)
        integers[f].push_back(std::isnan(x) ? std::numeric_limits<std::int32_t>::min() : static_cast<std::int32_t>(x));
      view.columns[f] = integers[f].data();
    }
    const CodedData coded(source.view());
    const ContinuousData doubles(coded, source.continuous()), read(coded, view);
    for (int f = 0; f < coded.n_features(); ++f) REQUIRE(read.has_missing(f) == doubles.has_missing(f));
    SearchInfo info;
    REQUIRE(small::all_tables(read, 2, info) == small::all_tables(doubles, 1, info));
  }
  CHECK(whole > 50);
}
