// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "core/subgroups/subgroup_measure.h"

namespace localift {

/// The paper's lift (p / n) / (P / N), compared as the ratio that it is.
class LiftMeasure final : public SubgroupMeasure {
 public:
  using SubgroupMeasure::SubgroupMeasure;
  double value(const Lift& counts, double) const override { return to_double(counts); }
  SubgroupKey key(const Lift& counts, double) const override { return {0, counts}; }
  SubgroupKey reach(const SubgroupReach& at) const override { return {0, {at.p, at.rho_n, at.p + at.q, at.rho_p}}; }
  Count most_rows(const SubgroupReach& at, const SubgroupKey& last, Count n) const override {
    return rows_at_lift(at, to_double(last.part), n, inhibit());
  }
};

}  // namespace localift
