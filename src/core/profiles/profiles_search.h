// SPDX-License-Identifier: GPL-2.0-or-later
// Algorithm 3, search with bounds: profiles_options.h -> search -> selected_profile.h.
#pragma once

#include "core/base/parallel.h"
#include "core/data/coded_data.h"
#include "core/profiles/profiles_options.h"
#include "core/profiles/selected_profile.h"

namespace localift {

/// Algorithm 3: per class, the profiles of greatest lift (or least, for inhibition). Depth first by bitmaps, the
/// features with most missing values first, where the bounds are tightest (VaryingRowsWalker), and by lists of items
/// where nothing is missing (FixedRowsWalker); branch and bound with the full tie key (BestProfilesJudge).
/// Ties: more rows, fewer features, feature order, level order.
ProfilesResult search_profiles(const CodedData& data, const ProfilesOptions& options, const Execution& execution);

/// What there is to say where the time was up before anything was looked at, but for the space. `class_weights`: of all
/// rows, if every set counts these; else empty.
ProfilesResult nothing_searched(const ProfilesOptions& options, const std::vector<double>& class_weights);

}  // namespace localift
