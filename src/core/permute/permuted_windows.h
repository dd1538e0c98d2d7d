// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "core/count/count_source.h"
#include "core/permute/permute_request.h"
#include "core/permute/permuted_sets.h"

namespace localift {

/// For windows: the statistic is the normal score of their information (window_scores.h), the raw value eta(Y given W), each
/// against the greatest of all windows of the whole search, in one step: every set has windows of any small value, so that
/// steps would cut nothing. `source`: of the data's counts as observed.
///
/// The greatest score of a replicate is that of its windows, or where least rows make that a knapsack, a bound of it
/// (window_ceiling.h); what was kept is compared with its own. So p-values are valid, and at most a little too large. The
/// greatest eta of a replicate is exact, by BestWindows on each of its tables.
PermuteResult permute_windows(const PermutedSets& permuted, const CountSource& source, const PermuteRequest& request);

}  // namespace localift
