// SPDX-License-Identifier: GPL-2.0-or-later
// Algorithm 3, options: what profiles_search.h or profiles_collector.h is asked.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/count/count_table.h"
#include "core/lattice/eligibility.h"
#include "core/lattice/set_restrictions.h"
#include "core/profiles/gain.h"

namespace localift {

struct ProfilesOptions {
  SetRestrictions sets;
  Eligibility eligibility;     ///< `rows_are_weights` is set by the search
  std::vector<int> classes;    ///< 0-based
  std::size_t n_best = 10;     ///< per class
  /// One profile of each row set: fewest features, then the order; of those that are otherwise results.
  bool distinct = false;
  bool productive = false;     ///< only profiles that beat each immediate generalisation, by `gain`
  Gain gain;
  /// Only profiles of these rows, whose weight is n. For the collector of sources that tell row sets.
  struct Rows {
    CountTable::RowSet row_set{};
    Count n = 0;
  };
  std::optional<Rows> same_rows{};
  bool use_bounds = true;      ///< false: every bound off but the least count, which alone is needed to end
  bool pattern_table = true;   ///< false: bound A1 even where the tables of A3 are affordable (for comparison)
};

}  // namespace localift
