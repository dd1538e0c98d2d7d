// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/lattice/set_restrictions.h"
#include "core/permute/exceedances.h"
#include "core/permute/permuted_sets.h"

namespace localift {

/// What permutations say of feature sets that were kept, in their order, and of the whole search.
struct PermutedFeatures {
  /// z = (I - mean I) / sd I over all permutations of the same set, and what of it is beyond chance in the whole search. NaN
  /// and 1 where no permutation changes I: such a set is in no family.
  std::vector<double> statistic, p_value;
  /// The same of eta itself. NaN where its counted rows hold one class.
  std::vector<double> eta, p_raw;
  std::vector<std::size_t> n_raw;        ///< replicates that p_raw rests on
  std::vector<double> null, null_raw;    ///< greatest z and eta by replicate; NaN where no set has one
  double family = 0;                     ///< sets of enough rows whose I some permutation changes
};

/// The null of a search for feature sets: every set of the space, whatever search it was, under all permutations.
///
/// I is rounded to units of 1e-12 and z to 1e-9, so that what is equal but for rounding ties; sums over permutations are
/// exact. `stop_after`: of the raw p-values only, since z rests on all permutations.
PermutedFeatures permute_features(const PermutedSets& permuted, const SetRestrictions& sets,
                                  const std::vector<FeatureSet>& kept, std::size_t stop_after = kNeverStop);

/// z of each lane in units of 1e-9, from its mutual information in units of 1e-12; false where no two of these are more than
/// one unit apart. Two lanes at least.
bool standardise(const std::vector<std::int64_t>& information, std::vector<std::int64_t>& keys);

}  // namespace localift
