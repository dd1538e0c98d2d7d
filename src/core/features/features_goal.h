// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "core/features/features_collector.h"
#include "core/lattice/set_score.h"

namespace localift {

/// eta of the set, corrected as asked (its key: equal within rounding is equal); promise: counted rows.
/// `weight_exponent`: that of the data.
SetGoal features_goal(const FeaturesOptions& options, int weight_exponent);

}  // namespace localift
