// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/permute/hypergeometric.h"
#include "core/permute/permute_request.h"
#include "core/permute/profile_lanes.h"
#include "core/permute/raw_maxima.h"

namespace localift {

/// The profiles that a search kept, as observed, and what permutations say of them.
class KeptProfiles {
 public:
  KeptProfiles(const PermutedClasses& classes, const ProfilesOptions& options, const HypergeometricTails& tails)
      : classes_(classes), options_(options), tails_(tails) {}

  /// The next one, of class y: its unit rows, and those that its set counts.
  void add(int y, const MaskWords& profile, const MaskWords& counted);

  /// Keys of the statistics of those that some permutation changes: the others are in no family.
  std::vector<std::int64_t> descending() const;
  /// `n_profiles`: those that competed, for each class.
  PermuteResult result(const ProfileLanes& lanes, double n_profiles, std::size_t stop_after) const;

 private:
  struct Kept {
    std::int64_t key;
    RawMaxima::Kept lift;
    bool fixed;  // the same in all lanes
  };
  std::vector<std::size_t> order() const;

  const PermutedClasses& classes_;
  const ProfilesOptions& options_;
  const HypergeometricTails& tails_;
  std::vector<Kept> kept_;
};

}  // namespace localift
