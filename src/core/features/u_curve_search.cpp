// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/features/u_curve_search.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/feature_set.h"
#include "core/base/workers.h"
#include "core/features/u_curve_walker.h"

namespace localift {

namespace {

/// The walkers over several runs, within one time limit.
class UCurveRuns {
 public:
  UCurveRuns(FeaturesSearchState& search, const FeatureSet& always)
      : search_(search),
        free_(columns_outside(always, search.data.n_features())),
        walkers_(search.execution.threads),
        start_(std::chrono::steady_clock::now()) {}

  /// work(task, walker) for each task; false if the time was up.
  template <class Work>
  bool run(std::size_t n_tasks, const Work& work) {
    Execution rest = search_.execution;
    rest.time_limit = seconds_left(search_.execution, start_);
    return walkers_.run(
        std::vector<double>(n_tasks, 1), rest,
        [&](int, const Stop& stop) { return std::make_unique<UCurveWalker>(search_, free_, stop); },
        [&](std::size_t task, UCurveWalker& walker, const Stop& stop) {
          walker.watch(stop);
          work(task, walker);
        });
  }
  const Workers<UCurveWalker>& walkers() const { return walkers_; }

 private:
  FeaturesSearchState& search_;
  std::vector<int> free_;  // features that a set may hold or not
  Workers<UCurveWalker> walkers_;
  std::chrono::steady_clock::time_point start_;
};

/// The walk: the branches of two features more than all sets hold are shared out. False if the time was up.
bool walk(UCurveRuns& runs, const FeatureSet& always) {
  std::vector<Subtree> first, second;
  const bool complete = runs.run(1, [&](std::size_t, UCurveWalker& walker) {
    Subtree root;
    root.set = always;
    if (!walker.start(root)) return;
    walker.expand(root, first);
    for (const Subtree& branch : first) walker.expand(branch, second);
  });
  if (!complete) return false;
  return runs.run(second.size(), [&](std::size_t task, UCurveWalker& walker) { walker.walk(second[task]); });
}

}  // namespace

FeaturesResult search_u_curve(const CodedData& data, const FeaturesOptions& options, const SetRestrictions& sets,
                              const Execution& execution) {
  const FeatureSet always = as_set(sets.always);
  FeaturesSearchState search(data, options, sets, execution);
  UCurveRuns runs(search, always);
  const bool walked = walk(runs, always);
  std::vector<Subtree> cuts;
  runs.walkers().for_each([&](UCurveWalker& walker) {
    std::move(walker.cuts.begin(), walker.cuts.end(), std::back_inserter(cuts));
  });
  const bool verified =
      walked && runs.run(cuts.size(), [&](std::size_t task, UCurveWalker& walker) { walker.verify(cuts[task]); });

  FeaturesResult result;
  result.info = search.info();
  SetHashes evaluated;
  BoundLeft<double> left;
  std::int64_t dropped_key = std::numeric_limits<std::int64_t>::min();
  runs.walkers().for_each([&](const UCurveWalker& walker) {
    evaluated.merge(walker.evaluated);
    result.info.nodes += walker.nodes;
    result.pruned_rows += walker.pruned_rows;
    left.join(walker.bound_left);
    dropped_key = std::max(dropped_key, walker.dropped_key);
  });
  result.info.evaluated = evaluated.size();
  result.pruned_u_curve = static_cast<double>(cuts.size());
  FeaturesTopN& list = search.shared.list();
  if (!verified || left.value()) {
    result.info.reason = walked ? Reason::u_curve : Reason::time_limit;
    if (list.full() && list.size() > 0) left.leave(list.last().value);
    result.info.bound = {verified ? left.number() : 1};
  }
  result.finish(list, dropped_key);
  return result;
}

}  // namespace localift
