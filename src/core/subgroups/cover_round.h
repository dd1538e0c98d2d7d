// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "core/base/parallel.h"
#include "core/data/coded_data.h"
#include "core/lattice/search_space.h"
#include "core/subgroups/cover_options.h"
#include "core/subgroups/cover_search.h"
#include "core/subgroups/feature_items.h"
#include "core/subgroups/set_totals.h"
#include "core/subgroups/subgroup_price.h"

namespace localift {

/// What all rounds of a cover look up.
struct CoverProblem {
  const CodedData& data;
  const CoverOptions& options;
  const std::vector<FeatureItems>& items;  ///< by column
  const SubgroupPrice& price;
  const SearchSpace& space;
  SetTotals& totals;
  Count least_n;  ///< least count of any set: the rows that every eligible subgroup has
};

/// One round: the best step, over all subgroups. Workers share it.
class CoverRound {
 public:
  /// `entry`: of the classes. `covered`: by row, is it covered?
  CoverRound(const CoverProblem& problem, std::size_t entry, const std::vector<char>& covered);

  /// The best; none where no subgroup adds enough, or where the search was stopped, and then complete() is false.
  std::optional<CoverStep> best(const Execution& execution);
  bool complete() const { return complete_; }
  double nodes() const { return nodes_; }

 private:
  friend class CoverWalker;

  /// Class rows that a step must add to be the best, as far as is known.
  Count least_new() const { return least_new_.load(std::memory_order_relaxed); }
  void offer(CoverStep step);

  const CoverProblem& problem_;
  std::size_t entry_, y_;
  std::vector<std::uint8_t> kind_;  // RowKind, by row
  std::atomic<Count> least_new_;
  std::mutex mutex_;
  std::optional<CoverStep> best_;
  bool complete_ = false;
  double nodes_ = 0;
};

}  // namespace localift
