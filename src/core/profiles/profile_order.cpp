// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/profile_order.h"

namespace localift {

bool ProfileOrder::before(const SelectedProfile& a, const SelectedProfile& b) const {
  const int value = compare_value(a.lift, b.lift);
  if (value != 0) return value > 0;
  if (a.lift.n != b.lift.n) return a.lift.n > b.lift.n;
  if (a.set.size() != b.set.size()) return a.set.size() < b.set.size();
  if (a.set != b.set) return a.set < b.set;
  return a.levels < b.levels;
}

}  // namespace localift
