// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>

namespace localift {

/// Position of the lowest set bit; x is not 0.
inline unsigned lowest_bit(std::uint64_t x) {
#if defined(__GNUC__) || defined(__clang__)
  return static_cast<unsigned>(__builtin_ctzll(x));
#else
  unsigned i = 0;
  for (; (x & 1) == 0; x >>= 1) ++i;
  return i;
#endif
}

/// Bits set in a word, by adding ever wider groups of bits.
inline int popcount_arithmetic(std::uint64_t x) {
  x -= (x >> 1) & 0x5555555555555555u;
  x = (x & 0x3333333333333333u) + ((x >> 2) & 0x3333333333333333u);
  x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  return static_cast<int>((x * 0x0101010101010101u) >> 56);
}

}  // namespace localift
