// SPDX-License-Identifier: GPL-2.0-or-later
#include "catch.hpp"
#include "core/joint/joint_program.h"

using namespace localift;

TEST_CASE("a program walks each path once") {
  const JointProgram program({{0}, {0, 1, 2}, {0, 1, 3}, {0, 3}, {2, 3}});
  std::vector<std::size_t> column, depth, end;
  for (const auto& step : program.steps) {
    column.push_back(step.column);
    depth.push_back(step.depth);
    end.push_back(step.end);
  }
  CHECK(column == std::vector<std::size_t>{0, 1, 2, 3, 3, 2, 3});
  CHECK(depth == std::vector<std::size_t>{1, 2, 3, 3, 2, 1, 2});
  CHECK(end == std::vector<std::size_t>{5, 4, 3, 4, 5, 7, 7});
  CHECK(program.steps[0].later == std::vector<std::size_t>{1, 2, 3});
  CHECK(program.steps[1].leaf_parent);
  CHECK_FALSE(program.steps[0].leaf_parent);
  CHECK(program.steps[1].set == JointProgram::kNoSet);
  CHECK(program.steps[2].set == 1);
  CHECK(program.max_depth == 3);
}
