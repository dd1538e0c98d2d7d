// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/byte_lanes.h"

#include <cstring>

#include "core/base/x86.h"

namespace localift {

namespace {

/// Eight bytes as one word: none of them overflows into the next.
void sum_rows_portable(const std::uint8_t* matrix, std::size_t stride, const std::uint32_t* rows, std::size_t n,
                       std::size_t width, std::uint8_t* out) {
  for (std::size_t b = 0; b < width; b += kByteLanes) {
    std::uint64_t sum[kByteLanes / 8] = {}, row[kByteLanes / 8];
    for (std::size_t i = 0; i < n; ++i) {
      std::memcpy(row, matrix + rows[i] * stride + b, sizeof row);
      for (std::size_t w = 0; w < kByteLanes / 8; ++w) sum[w] += row[w];
    }
    std::memcpy(out + b, sum, sizeof sum);
  }
}

#if LOCALIFT_X86
/// 128 bytes at a time, so that a row's address is worked out once for four sums.
__attribute__((target("avx2"))) void sum_rows_avx2(const std::uint8_t* matrix, std::size_t stride,
                                                   const std::uint32_t* rows, std::size_t n, std::size_t width,
                                                   std::uint8_t* out) {
  std::size_t b = 0;
  for (; b + 128 <= width; b += 128) {
    __m256i s0 = _mm256_setzero_si256(), s1 = s0, s2 = s0, s3 = s0;
    for (std::size_t i = 0; i < n; ++i) {
      const auto* row = reinterpret_cast<const __m256i*>(matrix + rows[i] * stride + b);
      s0 = _mm256_add_epi8(s0, _mm256_loadu_si256(row));
      s1 = _mm256_add_epi8(s1, _mm256_loadu_si256(row + 1));
      s2 = _mm256_add_epi8(s2, _mm256_loadu_si256(row + 2));
      s3 = _mm256_add_epi8(s3, _mm256_loadu_si256(row + 3));
    }
    auto* sums = reinterpret_cast<__m256i*>(out + b);
    _mm256_storeu_si256(sums, s0);
    _mm256_storeu_si256(sums + 1, s1);
    _mm256_storeu_si256(sums + 2, s2);
    _mm256_storeu_si256(sums + 3, s3);
  }
  for (; b < width; b += kByteLanes) {
    __m256i sum = _mm256_setzero_si256();
    for (std::size_t i = 0; i < n; ++i)
      sum = _mm256_add_epi8(sum, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(matrix + rows[i] * stride + b)));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + b), sum);
  }
}
#endif

}  // namespace

std::vector<SumByteRows> sum_byte_rows_versions() {
  std::vector<SumByteRows> versions{sum_rows_portable};
#if LOCALIFT_X86
  if (__builtin_cpu_supports("avx2")) versions.push_back(sum_rows_avx2);
#endif
  return versions;
}

SumByteRows sum_byte_rows() {
  static const SumByteRows best = sum_byte_rows_versions().back();
  return best;
}

}  // namespace localift
