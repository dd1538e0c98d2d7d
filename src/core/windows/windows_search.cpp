// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/windows/windows_search.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <set>
#include <utility>

#include "core/lattice/missing_patterns.h"
#include "core/windows/window_seeds.h"
#include "core/windows/window_walker.h"

namespace localift {

void WindowSearchState::prepare(const Stop& stop) {
  index = std::make_unique<BitmapIndex>(data, std::numeric_limits<Count>::max(), stop);  // no levels
  complete_after.resize(static_cast<std::size_t>(space.n_features()));
  std::vector<std::uint64_t> complete(index->all(), index->all() + index->words());
  for (int i = space.n_features(); i-- > 0 && !stop.requested();) {
    complete_after[static_cast<std::size_t>(i)] = complete;
    if (const std::uint64_t* present = index->present(space.column(i)))
      for (std::size_t w = 0; w < complete.size(); ++w) complete[w] &= present[w];
  }
  if (AtomBuilder::affordable(data)) atoms = std::make_unique<AtomBuilder>(data, space, stop);
  left_out = localift::left_out(data, sets);
}

namespace {

/// What is not among the results is of a set that was left or, where the list is full, comes after its last entry. The
/// bounds of the sets left take some time more; those it is too short for have the trivial one.
double bound_left(WindowSearchState& search, const std::vector<SearchSpace::Task>& left, const Unfinished& unfinished) {
  const WindowsTopN& list = search.shared.list();
  const bool full = list.size() > 0 && list.size() >= search.options.list_size();
  const std::int64_t last = full ? eta_key(list.last().eta) : -1;
  if (unfinished.n_sets > 0 || last == KeyScale::kTop) return 1;
  Execution more;
  more.monitor = search.execution.monitor;
  more.time_limit = std::clamp(0.2 * search.execution.time_limit, 0.1, 2.0);
  std::int64_t key = last;
  const bool complete = run_tasks({1}, more, [&](std::size_t, int, const Stop& stop) {
    WindowWalker walker(search);
    for (std::size_t i = 0; i < left.size() && key < KeyScale::kTop && !stop.requested(); ++i)
      walker.raise(left[i], stop, key);
  });
  if (!complete) return 1;
  if (key < 0) return std::numeric_limits<double>::quiet_NaN();
  return key == last ? list.last().eta : std::min(1.0, (static_cast<double>(key) + 0.5) * 1e-12);
}

}  // namespace

WindowsResult search_windows(const CodedData& data, const WindowsOptions& options, const SetRestrictions& sets,
                             const Execution& execution) {
  const auto start = std::chrono::steady_clock::now();
  WindowSearchState search(data, options, sets, execution);
  run_task(execution.monitor, [&](const Stop& stop) { search.prepare(stop); });
  Execution rest = execution;
  rest.time_limit = seconds_left(execution, start);
  WindowSeeds seeds;
  if (search.space.n_sets() >= options.few_sets) seeds = seed_windows(data, options, sets, rest, search.shared);
  search.seeds = std::move(seeds.searched);

  const std::vector<SearchSpace::Task> tasks = search.space.tasks();
  std::vector<double> cost;
  for (const auto& task : tasks) cost.push_back(task.cost);
  std::vector<std::unique_ptr<WindowWalker>> walkers(static_cast<std::size_t>(execution.threads));
  rest.time_limit = seconds_left(execution, start);
  std::vector<char> begun(tasks.size(), 0);
  const bool complete = seeds.complete && run_tasks(cost, rest, [&](std::size_t task, int worker, const Stop& stop) {
    begun[task] = 1;
    auto& walker = walkers[static_cast<std::size_t>(worker)];
    if (!walker) walker = std::make_unique<WindowWalker>(search);
    walker->run(tasks[task], stop);
  });

  WindowsResult result;
  SearchInfo& info = result.info;
  info.space = search.space.n_sets();
  info.left_out = search.left_out;
  info.nodes = seeds.nodes;
  if (!complete) info.reason = Reason::time_limit;
  result.unfinished = seeds.unfinished;
  std::set<FeatureSet> on_way;
  for (const auto& walker : walkers) {
    if (!walker) continue;
    info.evaluated += walker->evaluated;
    on_way.insert(walker->on_way_sets.begin(), walker->on_way_sets.end());
    info.nodes += walker->nodes();
    result.pruned_value += walker->pruned_value;
    result.pruned_order += walker->pruned_order;
    result.pruned_least += walker->pruned_least;
    result.unfinished.join(walker->unfinished);
  }
  info.evaluated += static_cast<double>(search.seeds.size() + on_way.size());
  if (!complete) {
    std::vector<SearchSpace::Task> left;
    for (std::size_t task = 0; task < tasks.size(); ++task)
      if (!begun[task]) left.push_back(tasks[task]);
    for (const auto& walker : walkers)
      if (walker) left.insert(left.end(), walker->left.begin(), walker->left.end());
    info.bound = {bound_left(search, left, result.unfinished)};
  }
  result.finish(search.shared.list(), options);
  return result;
}

}  // namespace localift
