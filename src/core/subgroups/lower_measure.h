// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <cmath>

#include "core/subgroups/lower_bound.h"
#include "core/subgroups/subgroup_measure.h"

namespace localift {

/// The bound of the class's share over its observed share P / N, which beyond 1 is beyond chance. Its key is
/// 10^12 times the value, rounded.
class LowerMeasure final : public SubgroupMeasure {
 public:
  using SubgroupMeasure::SubgroupMeasure;
  double value(const Lift& counts, double price) const override {
    return share_bound(counts, price, inhibit()) * (static_cast<double>(counts.N) / static_cast<double>(counts.P));
  }
  SubgroupKey key(const Lift& counts, double price) const override { return {key_of(value(counts, price)), kNoPart}; }
  /// One unit more, as values are rounded before their keys are.
  SubgroupKey reach(const SubgroupReach& at) const override {
    const Lift counts{at.p, at.p + at.q, at.rho_p, at.rho_n};
    return {key_of(value(counts, at.price)) + (inhibit() ? -1 : 1), kNoPart};
  }
  bool may_reach(const SubgroupReach& at, const SubgroupKey& last) const override {
    const double rate = static_cast<double>(at.rho_p) / static_cast<double>(at.rho_n);
    const auto key = static_cast<double>(last.whole);
    if (inhibit()) return localift::may_reach(at.q, at.p + at.q, at.price, 1 - (key + 1.5) * 1e-12 * rate);
    return localift::may_reach(at.p, at.p + at.q, at.price, (key - 1.5) * 1e-12 * rate);
  }
  /// No lift is beyond its bound.
  Count most_rows(const SubgroupReach& at, const SubgroupKey& last, Count n) const override {
    return rows_at_lift(at, (static_cast<double>(last.whole) + (inhibit() ? 1 : -1)) * 1e-12, n, inhibit());
  }

 private:
  static constexpr Ratio kNoPart{0, 1, 1, 1};
  /// Lifts of more than 9 million are as one.
  static std::int64_t key_of(double value) { return std::llround(std::min(value * 1e12, 9e18)); }
};

}  // namespace localift
