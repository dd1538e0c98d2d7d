// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/hypergeometric.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/phi.h"

namespace localift {

namespace {

constexpr double kTwoPi = 6.283185307179586476925;

/// log k! - k log k + k by Stirling's series, from kLarge on to the last digit.
constexpr std::size_t kLarge = 128;
/// Of more the series is not tabled.
constexpr std::size_t kTable = std::size_t{1} << 20;
double stirling(double k) {
  const double square = 1 / (k * k);
  return 0.5 * std::log(kTwoPi * k) + (1.0 / 12 - square * (1.0 / 360 - square / 1260)) / k;
}

/// first + next(first) + next(next(first)) + ... until stop(sum). Terms fall ever faster.
template <class Stop, class Next>
double sum_of(double first, const Stop& stop, const Next& next) {
  double sum = first, term = first;
  for (term = next(term); term > sum * 1e-17 && !stop(sum); term = next(term)) sum += term;
  return sum;
}

double to_double(Count x) { return static_cast<double>(x); }

}  // namespace

HypergeometricTails::HypergeometricTails(std::size_t most_rows)
    : log_factorial_(most_rows + 1, 0), correction_(std::max(std::min(most_rows, kTable), kLarge) + 1, 0) {
  for (std::size_t k = kLarge; k < correction_.size(); ++k) correction_[k] = stirling(static_cast<double>(k));
  // From large k down: all terms are small, and keep their digits.
  for (std::size_t k = kLarge; k-- > 1;) {
    const auto x = static_cast<double>(k);
    correction_[k] = correction_[k + 1] + (x * std::log1p(1 / x) - 1);
  }
  for (std::size_t k = 2; k <= most_rows; ++k) {
    const auto x = static_cast<double>(k);
    log_factorial_[k] = x * std::log(x) - x + correction(static_cast<Count>(k));
  }
  slack_ = kUnit + 32 * std::numeric_limits<double>::epsilon() * log_factorial_.back();
}

/// log k! - k log k + k.
double HypergeometricTails::correction(Count k) const {
  return static_cast<std::size_t>(k) < correction_.size() ? correction_[static_cast<std::size_t>(k)]
                                                          : stirling(to_double(k));
}

/// -log P(X = a): the likelihood ratio, sum O log (O / E) over the cells, each E phi((O - E) / E) so that none cancels
/// another, and what Stirling's formula leaves of the factorials.
double HypergeometricTails::minus_log_first(const TwoByTwo& table) const {
  const Count difference = table.a * table.N - table.n * table.P;  // N (O - E), or its negative
  const double rows = to_double(table.N);
  const auto part = [&](Count row_total, Count column_total, double sign) {
    const double product = to_double(row_total) * to_double(column_total);
    return product > 0 ? product / rows * phi(std::max(sign * to_double(difference) / product, -1.0)) : 0;
  };
  const Count others = table.N - table.P, outside = table.N - table.n;
  const double ratio = part(table.n, table.P, 1) + part(outside, others, 1) + part(table.n, others, -1) +
                       part(outside, table.P, -1);
  const double cells = correction(table.a) + correction(table.b()) + correction(table.c()) + correction(table.d());
  const double margins =
      correction(table.n) + correction(outside) + correction(table.P) + correction(others) - correction(table.N);
  return ratio + cells - margins;
}

namespace {

/// What the terms from one on add up to, over the first, of a table above its mean.
template <class Stop>
double sum_upwards(const TwoByTwo& table, const Stop& stop) {
  double a = to_double(table.a), b = to_double(table.b()), c = to_double(table.c()), d = to_double(table.d());
  return sum_of(1, stop, [&](double term) {
    ++a;
    ++d;
    return term * (b-- * c--) / (a * d);
  });
}

}  // namespace

bool HypergeometricTails::sum_exceeds(const TwoByTwo& table, double factor) {
  return sum_upwards(table, [&](double sum) { return sum > factor; }) > factor;
}

double HypergeometricTails::tail(const TwoByTwo& table) const {
  const double first = minus_log_first(table);
  const auto to_the_end = [](double) { return false; };
  if (table.above_mean()) return std::max(first - std::log(sum_upwards(table, to_the_end)), 0.0);
  // What is left of 1 by the terms below, which are 1/2 at most.
  double a = to_double(table.a), b = to_double(table.b()), c = to_double(table.c()), d = to_double(table.d());
  if (a == 0 || d == 0) return 0;
  const auto next = [&](double term) {
    ++b;
    ++c;
    return term * (a-- * d--) / (b * c);
  };
  return std::max(-std::log1p(-sum_of(next(std::exp(-first)), to_the_end, next)), 0.0);
}

std::int64_t HypergeometricTails::key(const TwoByTwo& table) const {
  // Of the tables with one tail, that of the smallest cells: what is equal is computed from the same numbers.
  const Count a = std::min(table.a, table.d()), b = std::min(table.b(), table.c()), c = std::max(table.b(), table.c());
  return std::llround(tail({a, a + b, a + c, table.N}) / kUnit);
}

}  // namespace localift
