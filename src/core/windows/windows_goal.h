// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "core/lattice/set_score.h"
#include "core/windows/best_windows.h"

namespace localift {

/// The most that eta of an eligible window of the set can be, by the bound of BestWindows; promise: eligible rows.
SetGoal windows_goal(const WindowsOptions& options);

}  // namespace localift
