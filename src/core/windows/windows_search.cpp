// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/windows/windows_search.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "core/base/preparation.h"
#include "core/base/workers.h"
#include "core/lattice/bound_left.h"
#include "core/windows/window_seeds.h"
#include "core/windows/window_walker.h"

namespace localift {

namespace {

using Tasks = std::vector<SearchSpace::Task>;

/// What is not among the results is of a set that was left or, where the list is full, comes after its last entry. The
/// bounds of the sets left take some time more; those it is too short for have the trivial one.
double bound_left(WindowsSearchState& search, Workers<WindowWalker>& walkers, const Tasks& left,
                  const Unfinished& unfinished) {
  const WindowsTopN& list = search.shared.list();
  const bool full = list.size() > 0 && list.size() >= search.options.list_size();
  const std::int64_t last = full ? eta_key(list.last().eta) : -1;
  if (unfinished.n_sets > 0 || last == KeyScale::kTop || search.index == nullptr) return 1;
  // One that begins now goes through all rows first.
  constexpr std::size_t kFewRows = std::size_t{1} << 17;
  WindowWalker* walker = walkers.first_made();
  if (walker != nullptr && !walker->ready()) walker = nullptr;
  if (walker == nullptr && search.data.n_rows() > kFewRows) return 1;
  Execution more;
  more.monitor = search.execution.monitor;
  more.time_limit = std::clamp(0.05 * search.execution.time_limit, 0.1, 2.0);
  std::int64_t key = last;
  const bool complete = run_task(more, [&](const Stop& stop) {
    std::unique_ptr<WindowWalker> own;
    if (walker == nullptr) {
      own = std::make_unique<WindowWalker>(search, stop);
      walker = own.get();
    }
    walker->forget_path();
    for (std::size_t i = 0; i < left.size() && key < KeyScale::kTop && !stop.requested(); ++i)
      walker->raise(left[i], stop, key);
  });
  if (!complete) return 1;
  BoundLeft<double> open;
  if (full) open.leave(list.last().eta);
  if (key > last) open.leave(std::min(1.0, (static_cast<double>(key) + 0.5) * 1e-12));
  return open.number();
}

/// Joins what the walkers say of their parts.
void add_up(const Workers<WindowWalker>& walkers, std::size_t n_seeds, WindowsResult& result) {
  std::set<FeatureSet> on_way;
  walkers.for_each([&](const WindowWalker& walker) {
    result.info.evaluated += walker.evaluated;
    on_way.insert(walker.on_way_sets.begin(), walker.on_way_sets.end());
    result.info.nodes += walker.nodes();
    result.pruned_value += walker.pruned_value;
    result.pruned_order += walker.pruned_order;
    result.pruned_least += walker.pruned_least;
    result.unfinished.join(walker.unfinished);
  });
  result.info.evaluated += static_cast<double>(n_seeds + on_way.size());
}

/// The tasks, and parts of tasks, that a stop kept from being searched.
Tasks tasks_left(const Workers<WindowWalker>& walkers, const Tasks& tasks, bool begun) {
  if (!begun) return tasks;
  Tasks left;
  for (const std::size_t task : walkers.not_begun()) left.push_back(tasks[task]);
  walkers.for_each([&](const WindowWalker& walker) {
    left.insert(left.end(), walker.left.begin(), walker.left.end());
  });
  return left;
}

}  // namespace

WindowsResult search_windows(const CodedData& data, const WindowsOptions& options, const SetRestrictions& sets,
                             const Execution& execution) {
  const Execution rest = with_deadline(execution, std::chrono::steady_clock::now());
  const Execution preparing = preparation(rest, data.n_rows() * static_cast<std::size_t>(data.n_features()));
  WindowsSearchState search(data, options, sets, execution);
  WindowSeeds seeds;
  seeds.complete = run_task(preparing, [&](const Stop& stop) { search.prepare(stop); });
  if (!seeds.complete) search.index.reset();  // nothing that was prepared is to be used
  if (seeds.complete && search.space.n_sets() >= options.few_sets)
    seeds = seed_windows(data, options, sets, rest, search.shared);
  search.seeds = std::move(seeds.searched);

  const Tasks tasks = search.space.tasks();
  std::vector<double> cost;
  for (const auto& task : tasks) cost.push_back(task.cost);
  Workers<WindowWalker> walkers(execution.threads);
  const bool complete =
      seeds.complete &&
      walkers.run(
          cost, rest, [&](int, const Stop& stop) { return std::make_unique<WindowWalker>(search, stop); },
          [&](std::size_t task, WindowWalker& walker, const Stop& stop) { walker.run(tasks[task], stop); });

  WindowsResult result;
  result.info.space = search.space.n_sets();
  result.info.left_out = search.left_out;
  result.info.nodes = seeds.nodes;
  result.unfinished = seeds.unfinished;
  add_up(walkers, search.seeds.size(), result);
  if (!complete) {
    result.info.reason = Reason::time_limit;
    result.info.bound = {bound_left(search, walkers, tasks_left(walkers, tasks, seeds.complete), result.unfinished)};
  }
  result.finish(search.shared.list(), options);
  return result;
}

}  // namespace localift
