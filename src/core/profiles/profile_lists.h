// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/profiles/profile_walk.h"
#include "core/profiles/profiles_options.h"
#include "core/profiles/shared_profiles.h"

namespace localift {

/// The lists of a bounded search, one for each class.
class ProfileLists {
 public:
  /// `walk`: prepared.
  ProfileLists(const ProfileWalk& walk, const ProfilesOptions& options);

  SharedProfiles& operator[](std::size_t entry) { return *lists_[entry]; }
  std::size_t size() const { return lists_.size(); }

  /// Takes the lists, their ties and, where the search was stopped, the bounds on what is not in them.
  void finish(bool complete, ProfilesResult& result);

 private:
  const ProfilesOptions& options_;
  ProfileOrder order_;
  /// Bounds drop branches that hold ties, which ones depends on the threads: one entry more than asked for tells
  /// whether the next in order ties with the last, whatever was dropped. Likewise where row sets differ, as what is
  /// refused may be a row set that is held.
  bool one_more_;
  std::vector<std::unique_ptr<SharedProfiles>> lists_;  // by entry of options.classes
};

}  // namespace localift
