// SPDX-License-Identifier: GPL-2.0-or-later
#include <atomic>
#include <memory>
#include <numeric>
#include <set>
#include <vector>

#include "catch.hpp"
#include "core/base/workers.h"

using namespace localift;

namespace {

struct Sum {
  explicit Sum(int thread) : id(thread) {}
  int id;
  double tasks = 0;
};

}  // namespace

TEST_CASE("each thread has one worker, and the workers' parts add up to all tasks") {
  for (const int threads : {1, 2, 5}) {
    Workers<Sum> workers(threads);
    std::atomic<int> made{0};
    Execution execution;
    execution.threads = threads;
    for (int round = 1; round <= 2; ++round) {
      const bool complete = workers.run(
          std::vector<double>(100, 1), execution,
          [&](int id, const Stop&) { return ++made, std::make_unique<Sum>(id); },
          [](std::size_t task, Sum& sum, const Stop&) { sum.tasks += static_cast<double>(task + 1); });
      CHECK(complete);
      CHECK(workers.not_begun().empty());
      double sum = 0;
      std::set<int> ids;
      workers.for_each([&](const Sum& worker) {
        sum += worker.tasks;
        ids.insert(worker.id);
      });
      CHECK(sum == 5050 * round);
      CHECK(static_cast<int>(ids.size()) == made);
      CHECK(made <= threads);
    }
  }
}

TEST_CASE("what no thread took is known after a stop, and one worker can do it") {
  Workers<Sum> workers(1);
  Execution execution;
  execution.time_limit = 0;
  const auto make = [](int id, const Stop&) { return std::make_unique<Sum>(id); };
  std::vector<char> ran(1000, 0);
  const bool complete = workers.run(std::vector<double>(1000, 1), execution, make,
                                    [&](std::size_t task, Sum&, const Stop& stop) {
                                      ran[task] = 1;
                                      while (!stop.requested()) {
                                      }
                                    });
  CHECK_FALSE(complete);
  std::vector<std::size_t> expected;
  for (std::size_t task = 0; task < ran.size(); ++task)
    if (!ran[task]) expected.push_back(task);
  CHECK(workers.not_begun() == expected);
  CHECK(expected.size() >= 999);
  Sum& first = workers.first([] { return std::make_unique<Sum>(7); });
  first.tasks = 3;
  double sum = 0;
  workers.for_each([&](const Sum& worker) { sum += worker.tasks; });
  CHECK(sum == 3);
}
