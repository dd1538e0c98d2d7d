// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/x86.h"

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

/// A bit for each of 64 bytes: has it that value? The first byte's is the lowest.
inline std::uint64_t equal_bytes(const std::uint8_t* bytes, std::uint8_t value) {
  std::uint64_t bits = 0;
#if LOCALIFT_X86 && defined(__SSE2__)
  const __m128i all = _mm_set1_epi8(static_cast<char>(value));
  for (unsigned i = 0; i < 64; i += 16) {
    const __m128i some = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + i));
    bits |= static_cast<std::uint64_t>(static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(some, all)))) << i;
  }
#else
  for (std::size_t i = 0; i < 64; ++i) bits |= static_cast<std::uint64_t>(bytes[i] == value) << i;
#endif
  return bits;
}

}  // namespace localift
