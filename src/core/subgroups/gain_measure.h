// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cmath>

#include "core/subgroups/subgroup_measure.h"

namespace localift {

/// p - n P / N: the class rows met beyond chance, as its whole part and what is left of it.
class GainMeasure final : public SubgroupMeasure {
 public:
  using SubgroupMeasure::SubgroupMeasure;
  double value(const Lift& counts, double) const override {
    const SubgroupKey exact = of(counts.p, counts.n, counts.P, counts.N);
    return static_cast<double>(exact.whole) + to_double(exact.part);
  }
  SubgroupKey key(const Lift& counts, double) const override { return of(counts.p, counts.n, counts.P, counts.N); }
  SubgroupKey reach(const SubgroupReach& at) const override { return of(at.p, at.p + at.q, at.rho_p, at.rho_n); }
  /// Of v = p' - n' P' / N': n' <= (p - v) rho; for inhibition n' <= (q + v) / (1 - 1 / rho).
  Count most_rows(const SubgroupReach& at, const SubgroupKey& last, Count n) const override {
    const double v = static_cast<double>(last.whole) + to_double(last.part);
    const double rho = static_cast<double>(at.rho_n) / static_cast<double>(at.rho_p);
    const double most = static_cast<double>(inhibit() ? at.q : at.p), others = 1 - 1 / rho;
    const double rounded = 1e-15 * (most + std::abs(v));
    if (inhibit()) return others <= 0 ? n : at_most((most + v + rounded) / others, n);
    return at_most((most - v + rounded) * rho, n);
  }

 private:
  static SubgroupKey of(Count p, Count n, Count P, Count N) {
    const Int128 numerator = static_cast<Int128>(p) * N - static_cast<Int128>(n) * P;
    Int128 whole = numerator / N;
    whole -= whole * N > numerator;
    return {static_cast<std::int64_t>(whole), {static_cast<Count>(numerator - whole * N), 1, N, 1}};
  }
};

}  // namespace localift
