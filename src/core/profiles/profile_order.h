// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "core/base/top_n.h"
#include "core/profiles/selected_profile.h"

namespace localift {

/// The order of selected profiles. Ties in lift: more rows, fewer features, feature order, level order.
struct ProfileOrder {
  bool inhibit = false;
  /// Positive if lift x comes before lift y.
  int compare_value(const Ratio& x, const Ratio& y) const { return inhibit ? compare(y, x) : compare(x, y); }
  bool before(const SelectedProfile& a, const SelectedProfile& b) const;
  bool same_value(const SelectedProfile& a, const SelectedProfile& b) const { return compare(a.lift, b.lift) == 0; }
};

using ProfileTopN = TopN<SelectedProfile, ProfileOrder>;

}  // namespace localift
