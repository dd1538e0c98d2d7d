// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/subgroups_search.h"

#include <chrono>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "core/base/part_monitor.h"
#include "core/base/preparation.h"
#include "core/base/share_of_time.h"
#include "core/count/coded_source.h"
#include "core/subgroups/class_search.h"

namespace localift {

namespace {

using SteadyClock = std::chrono::steady_clock;

/// No value is better.
double best_value(const SubgroupsOptions& options, double n, double p) {
  if (options.eligibility.inhibit) return options.rank_by == RankBy::gain ? -p * (1 - p / n) : 0;
  return options.rank_by == RankBy::gain ? p * (1 - p / n) : n / p;
}

/// Searches for one class; false if the time limit ended it.
bool search_class(const SubgroupWalk& walk, std::size_t entry, const Execution& execution, SubgroupAccount& account,
                  SubgroupsResult& result) {
  const int y = walk.options.classes[entry];
  std::unique_ptr<ClassSearch> search;
  const Execution preparing = preparation(execution, walk.data.n_rows() * walk.items.size());
  bool complete = run_task(preparing, [&](const Stop& stop) {
    auto made = std::make_unique<ClassSearch>(walk, y, stop);
    if (!stop.requested()) search = std::move(made);
  });
  complete = search != nullptr && search->run(execution);
  if (search == nullptr) return false;
  search->add_to(account);
  result.best[entry] = search->take_best();
  result.info.ties[entry] = search->ties();
  result.info.ties_exact[entry] = search->ties_exact();
  if (std::abs(search->bound()) < std::numeric_limits<double>::infinity() || complete)
    result.info.bound[entry] = search->bound();
  for (SelectedSubgroup& subgroup : result.best[entry])
    if (walk.options.eligibility.rows_are_weights)
      subgroup.bound = share_bound(subgroup.lift, subgroup.price, walk.order.inhibit);
  return complete;
}

}  // namespace

SubgroupsResult no_subgroups_searched(const SubgroupsOptions& options, const std::vector<double>& class_weights) {
  const std::size_t n_lists = options.classes.size();
  SubgroupsResult result;
  result.best.resize(n_lists);
  result.info.reason = Reason::time_limit;
  result.info.begin_lists(n_lists, false);
  const double infinity = std::numeric_limits<double>::infinity();
  const bool of_lift = options.rank_by != RankBy::gain;
  result.info.bound.assign(n_lists, !options.eligibility.inhibit ? infinity : of_lift ? 0 : -infinity);
  if (class_weights.empty()) return result;
  const double n = std::accumulate(class_weights.begin(), class_weights.end(), 0.0);
  for (std::size_t i = 0; i < n_lists; ++i)
    result.info.bound[i] = best_value(options, n, class_weights[static_cast<std::size_t>(options.classes[i])]);
  return result;
}

SubgroupsResult search_subgroups(const CodedData& data, const SubgroupsOptions& options, const Execution& execution) {
  Execution rest = with_deadline(execution, SteadyClock::now());
  SubgroupWalk walk(data, options, rest);
  SubgroupsResult result = no_subgroups_searched(options, weights_if_complete(data));
  SearchInfo& info = result.info;
  info.space = walk.space.n_sets();
  result.space_subgroups = n_subgroups(walk.items, options.sets);
  const Execution preparing = preparation(rest, data.n_rows() * static_cast<std::size_t>(data.n_features()));
  if (!run_task(preparing, [&](const Stop& stop) { walk.prepare(stop); })) return result;
  if (walk.patterns) info.left_out = walk.patterns->left_out(options.sets);
  SubgroupAccount account;
  bool complete = true;
  const std::size_t n_lists = options.classes.size();
  for (std::size_t entry = 0; entry < n_lists; ++entry) {
    PartMonitor part(execution.monitor, static_cast<double>(entry) / static_cast<double>(n_lists),
                     static_cast<double>(entry + 1) / static_cast<double>(n_lists));
    Execution share = with_share(rest, 1 / static_cast<double>(n_lists - entry));
    if (execution.monitor != nullptr) share.monitor = &part;
    complete = search_class(walk, entry, share, account, result) && complete;
  }
  if (complete) {
    info.reason = Reason::none;
    info.bound.clear();
  }
  info.evaluated = account.evaluated.size();
  info.nodes = account.nodes;
  result.pruned_bound = account.pruned_bound;
  result.pruned_least = account.pruned_least;
  return result;
}

}  // namespace localift
