// SPDX-License-Identifier: GPL-2.0-or-later
// The loops over rows behind joint quantiles.
#pragma once

#include <cstddef>
#include <cstdint>

namespace localift {

/// Rows that are worked on at once. What a walk over sets goes back to for as many stays in the second cache, its last
/// two depths in the first.
constexpr std::size_t kBlockRows = 1024;

/// Most intervals that one call of `classify` looks for.
constexpr int kMaxIntervals = 4;

/// One to kMaxIntervals closed intervals in single precision, disjoint and ascending.
class Intervals {
 public:
  Intervals() = default;
  Intervals(const float* low, const float* high, int n);

  int n() const { return n_; }
  float low(int k) const { return low_[k]; }
  float high(int k) const { return high_[k]; }
  /// The interval that a value inside one lies in.
  std::size_t which(float value) const {
    return static_cast<std::size_t>(value > high_[0]) + static_cast<std::size_t>(value > high_[1]) +
           static_cast<std::size_t>(value > high_[2]);
  }
  // By the number of intervals that a value lies below, S, at -S modulo 8: the high end of the interval before those,
  // and a byte per interval, 1 where it is one of those.
  const float* high_at() const { return high_at_; }
  const std::uint32_t* bytes_at() const { return bytes_at_; }

 private:
  int n_ = 0;
  float low_[kMaxIntervals], high_[kMaxIntervals];  // unused: never below, never above
  float high_at_[8];
  std::uint32_t bytes_at_[8];
};

/// The loops, in a version that the processor runs. Every version gives the same bits: each value is made by the same
/// operations, each rounded once, and sums over rows are sums of integers.
struct JointKernels {
  /// One more component of the triangular solve, for n rows: z = r * inverse, out = distance + z^2. `distance` null
  /// stands for zero; `z` null: not wanted. `out` may be `distance`.
  void (*step)(const double* r, double inverse, const double* distance, double* z, double* out, std::size_t n);
  /// The same, with the residual r - factor * previous not yet taken: the last step of a path.
  void (*last_step)(const double* r, double factor, const double* previous, double inverse, const double* distance,
                    double* out, std::size_t n);
  /// Takes the component z out of a later feature: out = r - factor * z. `out` may be `r`.
  void (*subtract)(const double* r, double factor, const double* z, double* out, std::size_t n);
  /// Compares n values, rounded to single precision, with 1 to kMaxIntervals intervals: below[k] = how many lie below
  /// the k-th, and bit i % 64 of inside[i / 64] says whether value i lies in one.
  ///
  /// Rounding keeps the order, so values that it makes equal are kept or left together; it halves the comparisons.
  void (*classify)(const double* values, std::size_t n, const Intervals& intervals, std::uint32_t* below,
                   std::uint64_t* inside);
  /// Adds the n products x * y to two sums in fixed point (covariance.h): of each product, what `magic[0]` leaves of it
  /// goes to sums[0], and of the rest what magic[1] leaves to sums[1].
  void (*add_products)(const double* x, const double* y, std::size_t n, const double* magic, double* sums);
};

/// The fastest version for this processor.
const JointKernels& joint_kernels();

/// The version that runs everywhere, for comparison.
const JointKernels& joint_kernels_portable();

}  // namespace localift
