// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "core/base/parallel.h"
#include "core/joint/joint_engine.h"
#include "core/lattice/search_space.h"
#include "core/lattice/set_reporter.h"

namespace localift {

/// Counts every set of a space, of positions among an engine's columns, and reports them. False if the time limit ended
/// it early.
bool walk_engine(const JointEngine& engine, const SearchSpace& space, const Execution& execution,
                 SetReporters& reporters);

}  // namespace localift
