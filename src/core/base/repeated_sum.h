// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "core/base/types.h"

namespace localift {

/// What n additions of `term` to `sum`, one by one, give, to the bit, for sum and term >= 0. O(log n), but O(n) where
/// the term lies halfway between two steps of the sum.
double add_repeatedly(double sum, double term, Count n);

}  // namespace localift
