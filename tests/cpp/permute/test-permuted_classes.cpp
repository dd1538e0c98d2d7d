// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <map>
#include <numeric>
#include <random>

#include "catch.hpp"
#include "core/permute/permuted_classes.h"
#include "small_data.h"

using namespace localift;

namespace {

using Classes = std::vector<int>;

/// A row as it counts: its levels, values and stratum, and its class in some lane.
using Row = std::vector<double>;

struct Input {
  small::Data source;
  std::vector<std::vector<double>> columns{};  // continuous, after the discrete ones
  std::vector<int> groups{}, strata{};

  std::size_t n_rows() const { return source.classes.size(); }
};

/// Calls use(classes) with the permuted classes of an input.
template <class Use>
void permute(const Input& input, std::uint64_t seed, std::size_t B, int threads, const Use& use) {
  DataView view = input.source.view();
  ContinuousView continuous;
  continuous.columns.assign(view.features.size(), nullptr);
  for (const auto& column : input.columns) {
    view.features.push_back(nullptr);
    view.n_levels.push_back(0);
    continuous.columns.push_back(column.data());
  }
  continuous.groups = input.groups.empty() ? nullptr : input.groups.data();
  continuous.n_groups = 2;
  const CodedData data(view);
  const ContinuousData of_columns(data, continuous);
  use(PermutedClasses(data, input.columns.empty() ? nullptr : &of_columns, input.strata, seed, B, threads, Stop()), data);
}

Input random_input(std::uint32_t seed) {
  std::mt19937 random(seed);
  Input input{small::random_data(seed)};
  if (!input.source.whole) input.source.weights.clear();
  input.source.whole = true;
  const std::size_t n = input.n_rows();
  if (seed % 3 == 0) {
    input.columns.resize(2);
    for (auto& column : input.columns)
      for (std::size_t i = 0; i < n; ++i)
        column.push_back(random() % 8 == 0 ? std::nan("") : static_cast<double>(random() % 4) - 2);
    for (std::size_t i = 0; i < n; ++i) input.groups.push_back(1 + static_cast<int>(random() % 2));
  }
  if (seed % 2 == 0)
    for (std::size_t i = 0; i < n; ++i) input.strata.push_back(static_cast<int>(random() % 3));
  return input;
}

Row row_of(const Input& input, std::size_t i) {
  Row row;
  for (const auto& column : input.source.codes) row.push_back(column[i]);
  for (const auto& column : input.columns) row.push_back(std::isnan(column[i]) ? 1e9 : column[i]);
  if (!input.groups.empty()) row.push_back(input.groups[i]);
  row.push_back(input.strata.empty() ? 0 : input.strata[i]);
  return row;
}

/// How often each row stands beside each class in a lane: what any statistic of rows depends on.
std::map<Row, int> table(const Input& input, const PermutedClasses& classes, std::size_t lane) {
  std::map<Row, int> result;
  const Classes of_units = classes.permutation(lane);
  std::size_t unit = 0;
  for (std::size_t i = 0; i < input.n_rows(); ++i) {
    const double weight = input.source.weights.empty() ? 1 : input.source.weights[i];
    for (int k = 0; k < weight; ++k) {
      Row row = row_of(input, i);
      row.push_back(of_units[unit++]);
      ++result[row];
    }
  }
  REQUIRE(unit == of_units.size());
  return result;
}

std::vector<std::map<Row, int>> tables(const Input& input, std::uint64_t seed, std::size_t B, int threads) {
  std::vector<std::map<Row, int>> result;
  permute(input, seed, B, threads, [&](const PermutedClasses& classes, const CodedData&) {
    for (std::size_t b = 0; b <= B; ++b) result.push_back(table(input, classes, b));
  });
  return result;
}

/// The rows in the order `order`, each as often as it stands there.
Input rows_of(const Input& input, const std::vector<std::size_t>& order) {
  Input result(input);
  const auto take = [&](auto& column) {
    const auto before = column;
    column.clear();
    for (const std::size_t i : order) column.push_back(before[i]);
  };
  for (auto& column : result.source.codes) take(column);
  for (auto& column : result.columns) take(column);
  take(result.source.classes);
  if (!result.source.weights.empty()) take(result.source.weights);
  if (!result.groups.empty()) take(result.groups);
  if (!result.strata.empty()) take(result.strata);
  return result;
}

}  // namespace

TEST_CASE("the first replicates are as stored") {
  small::Data source;
  source.codes = {{1, 1, 1, 1, 2, 2, 2, 2, 0, 0}};
  source.n_levels = {2};
  source.classes = {1, 1, 1, 1, 1, 2, 2, 2, 3, 3};
  source.n_classes = 3;
  permute({source}, 20130, 2, 1, [](const PermutedClasses& classes, const CodedData&) {
    CHECK(classes.permutation(0) == Classes{0, 0, 0, 0, 0, 1, 1, 1, 2, 2});
    CHECK(classes.permutation(1) == Classes{2, 0, 0, 1, 0, 0, 1, 1, 2, 0});
    CHECK(classes.permutation(2) == Classes{0, 0, 0, 0, 1, 0, 2, 1, 1, 2});
  });
}

TEST_CASE("lane 0 is observed, and every replicate keeps the classes of each stratum") {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    const Input input = random_input(seed);
    permute(input, seed, 20, 1, [&](const PermutedClasses& classes, const CodedData& data) {
      REQUIRE(classes.n_replicates() == 20);
      REQUIRE(classes.rows().n_rows() == classes.n_rows());
      REQUIRE(classes.rows().n_classes() == 1);
      std::map<Row, int> observed;
      for (std::size_t i = 0; i < input.n_rows(); ++i) {
        Row row = row_of(input, i);
        row.push_back(input.source.classes[i] - 1);
        observed[row] += input.source.weights.empty() ? 1 : static_cast<int>(input.source.weights[i]);
      }
      REQUIRE(table(input, classes, 0) == observed);

      const auto totals = [&](std::size_t lane) {
        std::map<std::pair<int, int>, int> result;  // stratum, class
        for (std::size_t i = 0; i < classes.n_rows(); ++i) {
          const std::size_t source = data.source_row(classes.data_row(i));
          ++result[{input.strata.empty() ? 0 : input.strata[source], classes.class_of(i, lane)}];
        }
        return result;
      };
      for (std::size_t b = 1; b <= 20; ++b) REQUIRE(totals(b) == totals(0));
      // Unit rows ascend, and repeat their row's levels.
      for (std::size_t i = 0; i < classes.n_rows(); ++i) {
        for (int f = 0; f < data.n_features(); ++f)
          if (data.codes(f).size() > 0)
            REQUIRE(classes.rows().codes(f)[i] == data.codes(f)[classes.data_row(i)]);
        REQUIRE(classes.rows().source_row(i) == i);
      }
      // Beyond the lanes, and beyond the rows, no bit is set.
      for (int y = 0; y < classes.n_classes() - 1; ++y)
        for (std::size_t w = 0; w < classes.n_words(); ++w) {
          REQUIRE(reinterpret_cast<std::uintptr_t>(classes.bits(y, w)) % 64 == 0);
          for (std::size_t b = classes.n_lanes(); b < classes.stride(); ++b) REQUIRE(classes.bits(y, w)[b] == 0);
        }
    });
  }
}

TEST_CASE("neither threads, B, the order of rows nor weights change what stands beside a class") {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const Input input = random_input(seed);
    const auto expected = tables(input, 7, 19, 1);
    REQUIRE(tables(input, 7, 19, 3) == expected);
    auto more = tables(input, 7, 40, 2);
    more.resize(20);
    REQUIRE(more == expected);
    REQUIRE(tables(input, 8, 19, 1) != expected);

    std::vector<std::size_t> order(input.n_rows());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin(), order.end(), random);
    REQUIRE(tables(rows_of(input, order), 7, 19, 1) == expected);
    if (input.source.weights.empty()) continue;
    std::vector<std::size_t> repeated;
    for (const std::size_t i : order)
      for (int k = 0; k < input.source.weights[i]; ++k) repeated.push_back(i);
    Input rows = rows_of(input, repeated);
    rows.source.weights.clear();
    REQUIRE(tables(rows, 7, 19, 2) == expected);
  }
}

TEST_CASE("replicates can be had from any number on") {
  const Input input = random_input(4);
  const CodedData data(input.source.view());
  const PermutedClasses all(data, nullptr, input.strata, 3, 30, 1, Stop());
  const PermutedClasses later(data, nullptr, input.strata, 3, 10, 1, Stop(), 21);
  CHECK(later.permutation(0) == all.permutation(0));
  for (std::size_t b = 1; b <= 10; ++b) CHECK(later.permutation(b) == all.permutation(b + 20));
}

TEST_CASE("each order of three rows comes as often as another") {
  small::Data source;
  source.codes = {{1, 2, 3}};
  source.n_levels = {3};
  source.classes = {1, 2, 3};
  source.n_classes = 3;
  const double B = 6000;
  std::map<Classes, double> seen;
  permute({source}, 99, static_cast<std::size_t>(B), 2, [&](const PermutedClasses& classes, const CodedData&) {
    for (std::size_t b = 1; b <= B; ++b) ++seen[classes.permutation(b)];
  });
  REQUIRE(seen.size() == 6);
  double chi_squared = 0;
  for (const auto& [order, count] : seen) chi_squared += (count - B / 6) * (count - B / 6) / (B / 6);
  CAPTURE(chi_squared);
  CHECK(chi_squared < 20.5);  // 5 degrees of freedom: once in a thousand
}

TEST_CASE("strata of one class or one row cannot move") {
  small::Data source;
  source.codes = {{1, 1, 1, 1, 1, 1}};
  source.n_levels = {1};
  source.classes = {1, 2, 1, 1, 2, 2};
  source.n_classes = 2;
  permute({source, {}, {}, {0, 0, 1, 1, 2, 0}}, 1, 5, 1, [](const PermutedClasses& classes, const CodedData&) {
    CHECK(classes.movable_rows() == 3);
    for (std::size_t b = 1; b <= 5; ++b) {
      CHECK(classes.permutation(b)[2] == 0);
      CHECK(classes.permutation(b)[4] == 1);
    }
  });
}

TEST_CASE("what cannot be permuted is refused") {
  small::Data source;
  source.codes = {{1, 2}};
  source.n_levels = {2};
  source.classes = {1, 2};
  source.n_classes = 2;
  source.weights = {0.5, 1};
  source.whole = false;
  CHECK_THROWS_AS(PermutedClasses(CodedData(source.view()), nullptr, {}, 1, 5, 1, Stop()), std::invalid_argument);
  source.whole = true;
  source.weights = {1, PermutedClasses::kMaxRows};
  CHECK_THROWS_AS(PermutedClasses(CodedData(source.view()), nullptr, {}, 1, 5, 1, Stop()), std::length_error);
  Stop stop;
  stop.request();
  source.weights = {1, 2};
  const PermutedClasses unfinished(CodedData(source.view()), nullptr, {}, 1, 5, 1, stop);
  CHECK(unfinished.n_replicates() == 5);
  // About a bit for each row, class but one, and lane.
  CHECK(PermutedClasses::bytes(8e6, 3, 999) / (2 * 1e6 * 1000) == Approx(1).margin(0.1));
}
