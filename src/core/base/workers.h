// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

#include "core/base/parallel.h"

namespace localift {

/// One object for each thread of a run of tasks, made by the first task that the thread takes and kept until the end,
/// over several runs if there are any: what a thread reuses, and its part of the result.
template <class Worker>
class Workers {
 public:
  explicit Workers(int threads) : workers_(static_cast<std::size_t>(std::max(threads, 1))) {}

  /// As run_tasks(): run(task, worker, stop) for task = 0 .. cost.size() - 1, where make(id, stop) made the worker of
  /// thread `id` as a std::unique_ptr. False if the time limit ended it early; not_begun() then says what is left.
  template <class Make, class Run>
  bool run(const std::vector<double>& cost, const Execution& execution, const Make& make, const Run& run) {
    begun_.assign(cost.size(), 0);
    return run_tasks(cost, execution, [&](std::size_t task, int id, const Stop& stop) {
      begun_[task] = 1;
      auto& worker = workers_[static_cast<std::size_t>(id)];
      if (!worker) worker = make(id, stop);
      run(task, *worker, stop);
    });
  }

  /// Tasks of the last run that no thread took, ascending.
  std::vector<std::size_t> not_begun() const {
    std::vector<std::size_t> tasks;
    for (std::size_t task = 0; task < begun_.size(); ++task)
      if (!begun_[task]) tasks.push_back(task);
    return tasks;
  }

  /// Calls visit(worker) for each that was made, in the order of threads. Not while tasks run.
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (const auto& worker : workers_)
      if (worker) visit(*worker);
  }

  /// One of them, or null if none was made. Not while tasks run.
  Worker* first_made() const {
    for (const auto& worker : workers_)
      if (worker) return worker.get();
    return nullptr;
  }

  /// The first thread's, made by make() if it is not there: for what is left to be done by one. Not while tasks run.
  template <class Make>
  Worker& first(const Make& make) {
    if (!workers_.front()) workers_.front() = make();
    return *workers_.front();
  }

 private:
  std::vector<std::unique_ptr<Worker>> workers_;  // by thread
  std::vector<char> begun_;                       // by task; each written by one thread
};

}  // namespace localift
