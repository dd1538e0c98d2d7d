// SPDX-License-Identifier: GPL-2.0-or-later
// Algorithm 3, goal: how promising a set is, for walks that show the most promising ones to profiles_collector.h.
#pragma once

#include <cstddef>

#include "core/count/count_source.h"
#include "core/lattice/set_score.h"
#include "core/profiles/profiles_options.h"

namespace localift {

/// The greatest lift of a class by an eligible profile of the set, or minus the least, whatever `min_lift` is: a set
/// without any above it may lead to one that has; promise: rows of the largest profile. `entry`: of options.classes.
SetGoal profiles_goal(const CountSource& source, const ProfilesOptions& options, std::size_t entry);

}  // namespace localift
