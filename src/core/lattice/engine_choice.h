// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <vector>

#include "core/data/continuous_data.h"
#include "core/lattice/search_space.h"
#include "core/lattice/set_restrictions.h"

namespace localift {

/// Which sets of a space are counted by engines (joint_engine.h). Rows differ by which incomplete features, those with
/// missing values, a set holds, so each combination of them that is worth it gets an engine of its own.
class EngineChoice {
 public:
  /// Both must outlive it.
  EngineChoice(const ContinuousData& data, const SetRestrictions& sets);

  /// An engine for each: the incomplete features that all of its sets hold. Sorted.
  const std::vector<FeatureSet>& engines() const { return engines_; }
  /// The columns of an engine: the complete continuous features, and its incomplete ones.
  FeatureSet features(const FeatureSet& incomplete) const;
  /// Its sets, of positions among its columns.
  SearchSpace space(const FeatureSet& incomplete) const;
  /// Does one of the engines count the set?
  bool counts(const FeatureSet& set) const;

 private:
  const ContinuousData& data_;
  const SetRestrictions& sets_;
  FeatureSet complete_, incomplete_;  // continuous features
  std::vector<FeatureSet> engines_;
};

}  // namespace localift
