// SPDX-License-Identifier: GPL-2.0-or-later
// Covers of a class by subgroups, options: what cover_search.h is asked.
#pragma once

#include <vector>

#include "core/base/types.h"
#include "core/subgroups/subgroups_options.h"

namespace localift {

struct CoverOptions {
  /// Which subgroups may be chosen, of which classes, and how many for each. Overlaps, bounds and widths say nothing
  /// here, and the order is that of lift; `eligibility.inhibit` is false.
  SubgroupsOptions subgroups;
  double min_probability = 0.5;  ///< the share s of the class, at least
  /// Must each subgroup have it of all its rows? Else of those that no one before it covers, so that the union has it.
  bool each = false;
  double cover = 1;              ///< stop once that share of the class is covered
  std::vector<Count> min_new;    ///< per class searched: weight of the class rows that each must add, at least 1
};

/// Does p of n reach the share s? With the guard of frequencies: 7 of 25 reach 0.28.
inline bool reaches_share(Count p, Count n, double s) {
  return static_cast<double>(p) >= s * static_cast<double>(n) * (1 - 0x1p-50);
}

}  // namespace localift
