// SPDX-License-Identifier: GPL-2.0-or-later
// Algorithm 2, options: what windows_search.h or windows_collector.h is asked.
#pragma once

#include <cstddef>

#include "core/base/types.h"

namespace localift {

/// What to select of the windows, and which may be used.
struct WindowsOptions {
  std::size_t n_best = 10;
  std::size_t per_set = 1;   ///< windows kept per feature set
  double min_freq = 0;       ///< a window's frequency is strictly above it
  Count min_count = 1;       ///< unweighted rows that each profile of a window holds
  bool exhaustive = false;   ///< enumerate the windows of each set instead
  std::size_t node_cap = 0;  ///< boxes looked at per set before it is given up; 0: kMaxWindowNodes
  double few_sets = 500;     ///< spaces of fewer sets are walked without seeds, which would be most of them

  /// Bounds drop windows that tie with the last one, which ones depends on the threads. A list of one entry more than
  /// asked for tells whether the next in order does.
  std::size_t list_size() const { return n_best + !exhaustive; }
};

}  // namespace localift
