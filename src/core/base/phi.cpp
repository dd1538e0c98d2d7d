// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/base/phi.h"

#include <cmath>

namespace localift {

double phi(double t) {
  if (t <= -1) return 1;                                          // 0 log 0 = 0
  if (std::fabs(t) > 0.5) return (1 + t) * std::log1p(t) - t;     // cancels less than three bits
  // With s = t / (2 + t), log(1 + t) = 2 artanh(s) and t = 2s / (1 - s), so
  // phi = 2 / (1 - s) * (s artanh(s) + (artanh(s) - s)); both parts are series in s^2 <= 1/9 and the first, of
  // order s^2, dominates the second, of order s^3: no cancellation. Twenty terms reach 2^-60.
  const double s = t / (2 + t), s2 = s * s;
  double tail = 0;  // artanh(s) / s - 1 = s^2/3 + s^4/5 + ...
  for (int k = 20; k >= 1; --k) tail = s2 * (1.0 / (2 * k + 1) + tail);
  return 2 / (1 - s) * (s2 * (1 + tail) + s * tail);
}

}  // namespace localift
