// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/base/phi.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/base/no_contraction.h"

namespace localift {

double phi(double t) {
  if (t <= -1) return 1;                                          // 0 log 0 = 0
  if (std::fabs(t) > 0.5) return (1 + t) * std::log1p(t) - t;     // cancels less than three bits
  // With s = t / (2 + t), log(1 + t) = 2 artanh(s) and t = 2s / (1 - s), so
  // phi = 2 / (1 - s) * (s artanh(s) + (artanh(s) - s)); both parts are series in s^2 <= 1/9 and the first, of
  // order s^2, dominates the second, of order s^3: no cancellation. Twenty terms reach 2^-60.
  const double s = t / (2 + t), s2 = s * s;
  double tail = 0;  // artanh(s) / s - 1 = s^2/3 + s^4/5 + ...
  for (int k = 20; k >= 1; --k) tail = s2 * (1.0 / (2 * k + 1) + tail);
  return 2 / (1 - s) * (s2 * (1 + tail) + s * tail);
}

namespace {

constexpr std::size_t kLanes = 8, kTogether = 64;

/// The series of phi() for several at once, whose steps need not wait for each other.
void series(const double* t, double* result) {
  constexpr double kTerm[] = {0,        1.0 / 3,  1.0 / 5,  1.0 / 7,  1.0 / 9,  1.0 / 11, 1.0 / 13,
                              1.0 / 15, 1.0 / 17, 1.0 / 19, 1.0 / 21, 1.0 / 23, 1.0 / 25, 1.0 / 27,
                              1.0 / 29, 1.0 / 31, 1.0 / 33, 1.0 / 35, 1.0 / 37, 1.0 / 39, 1.0 / 41};
  double s[kLanes], s2[kLanes], tail[kLanes];
  for (std::size_t j = 0; j < kLanes; ++j) s[j] = t[j] / (2 + t[j]);
  for (std::size_t j = 0; j < kLanes; ++j) s2[j] = s[j] * s[j];
  for (std::size_t j = 0; j < kLanes; ++j) tail[j] = 0;
  // Five steps at a time, between which nothing is stored.
  for (int k = 20; k >= 1; k -= 5) {
    const double a = kTerm[k], b = kTerm[k - 1], c = kTerm[k - 2], d = kTerm[k - 3], e = kTerm[k - 4];
    for (std::size_t j = 0; j < kLanes; ++j)
      tail[j] = s2[j] * (e + s2[j] * (d + s2[j] * (c + s2[j] * (b + s2[j] * (a + tail[j])))));
  }
  for (std::size_t j = 0; j < kLanes; ++j)
    result[j] = 2 / (1 - s[j]) * (s2[j] * (1 + tail[j]) + s[j] * tail[j]);
}

/// Those of at most kTogether numbers whose phi() is a series, apart from the others.
void phi_part(const double* t, double* result, std::size_t n) {
  double near[kTogether + kLanes], of_near[kTogether + kLanes];
  std::uint8_t near_at[kTogether + 1], far_at[kTogether + 1];
  std::size_t n_near = 0, n_far = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const bool far = t[i] <= -1 || std::fabs(t[i]) > 0.5;
    near[n_near] = t[i];
    near_at[n_near] = far_at[n_far] = static_cast<std::uint8_t>(i);
    n_near += !far;
    n_far += far;
  }
  std::fill_n(near + n_near, kLanes, 0.0);
  for (std::size_t i = 0; i < n_near; i += kLanes) series(near + i, of_near + i);
  for (std::size_t i = 0; i < n_near; ++i) result[near_at[i]] = of_near[i];
  for (std::size_t i = 0; i < n_far; ++i) result[far_at[i]] = phi(t[far_at[i]]);
}

}  // namespace

void phi_each(const double* t, double* result, std::size_t n) {
  for (std::size_t i = 0; i < n; i += kTogether) phi_part(t + i, result + i, std::min(kTogether, n - i));
}

}  // namespace localift
