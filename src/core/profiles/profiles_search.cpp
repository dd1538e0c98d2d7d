// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/profiles_search.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <utility>

#include "core/profiles/fixed_rows_search.h"
#include "core/profiles/profile_offers.h"
#include "core/profiles/profile_walk.h"
#include "core/profiles/varying_rows_walker.h"

namespace localift {

namespace {

/// Weight of the rows in which no feature is missing.
Count n_complete(const CodedData& data) {
  Count n = 0;
  for (std::size_t row = 0; row < data.n_rows(); ++row) {
    bool complete = true;
    for (int f = 0; f < data.n_features() && complete; ++f)
      complete = !data.has_missing(f) || data.codes(f)[row] != CodedData::kMissing;
    n += complete ? data.weight(row) : 0;
  }
  return n;
}

/// Everything but the index and the lists.
ProfileWalk describe(const CodedData& data, const ProfilesOptions& options) {
  ProfileWalk search{data,
                     options,
                     options.eligibility.in(data),
                     ProfileOrder{options.eligibility.inhibit},
                     SearchSpace(most_missing_first(data, options.sets.always), options.sets.min_features,
                                 options.sets.max_features, options.sets.always),
                     {}};
  search.has_missing = data.n_features_with_missing() > 0;
  const SearchSpace& space = search.space;
  int smallest = std::numeric_limits<int>::max();
  search.min_column_after.resize(static_cast<std::size_t>(space.n_features()));
  for (int i = space.n_features(); i-- > 0;) {
    search.min_column_after[static_cast<std::size_t>(i)] = smallest;
    smallest = std::min(smallest, space.column(i));
    if (data.has_missing(space.column(i))) search.first_complete = std::max(search.first_complete, i + 1);
  }
  return search;
}

/// One list for each class. Bounds drop branches that hold ties, which ones depends on the threads: one entry more than
/// asked for tells whether the next in order ties with the last, whatever was dropped. Likewise where row sets differ,
/// as what is refused may be a row set that is held.
void add_lists(ProfileWalk& search, bool one_more) {
  const std::size_t capacity = search.options.n_best + one_more;
  for (std::size_t i = 0; i < search.options.classes.size(); ++i) {
    if (!search.options.distinct || search.has_missing) {
      search.best.push_back(std::make_unique<SharedProfiles>(capacity, search.order));
      continue;
    }
    const auto counter = std::make_shared<ProfileCounter>(search.data, *search.index);
    const auto same_rows = [counter](const SelectedProfile& a, const SelectedProfile& b) {
      const std::uint64_t* bits = counter->rows(a.set, a.levels);
      const std::vector<std::uint64_t> rows(bits, bits + counter->index().words());
      return std::equal(rows.begin(), rows.end(), counter->rows(b.set, b.levels));
    };
    search.best.push_back(std::make_unique<SharedProfiles>(capacity, search.order, same_rows));
  }
}

/// Runs tasks on one worker object for each thread, and adds up their accounts. False if the time limit ended it; then
/// `leave` is told of each task that did not begin.
template <class Worker, class Make, class Run, class Leave>
bool run_workers(const std::vector<double>& cost, const Execution& execution, WalkAccount& account, Make make, Run run,
                 Leave leave) {
  std::vector<std::unique_ptr<Worker>> workers(static_cast<std::size_t>(execution.threads));
  std::vector<char> begun(cost.size(), 0);
  const bool complete = run_tasks(cost, execution, [&](std::size_t task, int id, const Stop& stop) {
    begun[task] = 1;
    auto& worker = workers[static_cast<std::size_t>(id)];
    if (!worker) worker = make();
    run(task, *worker, stop);
  });
  for (std::size_t task = 0; task < begun.size() && !complete; ++task) {
    if (!workers.front()) workers.front() = make();
    if (!begun[task]) leave(task, *workers.front());
  }
  for (const auto& worker : workers)
    if (worker) account.add(worker->account());
  return complete;
}

/// How many profiles hold the rows of one that was selected, itself apart.
void count_folded(const ProfileWalk& search, Monitor* monitor, ProfilesResult& result) {
  // Some seconds at most, with a share for each result.
  const double max_nodes = EquivalentProfiles::max_nodes(*search.index);
  double nodes_left = 20 * max_nodes;
  run_task(monitor, [&](const Stop& stop) {
    EquivalentProfiles equivalents(search.data, *search.index, search.options, search.eligibility);
    for (std::size_t i = 0; i < result.best.size(); ++i) {
      result.folded.push_back(0);
      result.folded_exact.push_back(true);
      const auto y = static_cast<std::size_t>(search.options.classes[i]);
      for (const SelectedProfile& profile : result.best[i]) {
        double found = -1;  // the profile itself
        const double nodes = std::min(max_nodes, nodes_left);
        const auto end = equivalents.visit(profile, y, search.options.sets.max_features, nodes, stop,
                                           [&](const SelectedProfile&) { return ++found, true; });
        nodes_left -= nodes - std::max(equivalents.nodes_left(), 0.0);
        result.folded[i] += std::max(found, 0.0);
        if (end != EquivalentProfiles::End::all) result.folded_exact[i] = false;
      }
    }
  });
}

/// Of a list of at most `capacity` entries.
double bound_left(const ProfileOrder& order, const LiftLeft& open, const std::vector<SelectedProfile>& list,
                  std::size_t capacity) {
  LiftLeft left{BetterLift{order}};
  if (!list.empty() && list.size() >= capacity) left.leave(list.back().lift);
  if (open.value()) left.leave(*open.value());
  return left.number([](const Ratio& lift) { return to_double(lift); });
}

}  // namespace

ProfilesResult search_profiles(const CodedData& data, const ProfilesOptions& options, const Execution& execution) {
  ProfileWalk search = describe(data, options);
  const SearchSpace& space = search.space;
  std::unique_ptr<MissingPatterns> patterns;
  std::unique_ptr<PatternBounds> table;
  std::unique_ptr<BitmapIndex> index;
  run_task(execution.monitor, [&](const Stop& stop) {
    if (options.pattern_table && MissingPatterns::affordable(data)) {
      patterns = std::make_unique<MissingPatterns>(data, space.order());
      table = std::make_unique<PatternBounds>(*patterns, space, options.sets, search.eligibility);
    }
    // The rows complete on every feature are the fewest that any set counts, so their least count is the least of all.
    index = std::make_unique<BitmapIndex>(data, search.eligibility.least_count(n_complete(data)), stop);
  });
  search.table = table.get();
  search.index = index.get();
  search.execution = &execution;
  const bool one_more = options.use_bounds || (options.distinct && !search.has_missing);
  add_lists(search, one_more);

  WalkAccount account;
  bool complete = true;
  if (options.use_bounds && !search.has_missing) {
    FixedRowsSearch walk(search);
    // Looks at some thousand profiles for each class, and the time limit holds for it too.
    const auto start = std::chrono::steady_clock::now();
    Execution left(execution);
    left.threads = 1;
    complete = run_tasks({1}, left, [&](std::size_t, int, const Stop& stop) { walk.prepare(execution.threads, stop); });
    account.add(walk.account());
    left.threads = execution.threads;
    left.time_limit = seconds_left(execution, start);
    if (!complete)
      walk.leave_all_open();
    else
      complete = run_workers<FixedRowsSearch::Worker>(
          walk.cost(), left, account, [&] { return std::make_unique<FixedRowsSearch::Worker>(search); },
          [&](std::size_t task, FixedRowsSearch::Worker& worker, const Stop& stop) { walk.run(task, worker, stop); },
          [&](std::size_t task, FixedRowsSearch::Worker& worker) { walk.leave_open(task, worker); });
  } else {
    const std::vector<SearchSpace::Task> tasks = space.tasks();
    std::vector<double> cost;
    for (const auto& task : tasks) cost.push_back(task.cost);
    complete = run_workers<VaryingRowsWalker>(
        cost, execution, account, [&] { return std::make_unique<VaryingRowsWalker>(search); },
        [&](std::size_t task, VaryingRowsWalker& walker, const Stop& stop) { walker.run(tasks[task], stop); },
        [&](std::size_t task, VaryingRowsWalker& walker) { walker.leave_open(tasks[task]); });
  }

  ProfilesResult result;
  SearchInfo& info = result.info;
  info.space = space.n_sets();
  info.left_out = patterns ? patterns->left_out(options.sets) : std::numeric_limits<double>::quiet_NaN();
  if (!complete) info.reason = Reason::time_limit;
  info.evaluated = account.evaluated.size();
  info.nodes = account.nodes;
  result.pruned_bound = account.pruned_bound;
  result.pruned_least = account.pruned_least;
  for (const auto& shared : search.best) {
    double ties = shared->ties();
    result.best.push_back(shared->take());
    auto& best = result.best.back();
    const bool beyond = one_more && best.size() > options.n_best;
    if (!complete) info.bound.push_back(bound_left(search.order, shared->open(), best, options.n_best + one_more));
    if (one_more) ties = beyond && search.order.same_value(best.back(), best[options.n_best - 1]);
    if (beyond) best.pop_back();
    info.ties.push_back(ties);
    info.ties_exact.push_back(complete && (!one_more || ties == 0));
  }
  if (options.distinct) count_folded(search, execution.monitor, result);
  return result;
}

}  // namespace localift
