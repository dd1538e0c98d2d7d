// SPDX-License-Identifier: GPL-2.0-or-later
// Algorithm 1, goal: how promising a set is, for walks that show the most promising ones to features_collector.h.
#pragma once

#include "core/features/features_options.h"
#include "core/lattice/set_score.h"

namespace localift {

/// The value of the set by the measure asked for (its key: equal within rounding is equal); promise: counted rows.
/// `weight_exponent`: that of the data.
SetGoal features_goal(const FeaturesOptions& options, int weight_exponent);

}  // namespace localift
