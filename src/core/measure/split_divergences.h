// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/count/split_counts.h"
#include "core/measure/divergences.h"

namespace localift {

/// eta of a set's counts from what differs from the counts of another: profiles that are not split keep their terms,
/// which depend on their own counts and on the class totals only, and these are the same.
class SplitDivergences {
 public:
  /// That of eta_of_table(), to the bit. O(profiles x classes) for the first of a base, then O(what is split + terms of
  /// the base that are not alike). Precondition: several classes.
  double eta(const SplitCounts& split);

 private:
  void start(const std::shared_ptr<const CountTable>& base);

  std::shared_ptr<const CountTable> base_;
  std::vector<double> surprise_;
  double cross_entropy_ = 0;
  std::vector<double> term_;  // by profile of the base
  std::vector<char> pure_;    // the same
  std::size_t n_impure_ = 0;
  Divergences::Repeated terms_;  // of the base, ascending
  std::vector<double> without_;  // terms of the profiles that are split
  Divergences parts_;
};

}  // namespace localift
