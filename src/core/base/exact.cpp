// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/base/exact.h"

#include <cmath>

namespace localift {

namespace {

struct Wide {  // 256 bits
  UInt128 high, low;
};

UInt128 product(Count x, Count y) {
  return static_cast<UInt128>(static_cast<std::uint64_t>(x)) * static_cast<std::uint64_t>(y);
}

/// Schoolbook product of two 128-bit numbers in 64-bit limbs.
Wide product(UInt128 x, UInt128 y) {
  const UInt128 mask = ~std::uint64_t{0};
  const UInt128 x0 = x & mask, x1 = x >> 64, y0 = y & mask, y1 = y >> 64;
  const UInt128 low = x0 * y0, mid1 = x0 * y1, mid2 = x1 * y0;
  const UInt128 carry = (low >> 64) + (mid1 & mask) + (mid2 & mask);
  return {x1 * y1 + (mid1 >> 64) + (mid2 >> 64) + (carry >> 64), (carry << 64) | (low & mask)};
}

}  // namespace

int compare(const Ratio& x, const Ratio& y) {
  const UInt128 xn = product(x.a, x.b), xd = product(x.c, x.d), yn = product(y.a, y.b), yd = product(y.c, y.d);
  if (((xn | xd | yn | yd) >> 64) == 0) {
    const auto word = [](UInt128 z) { return static_cast<std::uint64_t>(z); };
    const UInt128 left = static_cast<UInt128>(word(xn)) * word(yd), right = static_cast<UInt128>(word(yn)) * word(xd);
    return (left > right) - (left < right);
  }
  const Wide left = product(xn, yd), right = product(yn, xd);
  if (left.high != right.high) return left.high > right.high ? 1 : -1;
  return (left.low > right.low) - (left.low < right.low);
}

double to_double(const Ratio& x) {
  // One rounding for each product and one for the quotient; the factors are exact below 2^53.
  return static_cast<double>(product(x.a, x.b)) / static_cast<double>(product(x.c, x.d));
}

std::int64_t eta_key(double eta) { return std::llround(eta * 1e12); }

}  // namespace localift
