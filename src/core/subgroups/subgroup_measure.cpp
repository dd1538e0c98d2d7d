// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/subgroup_measure.h"

#include <algorithm>
#include <cmath>

#include "core/subgroups/gain_measure.h"
#include "core/subgroups/lift_measure.h"
#include "core/subgroups/lower_bound.h"
#include "core/subgroups/lower_measure.h"

namespace localift {

SubgroupReach best_corner(Count p, Count q_least, Count least) { return {p, std::max(q_least, least - p)}; }

SubgroupReach best_corner_inhibit(Count p_least, Count q, Count least) { return {std::max(p_least, least - q), q}; }

bool SubgroupMeasure::may_reach(const SubgroupReach& at, const SubgroupKey& last) const {
  return compare_keys(reach(at), last) >= 0;
}

Count SubgroupMeasure::at_most(double rows, Count n) {
  rows = std::floor(rows * (1 + 1e-12));  // a larger bound is always right
  return rows >= static_cast<double>(n) ? n : static_cast<Count>(std::max(rows, 0.0));
}

Count SubgroupMeasure::rows_at_lift(const SubgroupReach& at, double lift, Count n, bool inhibit) {
  const double rho = static_cast<double>(at.rho_n) / static_cast<double>(at.rho_p);
  if (inhibit) {
    const double rest = 1 - lift / rho * (1 + 1e-12);
    return rest <= 0 ? n : at_most(static_cast<double>(at.q) / rest, n);
  }
  return lift <= 0 ? n : at_most(static_cast<double>(at.p) * rho / lift, n);
}

std::unique_ptr<const SubgroupMeasure> make_measure(RankBy rank_by, bool inhibit) {
  switch (rank_by) {
    case RankBy::lift: return std::make_unique<LiftMeasure>(inhibit);
    case RankBy::gain: return std::make_unique<GainMeasure>(inhibit);
    default: return std::make_unique<LowerMeasure>(inhibit);
  }
}

double share_bound(const Lift& counts, double price, bool inhibit) {
  return inhibit ? 1 - lower_bound(counts.n - counts.p, counts.n, price) : lower_bound(counts.p, counts.n, price);
}

}  // namespace localift
