// SPDX-License-Identifier: GPL-2.0-or-later
#include <chrono>

#include "catch.hpp"
#include "core/base/preparation.h"

using namespace localift;

TEST_CASE("a time limit holds for preparations of many values only") {
  Execution execution;
  execution.threads = 2;
  execution.time_limit = 0;
  const Execution over = with_deadline(execution, std::chrono::steady_clock::now());
  int n_begun = 0;
  const auto begin = [&](const Stop&) { ++n_begun; };
  CHECK(run_task(preparation(execution, 1000), begin));
  CHECK(run_task(preparation(over, 1000), begin));
  CHECK(n_begun == 2);
  CHECK_FALSE(run_task(preparation(execution, 10000000), begin));
  CHECK_FALSE(run_task(preparation(over, 10000000), begin));
  CHECK(n_begun == 2);
  CHECK(preparation(over, 1000).threads == 2);
}
