// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/profiles_search.h"

#include <algorithm>
#include <limits>

#include "core/profiles/best_profiles_judge.h"
#include "core/profiles/equivalent_profiles.h"
#include "core/profiles/profile_lists.h"
#include "core/profiles/walk_profiles.h"

namespace localift {

namespace {

/// How many profiles hold the rows of one that was selected, itself apart.
void count_folded(const ProfileWalk& walk, const ProfilesOptions& options, ProfilesResult& result) {
  // Some seconds at most, with a share for each result.
  const double max_nodes = EquivalentProfiles::max_nodes(*walk.index);
  double nodes_left = 20 * max_nodes;
  run_task(walk.execution.monitor, [&](const Stop& stop) {
    EquivalentProfiles equivalents(walk.data, *walk.index, options, walk.eligibility);
    for (std::size_t i = 0; i < result.best.size(); ++i) {
      result.folded.push_back(0);
      result.folded_exact.push_back(true);
      const auto y = static_cast<std::size_t>(options.classes[i]);
      for (const SelectedProfile& profile : result.best[i]) {
        double found = -1;  // the profile itself
        const double nodes = std::min(max_nodes, nodes_left);
        const auto end = equivalents.visit(profile, y, options.sets.max_features, nodes, stop,
                                           [&](const SelectedProfile&) { return ++found, true; });
        nodes_left -= nodes - std::max(equivalents.nodes_left(), 0.0);
        result.folded[i] += std::max(found, 0.0);
        if (end != EquivalentProfiles::End::all) result.folded_exact[i] = false;
      }
    }
  });
}

}  // namespace

ProfilesResult search_profiles(const CodedData& data, const ProfilesOptions& options, const Execution& execution) {
  ProfileWalk walk(data, options.sets, options.eligibility, execution);
  walk.item_lists = options.use_bounds;
  run_task(execution.monitor, [&](const Stop& stop) { walk.prepare(options.pattern_table, stop); });
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
  if (options.distinct) count_folded(walk, options, result);
  return result;
}

}  // namespace localift
