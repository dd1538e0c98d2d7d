// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/counted_rows.h"
#include "core/data/continuous_data.h"
#include "core/joint/covariance.h"
#include "core/permute/permuted_classes.h"

namespace localift {

/// Says which profile each unit row has on a set. Not thread safe: one per worker.
class SetRows {
 public:
  virtual ~SetRows() = default;
  /// False if the set is degenerate. O(rows).
  virtual bool find(const FeatureSet& set) = 0;

  // Of the set that was found last:
  virtual std::size_t n_profiles() const = 0;
  virtual std::size_t n_counted() = 0;
  /// Only lent, until the next set.
  virtual CountedRows rows() = 0;
  /// Level codes of the profile of a unit row that is counted, as CountSource::profile_levels().
  virtual std::vector<int> levels_of(std::size_t row) const = 0;
  /// The profile of each unit row, or `not_counted`. Precondition: a byte holds them all.
  virtual void codes(std::uint8_t not_counted, std::uint8_t* out) = 0;
};

/// What counters of workers have in common: the data, and with continuous features their covariance. O(rows x features^2).
class SetRowsSource {
 public:
  /// `continuous` may be null; all must outlive it.
  SetRowsSource(const PermutedClasses& classes, const ContinuousData* continuous, const Execution& execution);

  std::unique_ptr<SetRows> make(const Stop& stop) const;
  /// The order of features in which sets that follow each other share most.
  std::vector<int> walk_order() const;

 private:
  const PermutedClasses& classes_;
  const ContinuousData* continuous_;
  std::unique_ptr<const KnownCovariance> known_;
};

}  // namespace localift
