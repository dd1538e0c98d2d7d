// SPDX-License-Identifier: GPL-2.0-or-later
#include "bitmap_kernels.h"

#if (defined(__x86_64__) || defined(__i386__)) && (defined(__GNUC__) || defined(__clang__))
#define LOCALIFT_X86 1
#else
#define LOCALIFT_X86 0
#endif

namespace localift {

namespace {

/// Bits set in a word, by adding ever wider groups of bits.
inline int popcount_arithmetic(std::uint64_t x) {
  x -= (x >> 1) & 0x5555555555555555u;
  x = (x & 0x3333333333333333u) + ((x >> 2) & 0x3333333333333333u);
  x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  return static_cast<int>((x * 0x0101010101010101u) >> 56);
}

#define LOCALIFT_AND_COUNT_BODY(POPCOUNT)                                      \
  for (std::size_t y = 0; y < n_classes; ++y) {                                \
    Count count = 0;                                                           \
    if (out == nullptr) {                                                      \
      for (std::size_t w = begin[y]; w < begin[y + 1]; ++w) count += POPCOUNT(a[w] & b[w]); \
    } else {                                                                   \
      for (std::size_t w = begin[y]; w < begin[y + 1]; ++w) {                  \
        const std::uint64_t both = a[w] & b[w];                                \
        out[w] = both;                                                         \
        count += POPCOUNT(both);                                               \
      }                                                                        \
    }                                                                          \
    counts[y] = count;                                                         \
  }

void portable(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* out, const std::size_t* begin,
              std::size_t n_classes, Count* counts) {
  LOCALIFT_AND_COUNT_BODY(popcount_arithmetic)
}

#if LOCALIFT_X86
__attribute__((target("popcnt"))) void with_popcnt(const std::uint64_t* a, const std::uint64_t* b,
                                                   std::uint64_t* out, const std::size_t* begin,
                                                   std::size_t n_classes, Count* counts) {
  LOCALIFT_AND_COUNT_BODY(__builtin_popcountll)
}
#elif defined(__GNUC__) || defined(__clang__)
// Elsewhere (arm64 among them) the compiler's own sequence is the processor's.
void with_builtin(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* out, const std::size_t* begin,
                  std::size_t n_classes, Count* counts) {
  LOCALIFT_AND_COUNT_BODY(__builtin_popcountll)
}
#endif

#undef LOCALIFT_AND_COUNT_BODY

}  // namespace

AndCount and_count_portable() { return portable; }

AndCount and_count() {
#if LOCALIFT_X86
  return __builtin_cpu_supports("popcnt") ? with_popcnt : portable;
#elif defined(__GNUC__) || defined(__clang__)
  return with_builtin;
#else
  return portable;
#endif
}

}  // namespace localift
