// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/base/phi.h"

#include <algorithm>
#include <cmath>

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

constexpr std::size_t kLanes = 8;

/// The series of phi() for several at once, whose steps need not wait for each other.
void series(const double* t, double* result) {
  double s[kLanes], s2[kLanes], tail[kLanes];
  for (std::size_t j = 0; j < kLanes; ++j) s[j] = t[j] / (2 + t[j]);
  for (std::size_t j = 0; j < kLanes; ++j) s2[j] = s[j] * s[j];
  for (std::size_t j = 0; j < kLanes; ++j) tail[j] = 0;
  for (int k = 20; k >= 1; --k) {
    const double term = 1.0 / (2 * k + 1);
    for (std::size_t j = 0; j < kLanes; ++j) tail[j] = s2[j] * (term + tail[j]);
  }
  for (std::size_t j = 0; j < kLanes; ++j)
    result[j] = 2 / (1 - s[j]) * (s2[j] * (1 + tail[j]) + s[j] * tail[j]);
}

/// phi() of that many.
void lanes(const double* t, double* result) {
  series(t, result);
  for (std::size_t j = 0; j < kLanes; ++j)
    if (t[j] <= -1 || std::fabs(t[j]) > 0.5) result[j] = phi(t[j]);
}

}  // namespace

void phi_each(const double* t, double* result, std::size_t n) {
  std::size_t i = 0;
  for (; i + kLanes <= n; i += kLanes) lanes(t + i, result + i);
  if (i + kLanes / 4 >= n) {
    for (; i < n; ++i) result[i] = phi(t[i]);
    return;
  }
  double rest[kLanes] = {}, of_rest[kLanes];
  std::copy(t + i, t + n, rest);
  lanes(rest, of_rest);
  std::copy(of_rest, of_rest + (n - i), result + i);
}

}  // namespace localift
