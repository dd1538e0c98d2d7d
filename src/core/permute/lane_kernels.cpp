// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/lane_kernels.h"

#include <cstring>

#include "core/base/bits.h"
#include "core/base/x86.h"

namespace localift {

namespace {

constexpr std::size_t kLanes = 8;  // at a time

#define LOCALIFT_COUNT_LANES(POPCOUNT)                                                               \
  for (std::size_t b = 0; b < n_lanes; b += kLanes)                                                  \
    for (std::size_t i = 0; i < n; ++i) {                                                            \
      const std::uint64_t* const of_word = lanes + at[i] * stride + b;                               \
      for (std::size_t k = 0; k < kLanes; ++k)                                                       \
        counts[b + k] += static_cast<std::uint32_t>(POPCOUNT(mask[i] & of_word[k]));                 \
    }

void lanes_portable(const std::uint32_t* at, const std::uint64_t* mask, std::size_t n, const std::uint64_t* lanes,
                    std::size_t stride, std::size_t n_lanes, std::uint32_t* counts) {
  LOCALIFT_COUNT_LANES(popcount_arithmetic)
}

#if LOCALIFT_X86
__attribute__((target("popcnt"))) void lanes_popcnt(const std::uint32_t* at, const std::uint64_t* mask, std::size_t n,
                                                    const std::uint64_t* lanes, std::size_t stride,
                                                    std::size_t n_lanes, std::uint32_t* counts) {
  LOCALIFT_COUNT_LANES(__builtin_popcountll)
}

/// Of 4 N lanes, 4 in a register: bits by a table of the sixteen half-bytes (Mula, Kurz and Lemire, The Computer
/// Journal 61, 2018), a sum in each byte, which takes at most 8 a word, so that 31 words fit.
template <int N>
__attribute__((target("avx2"))) inline void lanes_of_registers(const std::uint32_t* at, const std::uint64_t* mask,
                                                               std::size_t n, const std::uint64_t* lanes,
                                                               std::size_t stride, std::uint32_t* counts) {
  const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                         0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i low = _mm256_set1_epi8(0x0f);
  __m256i total[N];
  for (int k = 0; k < N; ++k) total[k] = _mm256_setzero_si256();
  for (std::size_t i = 0; i < n;) {
    __m256i bytes[N];
    for (int k = 0; k < N; ++k) bytes[k] = _mm256_setzero_si256();
    for (int step = 0; step < 31 && i < n; ++step, ++i) {
      const __m256i of_mask = _mm256_set1_epi64x(static_cast<long long>(mask[i]));
      const std::uint64_t* const of_word = lanes + at[i] * stride;
#pragma GCC unroll 4
      for (int k = 0; k < N; ++k) {
        __m256i both;
        std::memcpy(&both, of_word + 4 * k, sizeof both);
        both = _mm256_and_si256(both, of_mask);
        const __m256i lower = _mm256_shuffle_epi8(table, _mm256_and_si256(both, low));
        const __m256i upper = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(both, 4), low));
        bytes[k] = _mm256_add_epi8(bytes[k], _mm256_add_epi8(lower, upper));
      }
    }
    for (int k = 0; k < N; ++k)
      total[k] = _mm256_add_epi64(total[k], _mm256_sad_epu8(bytes[k], _mm256_setzero_si256()));
  }
  for (int k = 0; k < N; ++k) {
    std::uint64_t sums[4];
    std::memcpy(sums, &total[k], sizeof sums);
    for (int j = 0; j < 4; ++j) counts[4 * k + j] += static_cast<std::uint32_t>(sums[j]);
  }
}

__attribute__((target("avx2"))) void lanes_avx2(const std::uint32_t* at, const std::uint64_t* mask, std::size_t n,
                                                const std::uint64_t* lanes, std::size_t stride, std::size_t n_lanes,
                                                std::uint32_t* counts) {
  std::size_t b = 0;
  for (; b + 16 <= n_lanes; b += 16) lanes_of_registers<4>(at, mask, n, lanes + b, stride, counts + b);
  for (; b < n_lanes; b += kLanes) lanes_of_registers<2>(at, mask, n, lanes + b, stride, counts + b);
}
#elif defined(__GNUC__) || defined(__clang__)
// Elsewhere (arm64 among them) the compiler's own sequence is the processor's.
void lanes_builtin(const std::uint32_t* at, const std::uint64_t* mask, std::size_t n, const std::uint64_t* lanes,
                   std::size_t stride, std::size_t n_lanes, std::uint32_t* counts) {
  LOCALIFT_COUNT_LANES(__builtin_popcountll)
}
#endif

#undef LOCALIFT_COUNT_LANES

}  // namespace

std::vector<CountLanes> count_lanes_versions() {
  std::vector<CountLanes> versions{lanes_portable};
#if LOCALIFT_X86
  if (__builtin_cpu_supports("popcnt")) versions.push_back(lanes_popcnt);
  if (__builtin_cpu_supports("avx2")) versions.push_back(lanes_avx2);
#elif defined(__GNUC__) || defined(__clang__)
  versions.push_back(lanes_builtin);
#endif
  return versions;
}

CountLanes count_lanes() {
  static const CountLanes best = count_lanes_versions().back();
  return best;
}

}  // namespace localift
