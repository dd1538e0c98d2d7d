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

}  // namespace localift
