// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "catch.hpp"
#include "core/data/cut_cells.h"

using namespace localift;

namespace {

using Weights = std::map<double, Count>;

/// The rule as it is written, over a map: one heavy value at a time, whichever comes first.
CutCells cells_by_rule(const Weights& weight_of, Count n_cells) {
  CutCells result;
  std::set<double> heavy;
  Count left = 0, cells = n_cells;
  for (const auto& [value, weight] : weight_of) left += weight;
  const bool each = weight_of.size() <= static_cast<std::size_t>(n_cells);
  const auto next_heavy = [&] {
    return std::find_if(weight_of.begin(), weight_of.end(), [&](const auto& one) {
      return heavy.count(one.first) == 0 && one.second * cells > left;
    });
  };
  for (auto found = next_heavy(); !each && found != weight_of.end(); found = next_heavy()) {
    heavy.insert(found->first);
    left -= found->second;
    --cells;
  }
  Count open = 0;
  const auto close = [&] {
    if (open == 0) return;
    left -= open;
    --cells;
    open = 0;
  };
  for (const auto& [value, weight] : weight_of) {
    const bool alone = each || heavy.count(value) > 0;
    if (alone || (open > 0 && cells > 1 && (2 * open + weight) * cells > 2 * left)) close();
    if (open == 0) {
      if (!result.weight.empty()) result.thresholds.push_back(value);
      result.weight.push_back(0);
    }
    result.weight.back() += weight;
    if (!alone) open += weight;
  }
  return result;
}

void check_same(const CutCells& a, const CutCells& b) {
  REQUIRE(a.thresholds == b.thresholds);
  REQUIRE(a.weight == b.weight);
}

CutCells unweighted(const std::vector<double>& values, std::size_t n_cells) { return cut_cells(values, {}, n_cells); }

}  // namespace

TEST_CASE("cells are those of the rule, of rows and of whole weights, in any order and scale") {
  std::mt19937 random(1);
  for (int run = 0; run < 3000; ++run) {
    const std::size_t n_values = 1 + random() % 40, n_cells = 2 + random() % 12;
    Weights weight_of;
    std::vector<double> values, rows, scaled;
    std::vector<Count> weights;
    for (std::size_t i = 0; i < n_values; ++i) {
      const double value = static_cast<double>(random() % 60) / 4 - 5;
      const Count weight = 1 + static_cast<Count>(random() % 6 == 0 ? random() % 200 : random() % 4);
      weight_of[value] += weight;
      values.push_back(value);
      weights.push_back(weight);
      rows.insert(rows.end(), static_cast<std::size_t>(weight), value);
    }
    const CutCells cells = cut_cells(values, weights, n_cells);
    check_same(cells, cells_by_rule(weight_of, static_cast<Count>(n_cells)));
    std::shuffle(rows.begin(), rows.end(), random);
    check_same(cells, unweighted(rows, n_cells));
    for (const double row : rows) scaled.push_back(std::exp(row));
    const CutCells other = unweighted(scaled, n_cells);
    REQUIRE(other.weight == cells.weight);
    for (std::size_t i = 0; i < cells.thresholds.size(); ++i)
      CHECK(other.thresholds[i] == std::exp(cells.thresholds[i]));
    std::vector<Count> many(weights);
    for (Count& weight : many) weight *= Count{1} << 48;
    CHECK(cut_cells(values, many, n_cells).thresholds == cells.thresholds);
  }
}

TEST_CASE("cells of known columns") {
  std::vector<double> ten;
  for (int i = 1; i <= 100; ++i) ten.push_back(i);
  CHECK(unweighted(ten, 10).thresholds == std::vector<double>{11, 21, 31, 41, 51, 61, 71, 81, 91});
  CHECK(unweighted({3, 1, 2, 2}, 3).thresholds == std::vector<double>{2, 3});
  CHECK(unweighted({7, 7, 7}, 4).thresholds.empty());
  CHECK(unweighted({7, 7, 7}, 4).weight == std::vector<Count>{3});
  CHECK(unweighted({}, 4).weight.empty());
  CHECK(unweighted({-0.0, 0.0, 1}, 4).weight == std::vector<Count>{2, 1});
  // A heavy value at either end and in the middle has a cell of its own.
  for (const double at : {0.0, 50.5, 200.0}) {
    std::vector<double> values(ten);
    values.insert(values.end(), 900, at);
    const CutCells cells = unweighted(values, 10);
    CHECK(cells.weight.size() >= 10);
    CHECK(cells.weight.size() <= 11);
    CHECK(std::count(cells.weight.begin(), cells.weight.end(), 900) == 1);
  }
}

TEST_CASE("no value is split, no cell is empty, and there are no more than the cells and the heavy values") {
  std::mt19937 random(2);
  for (int run = 0; run < 500; ++run) {
    std::vector<double> values;
    for (std::size_t i = 0, n = 1 + random() % 400; i < n; ++i)
      values.push_back(std::floor(std::pow(static_cast<double>(random() % 1000) / 1000, 4) * 50));
    const std::size_t n_cells = 2 + random() % 20;
    const CutCells cells = unweighted(values, n_cells);
    REQUIRE(cells.weight.size() == cells.thresholds.size() + 1);
    CHECK(std::is_sorted(cells.thresholds.begin(), cells.thresholds.end()));
    Count total = 0;
    for (std::size_t i = 0; i < cells.weight.size(); ++i) {
      const auto held = std::count_if(values.begin(), values.end(), [&](double value) {
        const bool above = i == 0 || value >= cells.thresholds[i - 1];
        return above && (i + 1 == cells.weight.size() || value < cells.thresholds[i]);
      });
      CHECK(held == cells.weight[i]);
      CHECK(held > 0);
      total += cells.weight[i];
    }
    CHECK(total == static_cast<Count>(values.size()));
    CHECK(cells.weight.size() <= 2 * n_cells);
  }
}

TEST_CASE("many heavy values do not make more cells than a byte takes") {
  std::vector<double> values;
  std::vector<Count> weights;
  for (int i = 0; i < 500; ++i) {
    values.push_back(i);
    weights.push_back(i % 2 == 0 ? 1 : 1000000);
  }
  const CutCells cells = cut_cells(values, weights, kMostCells);
  CHECK(cells.weight.size() <= kMostCells);
  CHECK(cells.weight.size() > kMostCells / 2);
}

TEST_CASE("cells of a stopped run are none") {
  Stop stop;
  stop.request();
  CHECK(cut_cells(std::vector<double>(10000, 1.5), {}, 4, stop).weight.empty());
}
