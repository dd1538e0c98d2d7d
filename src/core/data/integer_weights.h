// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/base/types.h"

namespace localift {

/// Integer weights of rows, so that every later sum and comparison is exact.
///
/// One array of weights by row serves the counters (which add a row at a time), the bitmap search (which adds the
/// weights of the set bits) and already counted rows (whose weights are their counts). Bit planes would replace the
/// last by one popcount per binary digit: up to 62 passes over the whole bitmap for scaled fractional weights, where
/// walking the set bits costs one addition per row that the profile still holds, fewer the deeper the search is.
struct IntegerWeights {
  std::vector<Count> units;  ///< one per row; empty if every row weighs one unit
  int exponent = 0;          ///< a weight is units * 2^-exponent; 0 for whole weights
};

/// Whole weights are kept as they are. Others are multiplied by the largest power of two that keeps the total below
/// 2^62 and rounded: exact for each weight of at least about 2^-9 of the total (mantissas have 53 bits); smaller ones
/// are off by less than 2^-61 of the total. A positive weight that would round to nothing counts one unit. How much
/// that changes small weights is for weight_changes() to say.
/// Preconditions (checked in R): finite, not negative, not all zero. Throws std::overflow_error if whole weights add up
/// to 2^62 or more, std::domain_error if fractional ones do not have a finite total.
IntegerWeights integer_weights(const double* weights, std::size_t n_rows, bool whole);

/// What becoming integers changed of the positive weights, each as a share of itself.
struct WeightChanges {
  std::size_t n_changed = 0;  ///< weights changed by more than kNegligible
  double greatest = 0;
  std::size_t row = 0;        ///< the first of those changed most
};
constexpr double kNegligible = 1e-6;

/// `weights`: the n_rows that `integer` was made of.
WeightChanges weight_changes(const double* weights, std::size_t n_rows, const IntegerWeights& integer);

}  // namespace localift
