// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/joint/joint_kernels.h"

#include <algorithm>
#include <limits>

#include "core/base/no_contraction.h"
#include "core/base/x86.h"

namespace localift {

Intervals::Intervals(const float* low, const float* high, int n) : n_(n) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  for (int k = 0; k < kMaxIntervals; ++k) {
    low_[k] = k < n ? low[k] : -kInfinity;
    high_[k] = k < n ? high[k] : kInfinity;
  }
  for (int s = 0; s < 8; ++s) {
    const int before = n - 1 - s, at = (8 - s) % 8;
    high_at_[at] = before >= 0 ? high[before] : -kInfinity;
    bytes_at_[at] = 0;
    for (int k = std::max(before + 1, 0); k < n; ++k) bytes_at_[at] |= std::uint32_t{1} << (8 * k);
  }
}

namespace {

// Portable. The inner loops have a fixed length, so that compilers turn them into what vector instructions the base
// set has (SSE2, NEON) at ordinary levels of optimisation.

constexpr std::size_t kLanes = 8;

void step(const double* r, double inverse, const double* distance, double* z, double* out, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    const double component = r[i] * inverse;
    if (z != nullptr) z[i] = component;
    const double square = component * component;
    out[i] = distance == nullptr ? square : distance[i] + square;
  }
}

void last_step(const double* r, double factor, const double* previous, double inverse, const double* distance,
               double* out, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    const double component = (r[i] - factor * previous[i]) * inverse;
    out[i] = distance[i] + component * component;
  }
}

void subtract(const double* r, double factor, const double* z, double* out, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) out[i] = r[i] - factor * z[i];
}

/// Values [begin, end), one at a time.
void classify_rest(const double* values, std::size_t begin, std::size_t end, const Intervals& intervals,
                   std::uint32_t* below, std::uint64_t* inside) {
  for (std::size_t i = begin; i < end; ++i) {
    const float value = static_cast<float>(values[i]);
    bool within = false;
    for (int k = 0; k < intervals.n(); ++k) {
      below[k] += value < intervals.low(k);
      within |= value >= intervals.low(k) && value <= intervals.high(k);
    }
    if (i % 64 == 0) inside[i / 64] = 0;
    inside[i / 64] |= std::uint64_t{within} << (i % 64);
  }
}

void classify(const double* values, std::size_t n, const Intervals& intervals, std::uint32_t* below,
              std::uint64_t* inside) {
  const std::size_t whole = n - n % kLanes;
  for (int k = 0; k < intervals.n(); ++k) below[k] = 0;
  for (std::size_t i = 0; i < whole; i += kLanes) {
    float value[kLanes];
    std::uint32_t within[kLanes] = {};
    for (std::size_t j = 0; j < kLanes; ++j) value[j] = static_cast<float>(values[i + j]);
    for (int k = 0; k < intervals.n(); ++k) {
      const float low = intervals.low(k), high = intervals.high(k);
      std::uint32_t is_below[kLanes];
      for (std::size_t j = 0; j < kLanes; ++j) {
        is_below[j] = value[j] < low;
        within[j] |= (value[j] <= high) & ~is_below[j];
      }
      std::uint32_t sum = 0;
      for (std::size_t j = 0; j < kLanes; ++j) sum += is_below[j];
      below[k] += sum;
    }
    std::uint64_t bits = 0;
    for (std::size_t j = 0; j < kLanes; ++j) bits |= std::uint64_t{within[j] & 1u} << j;
    if (i % 64 == 0) inside[i / 64] = 0;
    inside[i / 64] |= bits << (i % 64);
  }
  classify_rest(values, whole, n, intervals, below, inside);
}

void add_products(const double* x, const double* y, std::size_t n, const double* magic, double* sums) {
  double high = 0, low = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double product = x[i] * y[i];
    const double kept = (product + magic[0]) - magic[0];
    high += kept;
    low += ((product - kept) + magic[1]) - magic[1];
  }
  sums[0] += high;
  sums[1] += low;
}

constexpr JointKernels kPortable{step, last_step, subtract, classify, add_products};

#if LOCALIFT_X86

// The FMA instructions are left out on purpose: they round once where the portable version rounds twice.
#define LOCALIFT_TARGET __attribute__((target("avx2")))

// Loops take eight values a turn and have no conditions in them: compilers leave both to the author at -O2.

template <bool kFirst, bool kInner>
LOCALIFT_TARGET void step_avx2_of(const double* r, double inverse, const double* distance, double* z, double* out,
                                  std::size_t n) {
  const __m256d scale = _mm256_set1_pd(inverse);
  for (std::size_t i = 0; i < n; i += kLanes) {
    const __m256d z0 = _mm256_mul_pd(_mm256_loadu_pd(r + i), scale),
                  z1 = _mm256_mul_pd(_mm256_loadu_pd(r + i + 4), scale);
    if (kInner) {
      _mm256_storeu_pd(z + i, z0);
      _mm256_storeu_pd(z + i + 4, z1);
    }
    __m256d d0 = _mm256_mul_pd(z0, z0), d1 = _mm256_mul_pd(z1, z1);
    if (!kFirst) {
      d0 = _mm256_add_pd(_mm256_loadu_pd(distance + i), d0);
      d1 = _mm256_add_pd(_mm256_loadu_pd(distance + i + 4), d1);
    }
    _mm256_storeu_pd(out + i, d0);
    _mm256_storeu_pd(out + i + 4, d1);
  }
}

LOCALIFT_TARGET void step_avx2(const double* r, double inverse, const double* distance, double* z, double* out,
                               std::size_t n) {
  const std::size_t whole = n - n % kLanes;
  if (distance == nullptr && z != nullptr)
    step_avx2_of<true, true>(r, inverse, distance, z, out, whole);
  else if (distance == nullptr)
    step_avx2_of<true, false>(r, inverse, distance, z, out, whole);
  else if (z != nullptr)
    step_avx2_of<false, true>(r, inverse, distance, z, out, whole);
  else
    step_avx2_of<false, false>(r, inverse, distance, z, out, whole);
  step(r + whole, inverse, distance == nullptr ? nullptr : distance + whole, z == nullptr ? nullptr : z + whole,
       out + whole, n - whole);
}

LOCALIFT_TARGET void last_step_avx2(const double* r, double factor, const double* previous, double inverse,
                                    const double* distance, double* out, std::size_t n) {
  const __m256d times = _mm256_set1_pd(factor), scale = _mm256_set1_pd(inverse);
  const std::size_t whole = n - n % kLanes;
  for (std::size_t i = 0; i < whole; i += kLanes) {
    const __m256d taken0 = _mm256_mul_pd(times, _mm256_loadu_pd(previous + i)),
                  taken1 = _mm256_mul_pd(times, _mm256_loadu_pd(previous + i + 4));
    const __m256d z0 = _mm256_mul_pd(_mm256_sub_pd(_mm256_loadu_pd(r + i), taken0), scale),
                  z1 = _mm256_mul_pd(_mm256_sub_pd(_mm256_loadu_pd(r + i + 4), taken1), scale);
    _mm256_storeu_pd(out + i, _mm256_add_pd(_mm256_loadu_pd(distance + i), _mm256_mul_pd(z0, z0)));
    _mm256_storeu_pd(out + i + 4, _mm256_add_pd(_mm256_loadu_pd(distance + i + 4), _mm256_mul_pd(z1, z1)));
  }
  last_step(r + whole, factor, previous + whole, inverse, distance + whole, out + whole, n - whole);
}

LOCALIFT_TARGET void subtract_avx2(const double* r, double factor, const double* z, double* out, std::size_t n) {
  const __m256d times = _mm256_set1_pd(factor);
  const std::size_t whole = n - n % kLanes;
  for (std::size_t i = 0; i < whole; i += kLanes) {
    const __m256d taken0 = _mm256_mul_pd(times, _mm256_loadu_pd(z + i)),
                  taken1 = _mm256_mul_pd(times, _mm256_loadu_pd(z + i + 4));
    _mm256_storeu_pd(out + i, _mm256_sub_pd(_mm256_loadu_pd(r + i), taken0));
    _mm256_storeu_pd(out + i + 4, _mm256_sub_pd(_mm256_loadu_pd(r + i + 4), taken1));
  }
  subtract(r + whole, factor, z + whole, out + whole, n - whole);
}

/// Eight values in single precision.
LOCALIFT_TARGET inline __m256 load8(const double* values) {
  return _mm256_set_m128(_mm256_cvtpd_ps(_mm256_loadu_pd(values + 4)), _mm256_cvtpd_ps(_mm256_loadu_pd(values)));
}

/// How eight values lie to intervals. A lane's number of lows above the value, S, says all: the value is below the last
/// S intervals and, at best, inside the one before them, whose high end is looked up by S. One comparison per interval
/// and one for all of them. Comparisons give 0 or -1, so S is summed as -S.
struct Comparison8 {
  __m256 low0, low1, low2, low3, high_at;
  __m256i bytes_at;

  LOCALIFT_TARGET explicit Comparison8(const Intervals& intervals)
      : low0(_mm256_set1_ps(intervals.low(0))),
        low1(_mm256_set1_ps(intervals.low(1))),
        low2(_mm256_set1_ps(intervals.low(2))),
        low3(_mm256_set1_ps(intervals.low(3))),
        high_at(_mm256_loadu_ps(intervals.high_at())),
        bytes_at(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(intervals.bytes_at()))) {}

  /// Adds to the counts below, a byte per interval in each lane, and returns which values are inside.
  LOCALIFT_TARGET unsigned char operator()(__m256 value, __m256i& counts) const {
    const __m256i s01 = _mm256_add_epi32(_mm256_castps_si256(_mm256_cmp_ps(value, low0, _CMP_LT_OQ)),
                                         _mm256_castps_si256(_mm256_cmp_ps(value, low1, _CMP_LT_OQ)));
    const __m256i s23 = _mm256_add_epi32(_mm256_castps_si256(_mm256_cmp_ps(value, low2, _CMP_LT_OQ)),
                                         _mm256_castps_si256(_mm256_cmp_ps(value, low3, _CMP_LT_OQ)));
    const __m256i s = _mm256_add_epi32(s01, s23);
    counts = _mm256_add_epi32(counts, _mm256_permutevar8x32_epi32(bytes_at, s));
    const __m256 within = _mm256_cmp_ps(value, _mm256_permutevar8x32_ps(high_at, s), _CMP_LE_OQ);
    return static_cast<unsigned char>(_mm256_movemask_ps(within));
  }
};

LOCALIFT_TARGET void classify_avx2(const double* values, std::size_t n, const Intervals& intervals,
                                   std::uint32_t* below, std::uint64_t* inside) {
  const Comparison8 compare(intervals);
  constexpr std::size_t kValues = 255 * kLanes;  // until a byte is full
  auto* bytes = reinterpret_cast<unsigned char*>(inside);  // x86 is little-endian: byte b holds values 8b to 8b + 7
  std::uint32_t sums[kMaxIntervals] = {};
  for (std::size_t begin = 0; begin < n; begin += kValues) {
    const std::size_t end = std::min(n, begin + kValues), whole = end - (end - begin) % kLanes;
    __m256i counts = _mm256_setzero_si256();
    for (std::size_t i = begin; i < whole; i += kLanes) *bytes++ = compare(load8(values + i), counts);
    if (whole < end) {  // filled up with what is above all: nothing is counted for it
      alignas(32) double last[kLanes];
      std::fill_n(last, kLanes, std::numeric_limits<double>::infinity());
      std::copy(values + whole, values + end, last);
      *bytes++ = compare(load8(last), counts);
    }
    alignas(32) std::uint32_t lanes[kLanes];
    _mm256_store_si256(reinterpret_cast<__m256i*>(lanes), counts);
    for (int k = 0; k < kMaxIntervals; ++k)
      for (const std::uint32_t lane : lanes) sums[k] += lane >> (8 * k) & 255;
  }
  for (int k = 0; k < intervals.n(); ++k) below[k] = sums[k];
  // Bits past the end: an interval without a high end holds what was filled in.
  for (std::size_t byte = (n + kLanes - 1) / kLanes; byte % 8 != 0; ++byte) *bytes++ = 0;
  if (n % 64 != 0) inside[n / 64] &= (std::uint64_t{1} << (n % 64)) - 1;
}

LOCALIFT_TARGET void add_products_avx2(const double* x, const double* y, std::size_t n, const double* magic,
                                       double* sums) {
  const __m256d first = _mm256_set1_pd(magic[0]), second = _mm256_set1_pd(magic[1]);
  __m256d high = _mm256_setzero_pd(), low = _mm256_setzero_pd();
  std::size_t i = 0;
  for (; i + 4 <= n; i += 4) {
    const __m256d product = _mm256_mul_pd(_mm256_loadu_pd(x + i), _mm256_loadu_pd(y + i));
    const __m256d kept = _mm256_sub_pd(_mm256_add_pd(product, first), first);
    high = _mm256_add_pd(high, kept);
    low = _mm256_add_pd(low, _mm256_sub_pd(_mm256_add_pd(_mm256_sub_pd(product, kept), second), second));
  }
  alignas(32) double lanes[4];
  _mm256_store_pd(lanes, high);
  for (const double lane : lanes) sums[0] += lane;
  _mm256_store_pd(lanes, low);
  for (const double lane : lanes) sums[1] += lane;
  add_products(x + i, y + i, n - i, magic, sums);
}

#undef LOCALIFT_TARGET

constexpr JointKernels kAvx2{step_avx2, last_step_avx2, subtract_avx2, classify_avx2, add_products_avx2};

#endif

}  // namespace

const JointKernels& joint_kernels_portable() { return kPortable; }

const JointKernels& joint_kernels() {
#if LOCALIFT_X86
  static const bool avx2 = __builtin_cpu_supports("avx2");
  if (avx2) return kAvx2;
#endif
  return kPortable;
}

}  // namespace localift
