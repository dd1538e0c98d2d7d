// SPDX-License-Identifier: GPL-2.0-or-later
// What a branch of the walk can still put before the last of the profiles kept.
#pragma once

#include <cstdint>
#include <optional>

#include "core/lattice/set_figures.h"
#include "core/profiles/profile_order.h"
#include "core/profiles/profile_path.h"

namespace localift {

/// One worker's copy of the last kept entry of a class. It may be out of date, which is safe: the shared one only
/// gets better, so what cannot enter before an old one cannot enter before the new one.
struct Incumbent {
  bool full = false;
  SelectedProfile last;
  std::uint64_t version = 0;  ///< of the shared list, see SharedProfiles
  std::optional<Ratio> limit{};  ///< what is kept has a value strictly better than this, also while the list has room
};

/// What is known of the profiles of a branch: a profile x of a set chi, or its children by one feature more.
struct Branch {
  const ProfilePath* path;  ///< chi and the levels of x
  int next_column;          ///< the smallest column that the next feature may be
  Count p, n;               ///< class rows and rows of x
  int min_size;             ///< features of the smallest descendant that can be a result
};

/// Rule B: can the branch hold a profile that comes before the incumbent's last entry? Each component of the order is
/// bounded given that the earlier ones tie; the order is total, so dropping the others changes nothing.
///   value:    `bound`, compared exactly;
///   rows:     lift' = v means n' = p' N' / (v P') <= p rho / v; for inhibition n' - p' = q' <= q and
///             p'/n' = v P'/N' <= v / rho give n' <= q / (1 - v / rho);
///   features: at least one more than chi has;
///   order:    of those with one more, chi with the smallest addable column comes first;
///   levels:   those of x, where the set is the same. A level not yet fixed could be the smallest.
/// `least` is the least eligible count below (for inhibition).
bool may_enter(const Incumbent& incumbent, const ProfileOrder& order, const ClassBound& bound, Count least,
               const Branch& branch);

/// The same, for a bound on the value that is known: no lift of the branch comes before `value`.
bool may_enter(const Incumbent& incumbent, const ProfileOrder& order, const ClassBound& bound, const Ratio& value,
               const Branch& branch);

/// The best value that the bounds leave to the profiles of a branch with `p` class rows of `n`: of a set with these
/// `figures`, and below it. Where A1 knows nothing, lift' = p' N' / (n' P') <= N' / n' <= N / least.
/// Precondition: bound.possible, for the bound of the class in `figures`.
Ratio best_below(const ProfileOrder& order, const SetFigures& figures, const ClassBound& bound, Count p, Count n);

}  // namespace localift
