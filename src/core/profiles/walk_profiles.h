// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/workers.h"
#include "core/profiles/fixed_rows_search.h"
#include "core/profiles/profile_walk.h"
#include "core/profiles/varying_rows_walker.h"

namespace localift {

/// By FixedRowsSearch: a first part by one thread, then its tasks. The time limit holds for both.
template <class Judge, class Make>
bool walk_fixed_rows(const ProfileWalk& walk, const Make& make, WalkAccount& account) {
  using Search = FixedRowsSearch<Judge>;
  using Worker = typename Search::Worker;
  Search search(walk, make);
  const auto start = std::chrono::steady_clock::now();
  Execution left(walk.execution);
  left.threads = 1;
  bool complete = run_tasks(
      {1}, left, [&](std::size_t, int, const Stop& stop) { search.prepare(walk.execution.threads, stop); });
  account.add(search.account());
  if (!complete) {
    search.leave_all_open();
    return false;
  }
  left.threads = walk.execution.threads;
  left.time_limit = seconds_left(walk.execution, start);
  Workers<Worker> workers(left.threads);
  const auto make_worker = [&] { return std::make_unique<Worker>(walk, make); };
  complete = workers.run(
      search.cost(), left, [&](int, const Stop&) { return make_worker(); },
      [&](std::size_t task, Worker& worker, const Stop& stop) { search.run(task, worker, stop); });
  if (!complete)
    for (const std::size_t task : workers.not_begun()) search.leave_open(task, workers.first(make_worker));
  workers.for_each([&](const Worker& worker) { account.add(worker.account()); });
  return complete;
}

/// By VaryingRowsWalker, in the tasks of the space.
template <class Judge, class Make>
bool walk_varying_rows(const ProfileWalk& walk, const Make& make, WalkAccount& account) {
  struct Worker {
    Worker(const ProfileWalk& shared, const Make& make_judge)
        : judge(make_judge()), walker(shared, judge, account) {}
    WalkAccount account;
    Judge judge;
    VaryingRowsWalker<Judge> walker;
  };
  const std::vector<SearchSpace::Task> tasks = walk.space.tasks();
  std::vector<double> cost;
  for (const auto& task : tasks) cost.push_back(task.cost);
  Workers<Worker> workers(walk.execution.threads);
  const auto make_worker = [&] { return std::make_unique<Worker>(walk, make); };
  const bool complete = workers.run(
      cost, walk.execution, [&](int, const Stop&) { return make_worker(); },
      [&](std::size_t task, Worker& worker, const Stop& stop) { worker.walker.run(tasks[task], stop); });
  if (!complete)
    for (const std::size_t task : workers.not_begun()) workers.first(make_worker).walker.leave_open(tasks[task]);
  workers.for_each([&](const Worker& worker) { account.add(worker.account); });
  return complete;
}

/// Walks the profiles of a prepared walk, each thread by a judge that make() makes, and adds up what was done. False if
/// the time limit ended it; what was not looked at was then shown to some judge.
template <class Make>
bool walk_profiles(const ProfileWalk& walk, const Make& make, WalkAccount& account) {
  using Judge = decltype(make());
  if (walk.item_lists && !walk.has_missing) return walk_fixed_rows<Judge>(walk, make, account);
  return walk_varying_rows<Judge>(walk, make, account);
}

}  // namespace localift
