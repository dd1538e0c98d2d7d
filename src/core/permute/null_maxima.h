// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/permute/exceedances.h"

namespace localift {

/// p-values of kept results, and the replicates that each rests on.
struct AdjustedP {
  std::vector<double> p;
  std::vector<std::size_t> n;
};

/// The greatest key of the null by replicate, apart for each step of a coarse step-down over the results that were kept
/// (Romano and Wolf, JASA 100, 2005). A key is a statistic in whole units, so that equal is equal. Lane 0 is observed.
///
/// Whatever was searched falls into a bin by its key as observed: bin j holds what j kept results stand above. The family
/// of a kept result is what its bin and all later ones hold: all with keys strictly below those of the results that stand
/// above it, and the kept ones from itself on. Results of one key have one family, and so one p-value.
class NullMaxima {
 public:
  /// What holds no key yet.
  static constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::min();

  /// `kept`: keys as observed, descending.
  NullMaxima(std::vector<std::int64_t> kept, std::size_t n_lanes);

  std::size_t n_lanes() const { return n_lanes_; }
  /// Of what has that key as observed: the number of kept keys above it. O(log kept).
  std::size_t bin(std::int64_t key) const;
  /// By lane.
  const std::int64_t* maxima(std::size_t bin) const { return maxima_.data() + bin * n_lanes_; }
  void raise(std::size_t bin, std::size_t lane, std::int64_t key) {
    std::int64_t& greatest = maxima_[bin * n_lanes_ + lane];
    if (key > greatest) greatest = key;
  }
  /// Of the same kept keys and lanes, by another thread. In any order of threads the same.
  void merge(const NullMaxima& other);

  /// Of each kept key: the share of replicates that reach it within its family, what was observed among them, no less
  /// than that of any key above.
  AdjustedP adjusted(std::size_t stop_after = kNeverStop) const;
  std::vector<double> p_values(std::size_t stop_after = kNeverStop) const { return adjusted(stop_after).p; }
  /// By replicate, over all bins.
  std::vector<std::int64_t> greatest() const;

 private:
  std::vector<std::int64_t> kept_;
  std::size_t n_lanes_;
  std::vector<std::int64_t> maxima_;  // [bin][lane]
};

}  // namespace localift
