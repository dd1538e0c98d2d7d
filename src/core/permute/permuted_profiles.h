// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "core/base/parallel.h"
#include "core/permute/permute_request.h"
#include "core/permute/permuted_classes.h"

namespace localift {

/// For profiles: the statistic is -log of the one-sided tail of the hypergeometric law on the margins of the profile's
/// own set (for inhibition the lower one), the raw value the lift. In one walk, without bounds, over all profiles that
/// are eligible whatever the class, each set of rows counted once. O(profiles (words + lanes)) at least.
PermuteResult permute_profiles(const PermutedClasses& classes, const PermuteRequest& request, const Execution& execution);

}  // namespace localift
