// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/profiles_search.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <numeric>
#include <vector>

#include "core/base/preparation.h"
#include "core/count/coded_source.h"
#include "core/profiles/best_profiles_judge.h"
#include "core/profiles/equivalent_profiles.h"
#include "core/profiles/profile_lists.h"
#include "core/profiles/walk_profiles.h"

namespace localift {

namespace {

/// How many profiles hold the rows of one that was selected, itself apart.
void count_folded(const ProfileWalk& walk, const ProfilesOptions& options, const Execution& execution,
                  ProfilesResult& result) {
  result.folded.assign(result.best.size(), 0);
  result.folded_exact.assign(result.best.size(), false);
  // Some seconds at most, with a share for each result.
  const double max_nodes = EquivalentProfiles::max_nodes(*walk.index);
  double nodes_left = 20 * max_nodes;
  run_task(execution, [&](const Stop& stop) {
    EquivalentProfiles equivalents(walk.data, *walk.index, options, walk.eligibility);
    for (std::size_t i = 0; i < result.best.size() && !stop.requested(); ++i) {
      bool all = true;
      const auto y = static_cast<std::size_t>(options.classes[i]);
      for (const SelectedProfile& profile : result.best[i]) {
        double found = -1;  // the profile itself
        const double nodes = std::min(max_nodes, nodes_left);
        const auto end = equivalents.visit(profile, y, options.sets.max_features, nodes, stop,
                                           [&](const SelectedProfile&) { return ++found, true; });
        nodes_left -= nodes - std::max(equivalents.nodes_left(), 0.0);
        result.folded[i] += std::max(found, 0.0);
        all = all && end == EquivalentProfiles::End::all;
      }
      result.folded_exact[i] = all;
    }
  });
}

/// The time was up before the walk.
ProfilesResult nothing_walked(const ProfileWalk& walk, const ProfilesOptions& options) {
  ProfilesResult result = nothing_searched(options, weights_if_complete(walk.data));
  result.info.space = walk.space.n_sets();
  return result;
}

}  // namespace

ProfilesResult nothing_searched(const ProfilesOptions& options, const std::vector<double>& class_weights) {
  const std::size_t n_lists = options.classes.size();
  ProfilesResult result;
  result.best.resize(n_lists);
  result.info.reason = Reason::time_limit;
  result.info.begin_lists(n_lists, false);
  result.info.bound.assign(n_lists, options.eligibility.inhibit ? 0 : std::numeric_limits<double>::infinity());
  // N / P, where these are known.
  if (!class_weights.empty() && !options.eligibility.inhibit)
    for (std::size_t i = 0; i < n_lists; ++i)
      result.info.bound[i] = std::accumulate(class_weights.begin(), class_weights.end(), 0.0) /
                             class_weights[static_cast<std::size_t>(options.classes[i])];
  if (options.distinct) {
    result.folded.assign(n_lists, 0);
    result.folded_exact.assign(n_lists, false);
  }
  return result;
}

ProfilesResult search_profiles(const CodedData& data, const ProfilesOptions& options, const Execution& execution) {
  const Execution rest = with_deadline(execution, std::chrono::steady_clock::now());
  const Execution preparing = preparation(rest, data.n_rows() * static_cast<std::size_t>(data.n_features()));
  ProfileWalk walk(data, options.sets, options.eligibility, rest);
  walk.item_lists = options.use_bounds;
  if (!run_task(preparing, [&](const Stop& stop) { walk.prepare(options.pattern_table, stop); }))
    return nothing_walked(walk, options);
  ProfileLists lists(walk, options);
  WalkAccount account;
  const bool complete = walk_profiles(walk, [&] { return BestProfilesJudge(walk, options, lists); }, account);

  ProfilesResult result;
  SearchInfo& info = result.info;
  info.space = walk.space.n_sets();
  info.left_out = walk.patterns ? walk.patterns->left_out(options.sets) : std::numeric_limits<double>::quiet_NaN();
  if (!complete) info.reason = Reason::time_limit;
  info.evaluated = account.evaluated.size();
  info.nodes = account.nodes;
  result.pruned_bound = account.pruned_bound;
  result.pruned_least = account.pruned_least;
  lists.finish(complete, result);
  if (options.distinct) count_folded(walk, options, rest, result);
  return result;
}

}  // namespace localift
