// SPDX-License-Identifier: GPL-2.0-or-later
// Comparisons that rounding must not decide: lifts as exact ratios, the threshold on frequency, the key of eta.
#pragma once

#include "core/base/types.h"

namespace localift {

/// The ratio (a * b) / (c * d) of non-negative integers below 2^63, c * d > 0.
/// A lift is {p, N, n, P}: p class rows among the n of the profile, P among the N counted.
struct Ratio {
  Count a, b, c, d;
};

/// Sign of x - y. Exact: both cross products have four factors and are held in 256 bits.
int compare(const Ratio& x, const Ratio& y);

double to_double(const Ratio& x);

/// The least count with count / n > threshold: floor(threshold * n * (1 + 2^-50)) + 1.
/// The factor makes "strictly above" right where threshold * n is whole but its product in doubles falls just short
/// (0.28 * 25 = 7.000000000000001 is the same trap from the other side). Non-decreasing in n.
inline Count least_eligible(double threshold, Count n) {
  // Of what is not negative the conversion is the floor.
  return static_cast<Count>(threshold * static_cast<double>(n) * (1 + 0x1p-50)) + 1;
}

/// eta is ranked by this integer, so values equal within rounding tie.
std::int64_t eta_key(double eta);

}  // namespace localift
