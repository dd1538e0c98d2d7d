// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/lattice/engine_choice.h"

#include <algorithm>
#include <cstddef>

#include "core/base/feature_set.h"
#include "core/joint/joint_engine.h"

namespace localift {

namespace {

/// Fewest sets that are worth an engine of their own.
constexpr double kLeastEngineSets = 8;
/// Most features with missing values whose combinations may each get an engine.
constexpr std::size_t kMostIncomplete = 10;

}  // namespace

EngineChoice::EngineChoice(const ContinuousData& data, const SetRestrictions& sets) : data_(data), sets_(sets) {
  for (int f = 0; f < data.coded().n_features(); ++f)
    if (data.is_continuous(f)) (data.has_missing(f) ? incomplete_ : complete_).push_back(f);

  const std::size_t n = incomplete_.size() > kMostIncomplete ? 0 : incomplete_.size();
  for (std::size_t mask = 0; mask < (std::size_t{1} << n); ++mask) {
    FeatureSet incomplete;
    for (std::size_t i = 0; i < n; ++i)
      if ((mask >> i) & 1) incomplete.push_back(incomplete_[i]);
    const FeatureSet columns = features(incomplete);
    const bool holds_always =
        std::all_of(sets.always.begin(), sets.always.end(), [&](int f) { return holds(columns, f); });
    if (holds_always && JointEngine::suits(data, columns.size()) && space(incomplete).n_sets() >= kLeastEngineSets)
      engines_.push_back(incomplete);
  }
  std::sort(engines_.begin(), engines_.end());
}

FeatureSet EngineChoice::features(const FeatureSet& incomplete) const { return with_features(complete_, incomplete); }

SearchSpace EngineChoice::space(const FeatureSet& incomplete) const {
  const FeatureSet columns = features(incomplete), always = as_set(sets_.always);
  std::vector<int> positions;
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (holds(incomplete, columns[i]) || holds(always, columns[i])) positions.push_back(static_cast<int>(i));
  return SearchSpace::in_column_order(static_cast<int>(columns.size()), sets_.min_features, sets_.max_features,
                                      positions);
}

bool EngineChoice::counts(const FeatureSet& set) const {
  FeatureSet incomplete;
  for (const int f : set) {
    if (!data_.is_continuous(f)) return false;
    if (data_.has_missing(f)) incomplete.push_back(f);
  }
  return std::binary_search(engines_.begin(), engines_.end(), incomplete);
}

}  // namespace localift
