// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/lower_bound.h"

#include <cmath>

#include "core/base/no_contraction.h"

namespace localift {

namespace {

/// Wilson's lower bound at sqrt(2 price) standard errors: kl is about (a - b)^2 / (2 b (1 - b)).
double wilson_bound(double share, double n, double price) {
  const double z2 = 2 * price / n;
  return (share + z2 / 2 - std::sqrt(z2 * (share * (1 - share) + z2 / 4))) / (1 + z2);
}

}  // namespace

double lower_bound(Count p, Count n, double price) {
  if (p == 0) return 0;
  const auto rows = static_cast<double>(n), in = static_cast<double>(p), out = static_cast<double>(n - p);
  if (p == n) return std::exp(-price / rows);
  // With L = p / n exp(-v), n kl = p v - q log1p(p / q (1 - exp(-v))): convex, rising in v, and without cancellation
  // where L is close to p / n or to 0. The root lies between `least` and `most`; from the right of it Newton's steps
  // stay there.
  const double odds = in / out;
  double least = 0, most = (price + out * std::log(rows / out)) / in;
  double v = std::log(in / rows / wilson_bound(in / rows, rows, price));
  if (!(v > least && v < most)) v = most;
  for (int step = 0; step < 100; ++step) {
    const double fallen = -std::expm1(-v), other = odds * fallen;
    const double excess = in * v - out * std::log1p(other) - price;
    (excess > 0 ? most : least) = v;
    double next = v - excess * (1 + other) * out / (in * fallen * rows);
    if (!(next >= least && next <= most)) next = least + (most - least) / 2;
    const bool found = std::abs(next - v) <= 1e-15 * v;
    v = next;
    if (found) break;
  }
  return in / rows * std::exp(-v);
}

namespace {

struct DivergenceTerms {
  double in, out;
};

/// Precondition: 0 < share < p / n.
DivergenceTerms divergence_terms(Count p, Count n, double share) {
  const auto rows = static_cast<double>(n), in = static_cast<double>(p), out = static_cast<double>(n - p);
  return {in * std::log(in / (rows * share)), out > 0 ? out * std::log(out / (rows * (1 - share))) : 0};
}

}  // namespace

double divergence(Count p, Count n, double share) {
  if (share * static_cast<double>(n) >= static_cast<double>(p)) return 0;
  const DivergenceTerms terms = divergence_terms(p, n, share);
  return terms.in + terms.out;
}

bool may_reach(Count p, Count n, double price, double share) {
  if (share <= 0) return true;
  if (share * static_cast<double>(n) >= static_cast<double>(p)) return false;
  const DivergenceTerms terms = divergence_terms(p, n, share);
  // The logs are off by a few units of their arguments' last place, and so much of their weight, the sums of their own.
  const double off = 1e-15 * (static_cast<double>(n) + std::abs(terms.in) + std::abs(terms.out) + price);
  return terms.in + terms.out + off >= price;
}

}  // namespace localift
