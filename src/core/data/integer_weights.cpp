// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/data/integer_weights.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace localift {

namespace {

constexpr double kLimit = 0x1p62;

/// Fills `units` and says whether their total stays below 2^62.
bool scale(const double* weights, std::size_t n_rows, int exponent, std::vector<Count>& units) {
  UInt128 total = 0;
  for (std::size_t i = 0; i < n_rows; ++i) {
    const double scaled = std::ldexp(weights[i], exponent);
    if (scaled >= kLimit) return false;
    units[i] = weights[i] > 0 ? std::max<Count>(1, std::llround(scaled)) : 0;
    total += static_cast<std::uint64_t>(units[i]);
  }
  return total < (UInt128{1} << 62);
}

}  // namespace

IntegerWeights integer_weights(const double* weights, std::size_t n_rows, bool whole) {
  IntegerWeights result;
  if (weights == nullptr) return result;
  result.units.resize(n_rows);
  if (whole) {
    if (!scale(weights, n_rows, 0, result.units)) throw std::overflow_error("whole weights add up to 2^62 or more");
    if (std::all_of(result.units.begin(), result.units.end(), [](Count w) { return w == 1; })) result.units.clear();
    return result;
  }
  // Added up as shares of about the greatest, which neither overflow nor vanish.
  const double greatest = n_rows > 0 ? *std::max_element(weights, weights + n_rows) : 0;
  const int magnitude = greatest > 0 ? std::ilogb(greatest) : 0;
  double total = 0;
  for (std::size_t i = 0; i < n_rows; ++i) total += std::ldexp(weights[i], -magnitude);
  if (!(total > 0) || std::isinf(std::ldexp(total, magnitude)))
    throw std::domain_error("weights do not add up to a positive finite number");
  result.exponent = 62 - magnitude - std::ilogb(total);
  while (!scale(weights, n_rows, result.exponent, result.units)) --result.exponent;
  return result;
}

WeightChanges weight_changes(const double* weights, std::size_t n_rows, const IntegerWeights& integer) {
  WeightChanges result;
  if (integer.units.empty()) return result;  // each was 1
  for (std::size_t i = 0; i < n_rows; ++i) {
    if (!(weights[i] > 0)) continue;
    const double scaled = std::ldexp(weights[i], integer.exponent);
    const double change = std::abs(static_cast<double>(integer.units[i]) - scaled) / scaled;  // may be infinite
    result.n_changed += change > kNegligible;
    if (change > result.greatest) {
      result.greatest = change;
      result.row = i;
    }
  }
  return result;
}

}  // namespace localift
