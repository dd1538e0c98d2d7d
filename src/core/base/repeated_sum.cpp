// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/base/repeated_sum.h"

#include <algorithm>
#include <cmath>

#include "core/base/no_contraction.h"

namespace localift {

namespace {

constexpr double kTiny = 1e-250;  // below, half a step might not be a number

/// How many more additions of `term` surely raise the sum by step = fl(sum + term) - sum each, or 0. All sums from here
/// to the next power of two are multiples of one unit, to which sum + term is rounded: by the same amount for all of
/// them, unless it lies halfway, where what is even decides. Preconditions: sum >= term > 0, step > 0.
Count steps_alike(double sum, double term, double step) {
  int exponent = 0;
  std::frexp(sum, &exponent);  // sum < 2^exponent
  const double top = std::ldexp(1.0, exponent), half_unit = std::ldexp(1.0, exponent - 54);
  if (sum + step >= top || std::fabs(term - step) >= half_unit) return 0;
  return static_cast<Count>((top - sum) / step) - 1;
}

}  // namespace

double add_many_times(double sum, double term, Count n) {
  while (n > 0) {
    const double next = sum + term;
    if (n > 1 && sum >= term && sum > kTiny) {
      const double step = next - sum;
      if (step == 0) return sum;
      const Count steps = std::min(n, steps_alike(sum, term, step));
      if (steps > 0) {
        sum += static_cast<double>(steps) * step;  // exact, as is the product: a multiple of the unit below 2^exponent
        n -= steps;
        continue;
      }
    }
    sum = next;
    --n;
  }
  return sum;
}

}  // namespace localift
