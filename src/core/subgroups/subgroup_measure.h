// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <memory>

#include "core/measure/lift.h"
#include "core/subgroups/subgroup_key.h"
#include "core/subgroups/subgroups_options.h"

namespace localift {

/// The most that the subgroups of a branch can have (bound S2).
struct SubgroupReach {
  /// At the best corner of what they can have, see best_corner(): class rows and others.
  Count p = 0, q = 0;
  /// max N' / P' over their sets, for inhibition the min.
  Count rho_n = 1, rho_p = 1;
  /// At most the price of each of them.
  double price = 0;
};

/// Of subgroups with at most p class rows, at least q_least others, and at least `least` rows: counts that none is
/// better than. For inhibition of at least p_least class rows and at most q others.
SubgroupReach best_corner(Count p, Count q_least, Count least);
SubgroupReach best_corner_inhibit(Count p_least, Count q, Count least);

/// What ranks subgroups. A value rises in the class rows p and falls in the others q = n - p; of what inhibits the
/// class the least is best. To add one: a file like lift_measure.h, and its row in make_measure().
class SubgroupMeasure {
 public:
  explicit SubgroupMeasure(bool inhibit) : inhibit_(inhibit) {}
  virtual ~SubgroupMeasure() = default;

  bool inhibit() const { return inhibit_; }
  /// As people are told it.
  virtual double value(const Lift& counts, double price) const = 0;
  /// By which it ranks: the value as it is compared.
  virtual SubgroupKey key(const Lift& counts, double price) const = 0;
  /// No subgroup of the branch has a key that is better.
  virtual SubgroupKey reach(const SubgroupReach& reach) const = 0;
  /// Is reach() no worse than `last`? The same, without reach() where that is dear.
  virtual bool may_reach(const SubgroupReach& reach, const SubgroupKey& last) const;
  /// The most rows that a subgroup of the branch with the key `last` can have, `n` at most.
  virtual Count most_rows(const SubgroupReach& reach, const SubgroupKey& last, Count n) const = 0;

  /// Positive if key x comes before key y.
  int compare_keys(const SubgroupKey& x, const SubgroupKey& y) const {
    return inhibit_ ? key_sign(y, x) : key_sign(x, y);
  }

 protected:
  /// A bound on rows that was computed in doubles, n at most.
  static Count at_most(double rows, Count n);
  /// Rows of a lift: lift' = v means n' <= p rho / v; for inhibition p' / n' <= v / rho gives n' <= q / (1 - v / rho).
  /// Of a value that is no better than the lift the same holds.
  static Count rows_at_lift(const SubgroupReach& reach, double lift, Count n, bool inhibit);

 private:
  bool inhibit_;
};

std::unique_ptr<const SubgroupMeasure> make_measure(RankBy rank_by, bool inhibit);

/// Bound of the class's share in a subgroup that has these counts: the lower one, for inhibition the upper one.
double share_bound(const Lift& counts, double price, bool inhibit);

}  // namespace localift
