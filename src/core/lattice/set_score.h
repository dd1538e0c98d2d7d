// SPDX-License-Identifier: GPL-2.0-or-later
// How promising a feature set is, for searches that follow the most promising ones.
#pragma once

#include <array>
#include <functional>
#include <limits>
#include <memory>

#include "core/count/count_table.h"
#include "core/count/split_counts.h"

namespace localift {

struct SetScore {
  /// Of what the search selects; -infinity where the set holds nothing eligible.
  double value = -std::numeric_limits<double>::infinity();
  /// Decides among equal values, so that a walk through sets with nothing eligible makes for those that have.
  double promise = 0;
  /// No set can have a greater value.
  bool greatest = false;
  /// What the scorer found out on the way, for a visitor that would ask the same of the table again.
  std::array<double, 2> figures{};

  bool usable() const { return value > -std::numeric_limits<double>::infinity(); }
};

inline bool operator<(const SetScore& a, const SetScore& b) {
  return a.value != b.value ? a.value < b.value : a.promise < b.promise;
}

/// One per worker, so it needs no locks. The table has several classes.
class SetScorer {
 public:
  virtual ~SetScorer() = default;
  virtual SetScore score(const CountTable& table) = 0;
  /// Can it score a set by what differs from the counts of another?
  virtual bool scores_splits() const { return false; }
  /// The same as score(). Precondition: it can.
  virtual SetScore score_split(const SplitCounts& split);
};

/// Makes a worker's scorer.
using SetGoal = std::function<std::unique_ptr<SetScorer>()>;

}  // namespace localift
