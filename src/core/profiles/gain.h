// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "core/base/exact.h"

namespace localift {

/// By how much a productive profile must beat its generalisations: by the share `num` / `den` of theirs.
struct Gain {
  Count num = 0, den = 1;  ///< num + den < 2^63

  /// Does a profile with p rows of the class among its n beat one with p_wider among n_wider? Both on the same counted
  /// rows, so that the rate of the class there falls out of the lifts:
  ///   p / n > (1 + gain) p_wider / n_wider, for inhibition (1 + gain) p / n < p_wider / n_wider.
  bool beats(Count p, Count n, Count p_wider, Count n_wider, bool inhibit) const {
    const Count factor = num + den;
    if (inhibit) return compare({p, factor, n, 1}, {p_wider, den, n_wider, 1}) < 0;
    return compare({p, den, n, 1}, {p_wider, factor, n_wider, 1}) > 0;
  }
};

}  // namespace localift
