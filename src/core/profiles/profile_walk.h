// SPDX-License-Identifier: GPL-2.0-or-later
// What the parts of the search for profiles share: the search, a worker's account of it, and what it may keep.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/set_hashes.h"
#include "core/count/bitmap_index.h"
#include "core/data/coded_data.h"
#include "core/lattice/search_space.h"
#include "core/profiles/equivalent_profiles.h"
#include "core/profiles/profile_counter.h"
#include "core/profiles/profile_order.h"
#include "core/profiles/profiles_search.h"
#include "core/profiles/shared_profiles.h"
#include "core/profiles/varying_rows_bound.h"

namespace localift {

/// What all workers share, and do not change but for the lists of the best.
struct ProfileWalk {
  const CodedData& data;
  const ProfilesOptions& options;
  Eligibility eligibility;
  ProfileOrder order;
  SearchSpace space;
  std::vector<int> min_column_after{};  // by position: the smallest column at a later position
  int first_complete = 0;             // features at this position and later are never missing
  bool has_missing = false;           // is any feature?
  const PatternTable* table = nullptr;
  const BitmapIndex* index = nullptr;
  const Execution* execution = nullptr;
  std::vector<std::unique_ptr<SharedProfiles>> best{};  // per entry of options.classes
};

/// One worker's account.
struct WalkAccount {
  double nodes = 0, pruned_bound = 0, pruned_least = 0;
  SetHashes evaluated;

  void add(const WalkAccount& other) {
    nodes += other.nodes;
    pruned_bound += other.pruned_bound;
    pruned_least += other.pruned_least;
    evaluated.merge(other.evaluated);
  }
};

/// A profile of the set of `path` and one column more is counted: `hash` is that set's, which is one of the space.
inline void note_counted(const ProfileWalk& search, WalkAccount& account, std::uint64_t hash, const FeatureSet& path,
                         int column) {
  account.evaluated.insert(hash);
  if (!search.execution->trace) return;
  FeatureSet set(path);
  set.push_back(column);
  std::sort(set.begin(), set.end());
  search.execution->trace(set);
}

/// One worker's way to the lists of the best: keeps copies of the incumbents, and lets pass what `distinct` and
/// `productive` allow. Both are statements on the profile alone or, where nothing is missing, on the list (see
/// DistinctProfiles), so that the last entry of a full list is always one of the n best of what was asked for, and
/// branches may be dropped by it: the n best are exact, and not those that remain of others.
class ProfileOffers {
 public:
  explicit ProfileOffers(ProfileWalk& search);

  /// The incumbent of an entry of options.classes, up to date.
  const Incumbent& incumbent(std::size_t entry) {
    search_.best[entry]->refresh(incumbents_[entry]);
    return incumbents_[entry];
  }
  /// The shared list's version, to tell whether the incumbent is up to date.
  std::uint64_t version(std::size_t entry) const { return search_.best[entry]->version(); }

  /// An eligible profile, its features in the order of the walk.
  void offer(std::size_t entry, const Ratio& lift, const FeatureSet& set, const std::vector<int>& levels,
             const Stop& stop);
  /// The search was stopped before it looked at something of which nothing comes before `value`.
  void leave_open(std::size_t entry, const Ratio& value) { search_.best[entry]->leave_open(value); }

 private:
  ProfileWalk& search_;
  std::vector<Incumbent> incumbents_;
  ProfileCounter counter_;
  EquivalentProfiles equivalents_;
};

}  // namespace localift
