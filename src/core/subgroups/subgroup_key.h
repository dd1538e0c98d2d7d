// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>

#include "core/base/exact.h"

namespace localift {

/// What subgroups rank by, compared exactly: `whole` plus `part`. Of one measure: `part` is less than 1 where `whole`
/// counts, and where it is not `whole` is 0.
struct SubgroupKey {
  std::int64_t whole = 0;
  Ratio part{0, 1, 1, 1};
};

/// Sign of x - y.
inline int key_sign(const SubgroupKey& x, const SubgroupKey& y) {
  if (x.whole != y.whole) return x.whole < y.whole ? -1 : 1;
  return compare(x.part, y.part);
}

}  // namespace localift
