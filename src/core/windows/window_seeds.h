// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <set>

#include "core/base/parallel.h"
#include "core/data/coded_data.h"
#include "core/lattice/set_restrictions.h"
#include "core/windows/selected_window.h"
#include "core/windows/windows_options.h"

namespace localift {

/// Fills the list of the best before the walk, which drops little until then: grows the few sets whose best windows
/// promise most by one feature at a time, and searches every set of the space that it meets on the way.
struct WindowSeeds {
  std::set<FeatureSet> searched;  ///< sets of the space that were counted, and their windows searched
  Unfinished unfinished;
  double nodes = 0;
  bool complete = true;           ///< false: the time limit ended it
};

WindowSeeds seed_windows(const CodedData& data, const WindowsOptions& options, const SetRestrictions& sets,
                         const Execution& execution, SharedWindows& shared);

}  // namespace localift
