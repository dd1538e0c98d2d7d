// SPDX-License-Identifier: GPL-2.0-or-later
// Algorithm 2, goal: how promising a set is, for walks that show the most promising ones to windows_collector.h.
#pragma once

#include "core/lattice/set_score.h"
#include "core/windows/windows_options.h"

namespace localift {

/// The most that eta of an eligible window of the set can be, by the bound of BestWindows; promise: eligible rows.
SetGoal windows_goal(const WindowsOptions& options);

}  // namespace localift
