// SPDX-License-Identifier: GPL-2.0-or-later
// Subgroups, options: what subgroups_search.h is asked.
#pragma once

#include <cstddef>
#include <vector>

#include "core/lattice/eligibility.h"
#include "core/lattice/set_restrictions.h"

namespace localift {

/// What subgroups are ranked by: the lower bound of lift that pays for the search, lift, or class rows beyond chance.
enum class RankBy { lower, lift, gain };

struct SubgroupsOptions {
  SetRestrictions sets;
  Eligibility eligibility;     ///< `min_lift` is of the lift, whatever ranks; `rows_are_weights` is set by the search
  std::vector<int> classes;    ///< 0-based
  std::size_t n_best = 10;     ///< per class
  std::vector<bool> ordered;   ///< per feature: its items are intervals of cells; else sets of levels
  bool two_sided = true;       ///< are intervals items that are bounded on both sides?
  int max_values = 2;          ///< levels of an item of a feature that is not ordered
  RankBy rank_by = RankBy::lower;
  double alpha = 0.05;         ///< all bounds hold at once with probability 1 - alpha
  double max_overlap = 0.5;    ///< Jaccard index of the rows of two that are listed, at most; 1: anything
  bool use_bounds = true;      ///< false: every bound off but the least count
  std::size_t width = 0;       ///< of a beam; 0: no beam
};

}  // namespace localift
