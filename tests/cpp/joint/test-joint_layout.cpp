// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "catch.hpp"
#include "core/joint/joint_layout.h"
#include "small_continuous.h"

using namespace localift;

TEST_CASE("a layout holds each complete row once, by group, phase and class") {
  std::mt19937 random(1);
  small::Mixed source;
  source.n_classes = 3;
  source.n_groups = 2;
  source.columns.resize(3);
  source.codes.resize(3);
  source.n_levels.assign(3, 0);
  source.discretization.probabilities = {0.5};
  for (int i = 0; i < 12000; ++i) {
    source.classes.push_back(1 + static_cast<int>(random() % 3));
    source.groups.push_back(i % 10 == 0 ? 1 : 2);
    for (auto& column : source.columns) column.push_back(i + static_cast<double>(random() % 1000) / 1000);
    if (i % 7 == 0) source.columns[2].back() = std::numeric_limits<double>::quiet_NaN();
  }
  const CodedData coded(source.view());
  const ContinuousData data(coded, source.continuous());
  Execution execution;
  execution.threads = 2;
  const JointLayout layout(data, {0, 2}, execution);

  REQUIRE(layout.n_columns() == 2);
  REQUIRE(layout.groups().size() == 2);
  std::vector<int> seen(source.n_rows(), 0);
  std::vector<Count> class_total(3, 0);
  std::size_t at = 0;
  for (int g = 0; g < 2; ++g) {
    const JointLayout::Group& group = layout.groups()[static_cast<std::size_t>(g)];
    REQUIRE(group.begin == at);
    std::size_t before = 0;
    for (const JointLayout::Phase& phase : group.phases) {
      for (std::size_t r = 0; r < phase.runs.size(); ++r) {
        const JointLayout::Run& run = phase.runs[r];
        REQUIRE(run.begin == at);
        if (r > 0) REQUIRE(phase.runs[r - 1].y < run.y);
        for (; at < run.end; ++at) {
          const auto row = static_cast<std::size_t>(layout.column(0)[at]);
          ++seen[row];
          ++class_total[run.y];
          REQUIRE(layout.column(0)[at] == source.columns[0][row]);
          REQUIRE(layout.column(1)[at] == source.columns[2][row]);
          REQUIRE(source.groups[row] == g + 1);
          REQUIRE(source.classes[row] == static_cast<int>(run.y) + 1);
        }
      }
      REQUIRE(phase.n_seen == at - group.begin);
      REQUIRE(phase.n_seen > before);
      before = phase.n_seen;
    }
    REQUIRE(group.end == at);
  }
  CHECK(layout.groups()[0].phases.size() == 1);
  CHECK(layout.groups()[1].phases.size() == 3);
  CHECK(layout.n_rows() == at);
  CHECK(layout.class_total() == class_total);
  for (std::size_t row = 0; row < seen.size(); ++row)
    REQUIRE(seen[row] == (std::isnan(source.columns[2][row]) ? 0 : 1));
}

TEST_CASE("what was read up to the end of a phase is spread over the rows") {
  small::Mixed source;
  source.columns.resize(1);
  source.codes.resize(1);
  source.n_levels.assign(1, 0);
  source.discretization.probabilities = {0.5};
  const int n = 30000;
  for (int i = 0; i < n; ++i) {
    source.classes.push_back(1 + i % 2);
    source.columns[0].push_back(i);
  }
  const CodedData coded(source.view());
  const ContinuousData data(coded, source.continuous());
  const JointLayout layout(data, {0}, Execution());
  for (const JointLayout::Phase& phase : layout.groups()[0].phases) {
    std::vector<int> in_tenth(10, 0);
    for (std::size_t i = 0; i < phase.n_seen; ++i) ++in_tenth[static_cast<std::size_t>(layout.column(0)[i]) * 10 / n];
    const auto expected = static_cast<int>(phase.n_seen / 10);
    for (const int count : in_tenth) CHECK(std::abs(count - expected) <= 3);
  }
}
