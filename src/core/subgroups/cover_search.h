// SPDX-License-Identifier: GPL-2.0-or-later
// Covers of a class by subgroups: cover_options.h -> search -> result.
#pragma once

#include <vector>

#include "core/base/parallel.h"
#include "core/data/coded_data.h"
#include "core/lattice/search_info.h"
#include "core/subgroups/cover_options.h"
#include "core/subgroups/selected_subgroup.h"

namespace localift {

/// A subgroup of a cover, in the order in which they were chosen.
struct CoverStep {
  SelectedSubgroup subgroup;
  Count new_p = 0, new_n = 0;          ///< of its class rows and of its rows those that none before it covers
  Count covered_p = 0, covered_n = 0;  ///< class rows and rows of all up to here
};

struct CoverResult {
  std::vector<std::vector<CoverStep>> covers;  ///< per entry of the classes searched
  SearchInfo info;
  double space_subgroups = 0;
};

/// For each class, round by round, the eligible subgroup that adds most rows of the class to those covered, and whose
/// share of the class is large enough: of the rows that it adds, or of all. Ties: fewer other rows added, then the
/// order of subgroups by lift. Each round is exact over all subgroups (bound S9); one that the time ended is left out.
///
/// So the union of a cover by rows added has that share after every round; and where each subgroup has it, k rounds
/// cover 1 - (1 - 1 / k)^k or more of what the best k can (Nemhauser, Wolsey and Fisher 1978).
CoverResult search_cover(const CodedData& data, const CoverOptions& options, const Execution& execution);

}  // namespace localift
