// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/profiles/entry_bound.h"
#include "core/profiles/equivalent_profiles.h"
#include "core/profiles/profile_counter.h"
#include "core/profiles/profile_lists.h"
#include "core/profiles/profile_walk.h"

namespace localift {

/// One worker's way to the lists of the best: keeps copies of the incumbents, and lets pass what `distinct` and
/// `productive` allow. Both are statements on the profile alone or, where nothing is missing, on the list (see
/// DistinctProfiles), so that the last entry of a full list is always one of the n best of what was asked for, and
/// branches may be dropped by it: the n best are exact, and not those that remain of others.
class ProfileOffers {
 public:
  ProfileOffers(const ProfileWalk& walk, const ProfilesOptions& options, ProfileLists& lists);

  /// The incumbent of an entry of options.classes, up to date.
  const Incumbent& incumbent(std::size_t entry) {
    lists_[entry].refresh(incumbents_[entry]);
    return incumbents_[entry];
  }
  /// The shared list's version, to tell whether the incumbent is up to date.
  std::uint64_t version(std::size_t entry) const { return lists_[entry].version(); }

  /// An eligible profile.
  void offer(std::size_t entry, const Lift& lift, const ProfilePath& path, const Stop& stop);
  /// The search was stopped before it looked at something of which nothing comes before `value`.
  void leave_open(std::size_t entry, const Ratio& value);

 private:
  const ProfilesOptions& options_;
  ProfileLists& lists_;
  ProfileOrder order_;
  bool has_missing_;
  std::vector<Incumbent> incumbents_;
  ProfileCounter counter_;
  EquivalentProfiles equivalents_;
};

}  // namespace localift
