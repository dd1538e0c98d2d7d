// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <optional>

#include "core/base/exact.h"

namespace localift {

/// The restrictions that make a profile of an eligible set eligible, and which end of the lifts is wanted.
struct Eligibility {
  double min_freq = 0;  ///< a profile's frequency is strictly above it
  Count min_count = 1;  ///< unweighted rows of the profile
  Count min_class_count = 0;  ///< the same of those of the class
  bool inhibit = false;
  /// Only lifts strictly above it, for inhibition strictly below it. As a ratio it is compared exactly.
  std::optional<Ratio> min_lift{};
  bool rows_are_weights = true;  ///< then min_count can be part of the least count

  /// The same for some data, CodedData or a CountSource, which say whether rows are weights.
  template <class Data>
  Eligibility in(const Data& data) const {
    Eligibility result(*this);
    result.rows_are_weights = data.rows_are_weights();
    return result;
  }

  /// Is a lift, or the best that a branch can have, beyond min_lift?
  bool passes(const Ratio& lift) const {
    if (!min_lift) return true;
    const int sign = compare(lift, *min_lift);
    return inhibit ? sign < 0 : sign > 0;
  }

  /// The least weight that a profile of a set with n counted rows needs.
  Count least_count(Count n) const {
    const Count least = least_eligible(min_freq, n);
    return rows_are_weights ? std::max(least, min_count) : least;
  }
};

}  // namespace localift
