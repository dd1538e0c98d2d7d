// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "core/base/types.h"

namespace localift {

/// What further conditions can take away at most from a subgroup X (bound S3). Of an item with the counts (g, b) among the
/// rows of X the removal is the bad rows of X that it lacks; by g, the removal of a feature is the greatest of its items
/// that keep so many good rows. Kept by steps of the good rows: step k stands for from(k) < g <= to(k).
class RemovalStaircase {
 public:
  /// For subgroups of at least `least` and at most `most` good rows, `bad` bad ones in X, features at so many positions,
  /// and at most `terms` further conditions.
  void begin(Count least, Count most, Count bad, std::size_t n_positions, int terms);
  /// An item of the feature at a position.
  void add(std::size_t position, Count good, Count bad) {
    if (good <= from_.front()) return;
    Count& removed = removed_[position * kSteps + step_of(good)];
    if (bad_ - bad > removed) removed = bad_ - bad;
  }
  /// All items are added: sums up for positions first .. n - 1.
  void end(std::size_t first);

  std::size_t n_steps() const { return from_.size(); }
  Count from(std::size_t step) const { return from_[step]; }
  Count to(std::size_t step) const { return to_[step]; }
  /// The step of a number of good rows, which is above from(0).
  std::size_t step_of(Count good) const {
    const double about = static_cast<double>(good - from_.front() - 1) * per_row_;
    std::size_t step = std::min(static_cast<std::size_t>(about), from_.size() - 1);
    while (step + 1 < from_.size() && good > to_[step]) ++step;
    while (step > 0 && good <= from_[step]) --step;
    return step;
  }
  /// Bad rows that an item of the feature at the position can take away, the same.
  Count of(std::size_t position, std::size_t step) const { return removed_[position * kSteps + step]; }
  /// Bad rows that items of features after the position can take away, of subgroups in that step or a higher one.
  Count after(std::size_t position, std::size_t step) const { return after_[position * kSteps + step]; }

 private:
  static constexpr std::size_t kSteps = 24;

  Count bad_ = 0;
  std::size_t n_positions_ = 0, terms_ = 0;
  double per_row_ = 0;
  std::vector<Count> from_, to_;   // by step
  std::vector<Count> removed_;     // position x step
  std::vector<Count> after_;       // position x step
  std::vector<Count> greatest_;    // scratch: the greatest removals, in order
};

}  // namespace localift
