// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <cmath>

namespace localift {

/// n over k: exact up to 2^53 / n, infinite beyond the greatest double, 0 for k < 0 or k > n. O(min(k, n - k)), and where
/// it is infinite O(1000).
inline double binomial(int n, int k) {
  if (k < 0 || k > n) return 0;
  double result = 1;
  for (int j = 1; j <= std::min(k, n - k) && !std::isinf(result); ++j) result = result * (n - j + 1) / j;
  return result;
}

/// n over k summed over k = from .. to, those below 0 and above n none. Begins at `from`, so that what is too large for a
/// double and not in the sum does no harm. O(n).
inline double binomials(int n, int from, int to) {
  from = std::max(from, 0);
  double term = binomial(n, from), sum = 0;
  for (int k = from; k <= std::min(n, to); ++k) {
    sum += term;
    term = term * (n - k) / (k + 1);
  }
  return sum;
}

}  // namespace localift
