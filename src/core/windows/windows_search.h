// SPDX-License-Identifier: GPL-2.0-or-later
// Algorithm 2, search with bounds: windows_options.h -> search -> selected_window.h.
#pragma once

#include "core/base/parallel.h"
#include "core/data/coded_data.h"
#include "core/lattice/set_restrictions.h"
#include "core/windows/selected_window.h"
#include "core/windows/windows_options.h"

namespace localift {

/// Algorithm 2 over all sets of a space, exactly as WindowsCollector on an enumeration, but without looking at all of
/// them: depth first, the features with most missing values first, where the bounds are tightest; what cannot enter
/// the list (window_bounds.h) is dropped before it is counted. A first quick pass over promising sets fills the list.
WindowsResult search_windows(const CodedData& data, const WindowsOptions& options, const SetRestrictions& sets,
                             const Execution& execution);

}  // namespace localift
