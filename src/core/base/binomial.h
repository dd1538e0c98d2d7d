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

}  // namespace localift
