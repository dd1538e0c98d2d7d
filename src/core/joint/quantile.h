// SPDX-License-Identifier: GPL-2.0-or-later
// Quantiles as R's quantile(type = 7) computes them, and the selection of order statistics behind them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/types.h"

namespace localift {

/// The quantile of n values at a probability is (1 - h) times the value of rank `low` plus h times that of rank `high`;
/// ranks are 0-based, in ascending order.
struct QuantileRank {
  Count low, high;
  double h;
};

/// 1 + (n - 1) p = low + 1 + h, in the arithmetic of R. Preconditions: 0 <= p <= 1, n >= 1.
QuantileRank quantile_rank(double probability, Count n);

/// (1 - h) a + h b for the values at both ranks; a itself where they are equal, since the formula may round it off.
double interpolate(double a, double b, double h);

/// Order statistics by one histogram of equal buckets and a look into the few that hold a wanted rank, without the
/// unpredictable branches of a partition: several times faster than std::nth_element on distances. O(n) unless the
/// values are spread over many orders of magnitude, and never worse than O(n log n). Not thread safe: keeps scratch.
class OrderStatistics {
 public:
  /// out[i] = the value of rank ranks[i]. Preconditions: ranks ascend and are below n; no NaN.
  void select(const double* values, std::size_t n, const std::size_t* ranks, std::size_t n_ranks, double* out);

 private:
  void select_at(std::size_t depth, const double* values, std::size_t n, const std::size_t* ranks,
                 std::size_t n_ranks, double* out);

  /// A bucket that holds wanted ranks: which of them, and where its values are.
  struct Piece {
    std::size_t first_rank, n_ranks, begin, size;
  };
  struct Scratch {
    std::vector<std::uint32_t> counts;  // by bucket
    std::vector<std::size_t> next;      // by bucket: where its next value goes, and the step to the one after
    std::vector<double> found;
    std::vector<std::size_t> ranks;

    template <class Bucket>
    std::vector<Piece> collect(const Bucket& bucket, const double* values, std::size_t n, const std::size_t* wanted,
                               std::size_t n_wanted);
  };
  std::vector<Scratch> scratch_;  // by depth of recursion
};

/// The quantiles of unweighted values, in the order of `probabilities`, which ascend; n >= 1.
void quantiles(const std::vector<double>& values, const std::vector<double>& probabilities,
               OrderStatistics& order, std::vector<double>& cuts);

/// The quantiles of values replicated by whole weights: (value, weight) pairs, which are sorted in place.
void weighted_quantiles(std::vector<std::pair<double, Count>>& values, const std::vector<double>& probabilities,
                        std::vector<double>& cuts);

}  // namespace localift
