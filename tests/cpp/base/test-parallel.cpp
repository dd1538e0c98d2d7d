// SPDX-License-Identifier: GPL-2.0-or-later
#include <chrono>
#include <stdexcept>
#include <thread>

#include "catch.hpp"
#include "core/base/parallel.h"

using namespace localift;

namespace {

void work_until_stopped(const Stop& stop) {
  while (!stop.requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

struct Interrupt : std::runtime_error {
  Interrupt() : std::runtime_error("interrupt") {}
};

class InterruptAtOnce : public Monitor {
 public:
  void tick(double) override { throw Interrupt(); }
};

/// Notes whether it was shown a fraction that is none of those expected, and when the expected one came.
class Expecting : public Monitor {
 public:
  explicit Expecting(double fraction) : fraction_(fraction) {}
  void tick(double fraction_done) override {
    if (fraction_done == fraction_) came = true;
    others = others || (fraction_done != 0 && fraction_done != fraction_ && fraction_done != 1);
  }
  std::atomic<bool> came{false};
  bool others = false;

 private:
  double fraction_;
};

}  // namespace

TEST_CASE("every task is done once, by any number of threads") {
  for (const int threads : {1, 2, 5}) {
    std::vector<std::atomic<int>> done(100);
    Execution execution;
    execution.threads = threads;
    CHECK(run_tasks(std::vector<double>(100, 1), execution, [&](std::size_t task, int worker, const Stop&) {
      if (worker < 0 || worker >= threads) throw std::logic_error("no such worker");
      ++done[task];
    }));
    for (const auto& count : done) CHECK(count == 1);
  }
  CHECK(run_tasks({}, Execution{}, [](std::size_t, int, const Stop&) {}));
}

TEST_CASE("the first exception of a worker comes back after all have stopped") {
  Execution execution;
  execution.threads = 3;
  std::atomic<int> inside{0};
  CHECK_THROWS_AS(run_tasks({1, 1, 1}, execution,
                            [&](std::size_t task, int, const Stop& stop) {
                              ++inside;
                              if (task == 1) {
                                --inside;
                                throw std::domain_error("task 1");
                              }
                              work_until_stopped(stop);
                              --inside;
                            }),
                  std::domain_error);
  CHECK(inside == 0);
}

TEST_CASE("a monitor that throws stops the workers, and its exception goes on") {
  InterruptAtOnce monitor;
  Execution execution;
  execution.threads = 2;
  execution.monitor = &monitor;
  const auto start = std::chrono::steady_clock::now();
  CHECK_THROWS_AS(
      run_tasks({1, 1}, execution, [](std::size_t, int, const Stop& stop) { work_until_stopped(stop); }), Interrupt);
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(20));
}

TEST_CASE("a time limit stops the work and is reported") {
  Execution execution;
  execution.time_limit = 0.02;
  CHECK_FALSE(run_tasks({1}, execution, [](std::size_t, int, const Stop& stop) { work_until_stopped(stop); }));
}

TEST_CASE("with a limit that is over, nothing begins") {
  for (const double limit : {0.0, -1.0}) {
    Execution execution;
    execution.threads = 2;
    execution.time_limit = limit;
    std::atomic<int> begun{0};
    CHECK_FALSE(run_tasks({1, 1, 1}, execution, [&](std::size_t, int, const Stop&) { ++begun; }));
    CHECK(begun == 0);
  }
}

TEST_CASE("progress is the share of the cost that is done") {
  Expecting monitor(0.75);
  Execution execution;
  execution.monitor = &monitor;
  const auto start = std::chrono::steady_clock::now();
  CHECK(run_tasks({3, 1}, execution, [&](std::size_t task, int, const Stop&) {
    while (task == 1 && !monitor.came && std::chrono::steady_clock::now() - start < std::chrono::seconds(20))
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }));
  CHECK(monitor.came);
  CHECK_FALSE(monitor.others);
}

TEST_CASE("the exception of a worker counts for more than a time limit that is over") {
  // What has not begun when the limit is over never does: on a busy machine the worker may need a longer one.
  std::atomic<bool> begun{false}, thrown{false};
  for (double limit = 0.02; limit < 20 && !begun; limit *= 4) {
    Execution execution;
    execution.time_limit = limit;
    try {
      run_tasks({1}, execution, [&](std::size_t, int, const Stop& stop) {
        begun = true;
        work_until_stopped(stop);
        throw std::domain_error("late");
      });
    } catch (const std::domain_error&) {
      thrown = true;
    }
  }
  CHECK(thrown);
}

TEST_CASE("a monitor is called over many runs each shorter than a tick") {
  InterruptAtOnce monitor;
  Execution execution;
  execution.monitor = &monitor;
  const auto start = std::chrono::steady_clock::now();
  const auto run_many = [&] {
    while (std::chrono::steady_clock::now() - start < std::chrono::seconds(20))
      run_tasks({1, 1}, execution, [](std::size_t, int, const Stop&) {});
  };
  CHECK_THROWS_AS(run_many(), Interrupt);
}

TEST_CASE("the deadline of a work holds for all of its parts") {
  Execution execution;
  CHECK(with_deadline(execution, std::chrono::steady_clock::now()).deadline == execution.deadline);
  execution.time_limit = 0.1;
  const auto start = std::chrono::steady_clock::now();
  const Execution parts = with_deadline(execution, start);
  for (int i = 0; i < 3; ++i) CHECK_FALSE(run_task(parts, work_until_stopped));
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(20));
  bool began = false;
  CHECK_FALSE(run_task(parts, [&](const Stop&) { began = true; }));
  CHECK_FALSE(began);
  CHECK(run_task(Execution(), [&](const Stop&) { began = true; }));
  CHECK(began);
}
