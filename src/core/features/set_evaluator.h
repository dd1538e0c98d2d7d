// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/cross_counter.h"
#include "core/features/features_search_state.h"
#include "core/measure/feature_measure.h"

namespace localift {

/// Counts the sets that one worker looks at, offers them to the list of the best, and bounds what is below them.
class SetEvaluator {
 public:
  SetEvaluator(FeaturesSearchState& search, const Stop& stop);
  /// Looks at another `stop` from now on. Once that is requested, counts and bounds are not to be used.
  void watch(const Stop& stop);
  const Stop& stop() const { return *stop_; }
  bool stopped() const { return stop_->requested(); }

  CrossCounter& counter() { return counter_; }
  bool has_bound() const { return measure_->has_bound(); }

  /// Tells the trace that the counts of a set were built.
  void trace(const FeatureSet& set) const;
  /// The key of the value of a set with these counts, after it went to the list if it is one of the space. None where
  /// the set is not eligible, or where a stop is requested.
  std::optional<std::int64_t> offer(const FeatureSet& set, const CountTable& table);

  /// Counts R, the pushed set and all `more`. O(rows x more).
  const CountTable& count_rest(const std::vector<int>& more);
  /// The bound of the pushed set, whose counts are `table`, within the R that was counted last. O(rows).
  UpperBound bound(const CountTable& table);

 private:
  FeaturesSearchState& search_;
  const Stop* stop_ = nullptr;
  CrossCounter counter_;
  std::unique_ptr<FeatureMeasure> measure_;
  CountTable rest_;
  double rest_loss_ = 0;
  std::vector<std::size_t> row_profile_, profile_of_rest_;
  Divergences scratch_;
};

}  // namespace localift
