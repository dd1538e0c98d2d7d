// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "core/permute/permute_request.h"
#include "core/permute/permuted_sets.h"

namespace localift {

/// What permute_profiles() says, set by set: for data of which no walk from profile to profile is known, as where continuous
/// features share a level. O(sets x rows x permutations).
PermuteResult permute_set_profiles(const PermutedSets& permuted, const PermuteRequest& request);

}  // namespace localift
