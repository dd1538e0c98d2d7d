// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "core/base/exact.h"

namespace localift {

/// May two subgroups both be listed, of which `both` is the weight of the rows that they share and `either` that of the
/// rows of one or the other? both / either <= max_overlap, with the guard of frequencies: 0.1 of 30 are 3.
inline bool within_overlap(Count both, Count either, double max_overlap) {
  return both < least_eligible(max_overlap, either);
}

}  // namespace localift
