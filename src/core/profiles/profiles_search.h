// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/base/exact.h"
#include "core/base/parallel.h"
#include "core/data/coded_data.h"
#include "core/lattice/search_info.h"
#include "core/profiles/varying_rows_bound.h"

namespace localift {

struct ProfilesOptions {
  int min_features = 1;
  int max_features = 1;
  std::vector<int> always;
  Eligibility eligibility;     ///< `rows_are_weights` is set by the search
  std::vector<int> classes;    ///< 0-based
  std::size_t n_best = 10;     ///< per class
  /// One profile of each row set: fewest features, then the order; of those that are otherwise results.
  bool distinct = false;
  bool productive = false;     ///< only profiles that beat each immediate generalisation in lift
  bool use_bounds = true;      ///< false: every bound off but the least count, which alone is needed to end
  bool pattern_table = true;   ///< false: bound A1 even where the tables of A3 are affordable (for comparison)
};

/// One selected profile of a class.
struct SelectedProfile {
  Ratio lift{0, 1, 1, 1};   ///< {class rows of the profile, N, rows of the profile, P}
  FeatureSet set;
  std::vector<int> levels;  ///< 0-based, in the order of `set`
};

struct ProfilesResult {
  std::vector<std::vector<SelectedProfile>> best;  ///< per entry of `classes`, best first
  SearchInfo info;
  /// With `distinct`, per entry of `classes`: the profiles that hold the rows of one of the best, those apart. At least
  /// so many if folded_exact is false.
  std::vector<double> folded;
  std::vector<bool> folded_exact;
  double pruned_bound = 0;  ///< branches dropped because no lift below can enter the list
  double pruned_least = 0;  ///< profiles with fewer rows than anything eligible below them needs
};

/// Algorithm 3: per class, the profiles of greatest lift (or least, for inhibition). Depth first by bitmaps, the
/// features with most missing values first, where the bounds are tightest (VaryingRowsWalker), and by lists of items where
/// nothing is missing (FixedRowsWalker); branch and bound with the full tie key.
/// Ties: more rows, fewer features, feature order, level order.
ProfilesResult search_profiles(const CodedData& data, const ProfilesOptions& options, const Execution& execution);

}  // namespace localift
