// SPDX-License-Identifier: GPL-2.0-or-later
// Threads, interrupts, progress and time limits, as arguments of the core.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <limits>
#include <vector>

#include "core/base/types.h"

namespace localift {

/// What the caller wants to happen while workers work. The default does nothing.
class Monitor {
 public:
  virtual ~Monitor() = default;
  /// Called on the calling thread about every 50 ms. May throw: the workers are then stopped and joined, and the
  /// exception goes on to the caller.
  virtual void tick(double fraction_done) { static_cast<void>(fraction_done); }
  /// tick(), unless the last one that was due is less than 50 ms ago: for works of many short runs of tasks, none of
  /// which lasts until a tick of its own, and for long loops on the calling thread.
  void tick_if_due(double fraction_done);

  static constexpr std::chrono::milliseconds kTick{50};

 private:
  std::chrono::steady_clock::time_point last_tick_ = std::chrono::steady_clock::now();
};

struct Execution {
  int threads = 1;
  Monitor* monitor = nullptr;
  double time_limit = std::numeric_limits<double>::infinity();  ///< seconds
  /// No work lasts beyond it either, however many runs of tasks it takes.
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  /// For tests: told, by any worker, of each set of the space whose counts are built, of some more than once. How many
  /// different ones there are is SearchInfo::evaluated.
  std::function<void(const FeatureSet&)> trace{};
};

/// What is left of the time limit of a work that began at `start`; negative once it is over.
inline double seconds_left(const Execution& execution, std::chrono::steady_clock::time_point start) {
  return execution.time_limit - std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The flag that workers look at in their loops; once it is up they return what they have.
class Stop {
 public:
  bool requested() const { return flag_.load(std::memory_order_relaxed); }
  void request() { flag_.store(true, std::memory_order_relaxed); }

 private:
  std::atomic<bool> flag_{false};
};

/// The execution of the parts of a work that began at `start`: its time limit as the deadline of all of them.
inline Execution with_deadline(Execution execution, std::chrono::steady_clock::time_point start) {
  // More seconds than this no clock may be asked to add.
  if (execution.time_limit < 1e9)
    execution.deadline = std::min(execution.deadline,
                                  start + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                              std::chrono::duration<double>(std::max(execution.time_limit, 0.0))));
  execution.time_limit = std::numeric_limits<double>::infinity();
  return execution;
}

/// Runs work(stop) on a worker, for preparations long enough to be interrupted. No time limit holds for it.
void run_task(Monitor* monitor, const std::function<void(const Stop& stop)>& work);
/// The same within the time limit. False if that ended it early: what it makes may then be unfinished.
bool run_task(const Execution& execution, const std::function<void(const Stop& stop)>& work);

/// Runs work(task, worker, stop) for task = 0 .. cost.size() - 1, handed out in order to `threads` workers.
/// `cost` (any unit) only weighs the progress. Returns false if the time limit ended it early.
/// The first exception of a worker is rethrown after every worker was joined.
///
/// One thread also means one worker beside the calling thread, which must stay free to answer an interrupt.
bool run_tasks(const std::vector<double>& cost, const Execution& execution,
               const std::function<void(std::size_t task, int worker, const Stop& stop)>& work);

}  // namespace localift
