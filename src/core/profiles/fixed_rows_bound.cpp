// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/fixed_rows_bound.h"

namespace localift {

namespace {

/// Room for the rounding of shares in doubles, of which each is off by some 1e-16 of itself.
constexpr double kShareSlack = 1e-12;

}  // namespace

ShareThreshold::ShareThreshold(const FixedRows& rows, const ProfileOrder& order, const Incumbent& incumbent)
    : rows_(rows), order_(order), incumbent_(&incumbent), least_(rows.least) {
  if (!incumbent.full && !incumbent.limit) return;
  const Ratio held = incumbent.full ? Ratio(incumbent.last.lift) : *incumbent.limit;
  // lift = share of the class * N / P
  const double of_class = to_double(held) * static_cast<double>(rows.class_total) / static_cast<double>(rows.n);
  const double share = order.inhibit ? 1 - of_class : of_class;
  below_ = share - kShareSlack;
  above_ = share + kShareSlack;
}

bool ShareThreshold::may_enter(const Reach& reach, Count bad_most, Branch branch) const {
  const Count n_least = std::max(reach.good + reach.bad, least_);
  const Count p = order_.inhibit ? n_least - reach.good : reach.good;
  ClassBound bound;
  bound.possible = true;
  bound.rho_n = rows_.n;
  bound.rho_p = rows_.class_total;
  branch.n = reach.good + bad_most;
  branch.p = order_.inhibit ? bad_most : reach.good;
  return localift::may_enter(*incumbent_, order_, bound, Ratio{p, rows_.n, n_least, rows_.class_total}, branch);
}

}  // namespace localift
