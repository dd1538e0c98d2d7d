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
  KeptProfiles(const ProfilesOptions& options, const HypergeometricTails& tails) : options_(options), tails_(tails) {}

  /// The next one: p of its n rows are of class y, as P of all N of its set are.
  void add(int y, const Lift& lift);

  /// Keys of their statistics.
  std::vector<std::int64_t> descending() const;
  /// `n_profiles`: those that competed, for each class.
  PermuteResult result(const ProfileLanes& lanes, double n_profiles, std::size_t stop_after) const;

 private:
  std::vector<std::size_t> order() const;

  const ProfilesOptions& options_;
  const HypergeometricTails& tails_;
  std::vector<std::int64_t> keys_;
  std::vector<RawMaxima::Kept> lifts_;
};

}  // namespace localift
