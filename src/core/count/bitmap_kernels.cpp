// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/bitmap_kernels.h"

#include <cstring>

#include "core/base/bits.h"
#include "core/base/x86.h"

namespace localift {

namespace {

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

// Four sums, since a processor adds one number a cycle to one sum but counts the bits of several words.
#define LOCALIFT_COUNT_BODY(POPCOUNT)                  \
  Count sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;        \
  std::size_t w = 0;                                   \
  for (; w + 4 <= words; w += 4) {                     \
    sum0 += POPCOUNT(a[w] & b[w]);                     \
    sum1 += POPCOUNT(a[w + 1] & b[w + 1]);             \
    sum2 += POPCOUNT(a[w + 2] & b[w + 2]);             \
    sum3 += POPCOUNT(a[w + 3] & b[w + 3]);             \
  }                                                    \
  for (; w < words; ++w) sum0 += POPCOUNT(a[w] & b[w]); \
  return sum0 + sum1 + sum2 + sum3;

Count count_portable(const std::uint64_t* a, const std::uint64_t* b, std::size_t words) {
  LOCALIFT_COUNT_BODY(popcount_arithmetic)
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

__attribute__((target("popcnt"))) Count count_popcnt(const std::uint64_t* a, const std::uint64_t* b,
                                                     std::size_t words) {
  LOCALIFT_COUNT_BODY(__builtin_popcountll)
}

/// Bits by a table of the sixteen half-bytes, 32 bytes at a time (Mula, Kurz and Lemire, The Computer Journal 61,
/// 2018). A short range is faster by the word.
__attribute__((target("avx2,popcnt"))) Count count_avx2(const std::uint64_t* a, const std::uint64_t* b,
                                                        std::size_t words) {
  constexpr std::size_t kShort = 16;
  if (words < kShort) {
    LOCALIFT_COUNT_BODY(__builtin_popcountll)
  }
  const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                         0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i low = _mm256_set1_epi8(0x0f);
  __m256i total = _mm256_setzero_si256();
  std::size_t i = 0;
  while (i + 4 <= words) {
    // A byte of `bytes` takes at most 8 a step, so 31 steps fit.
    __m256i bytes = _mm256_setzero_si256();
    for (int step = 0; step < 31 && i + 4 <= words; ++step, i += 4) {
      __m256i x, y;
      std::memcpy(&x, a + i, sizeof x);
      std::memcpy(&y, b + i, sizeof y);
      const __m256i both = _mm256_and_si256(x, y);
      const __m256i lower = _mm256_and_si256(both, low);
      const __m256i upper = _mm256_and_si256(_mm256_srli_epi16(both, 4), low);
      bytes =
          _mm256_add_epi8(bytes, _mm256_add_epi8(_mm256_shuffle_epi8(table, lower), _mm256_shuffle_epi8(table, upper)));
    }
    total = _mm256_add_epi64(total, _mm256_sad_epu8(bytes, _mm256_setzero_si256()));
  }
  std::uint64_t lanes[4];
  std::memcpy(lanes, &total, sizeof lanes);
  Count sum = static_cast<Count>(lanes[0] + lanes[1] + lanes[2] + lanes[3]);
  for (; i < words; ++i) sum += __builtin_popcountll(a[i] & b[i]);
  return sum;
}
#elif defined(__GNUC__) || defined(__clang__)
// Elsewhere (arm64 among them) the compiler's own sequence is the processor's.
void with_builtin(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* out, const std::size_t* begin,
                  std::size_t n_classes, Count* counts) {
  LOCALIFT_AND_COUNT_BODY(__builtin_popcountll)
}

Count count_builtin(const std::uint64_t* a, const std::uint64_t* b, std::size_t words) {
  LOCALIFT_COUNT_BODY(__builtin_popcountll)
}
#endif

#undef LOCALIFT_AND_COUNT_BODY
#undef LOCALIFT_COUNT_BODY

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

std::vector<CountBits> count_bits_versions() {
  std::vector<CountBits> versions{count_portable};
#if LOCALIFT_X86
  if (__builtin_cpu_supports("popcnt")) {
    versions.push_back(count_popcnt);
    if (__builtin_cpu_supports("avx2")) versions.push_back(count_avx2);
  }
#elif defined(__GNUC__) || defined(__clang__)
  versions.push_back(count_builtin);
#endif
  return versions;
}

CountBits count_bits() {
  static const CountBits best = count_bits_versions().back();
  return best;
}

}  // namespace localift
