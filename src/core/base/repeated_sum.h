// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "core/base/types.h"

namespace localift {

/// add_repeatedly() of any number.
double add_many_times(double sum, double term, Count n);

/// What n additions of `term` to `sum`, one by one, give, to the bit, for sum and term >= 0. O(log n), but O(n) where
/// the term lies halfway between two steps of the sum.
inline double add_repeatedly(double sum, double term, Count n) {
  constexpr Count kFew = 64;  // below, additions one by one are faster, and a call takes longer than they do
  if (n >= kFew) return add_many_times(sum, term, n);
  for (; n > 0; --n) sum += term;
  return sum;
}

}  // namespace localift
