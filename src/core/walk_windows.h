// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "coded_data.h"
#include "enumerate.h"
#include "parallel.h"
#include "search_windows.h"

namespace localift {

/// Algorithm 2 over all sets of a space, exactly as WindowsSearch on an enumeration, but without looking at all of
/// them: depth first, the features with most missing values first, where the bounds are tightest; what cannot enter
/// the list (window_bounds.h) is dropped before it is counted. A first quick pass over promising sets fills the list.
WindowsResult search_windows(const CodedData& data, const WindowsOptions& options, const EnumerateOptions& sets,
                             const Execution& execution);

}  // namespace localift
