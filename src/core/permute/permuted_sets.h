// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <vector>

#include "core/base/parallel.h"
#include "core/data/continuous_data.h"
#include "core/lattice/set_restrictions.h"
#include "core/permute/set_lanes.h"
#include "core/permute/lane_visitor.h"
#include "core/permute/permuted_classes.h"
#include "core/permute/set_rows.h"

namespace localift {

/// Feature sets under all permutations at once: each is counted once, for all of them.
class PermutedSets {
 public:
  /// `continuous` may be null; all must outlive it.
  PermutedSets(const PermutedClasses& classes, const ContinuousData* continuous, const Execution& execution,
               std::size_t most_bytes = LaneRows::kMostBytes)
      : rows_(classes, most_bytes), source_(classes, continuous, execution), execution_(execution) {}

  const LaneRows& rows() const { return rows_; }
  const SetRowsSource& source() const { return source_; }
  const Execution& execution() const { return execution_; }

  /// Shows each set of the space that holds enough rows, visitor i those of worker i. Sets without joint levels, and those
  /// of too few rows, are in no family. O(sets x rows x permutations).
  void walk(const SetRestrictions& sets, const std::vector<LaneVisitor*>& visitors) const;
  /// Shows sets one by one, on one worker: those of a result.
  void show(const std::vector<FeatureSet>& sets, LaneVisitor& visitor) const;

 private:
  LaneRows rows_;
  SetRowsSource source_;
  const Execution execution_;
};

}  // namespace localift
