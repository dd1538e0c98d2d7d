// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/permute/permute_request.h"
#include "core/permute/permuted_sets.h"

namespace localift {

/// For feature sets: the statistic is z = (I - mean I) / sd I over all permutations of the same set, the raw value eta. Of
/// every set of the space, whatever search it was. O(sets x rows x permutations).
///
/// I is rounded to units of 1e-12, z to 1e-9, so that what is equal but for rounding ties; sums over permutations are exact.
/// A set whose I no permutation changes is in no family: its statistic is NaN, its p-values are 1.
PermuteResult permute_features(const PermutedSets& permuted, const PermuteRequest& request);

/// z of each lane in units of 1e-9, from its mutual information in units of 1e-12; false where no two of these are more than
/// one unit apart. Two lanes at least.
bool standardise(const std::vector<std::int64_t>& information, std::vector<std::int64_t>& keys);

}  // namespace localift
