// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "core/base/types.h"

namespace localift {

/// The L below p / n with n kl(p / n, L) = B, where kl(a, b) = a log(a / b) + (1 - a) log((1 - a) / (1 - b)): the least
/// share of the class that p of n rows leave credible at exp(-B), by Chernoff's bound (Hoeffding 1963). 0 for p = 0,
/// exp(-B / n) for p = n. Rises in p, and falls in n - p and B. Precondition: 0 <= p <= n, n > 0, price >= 0.
/// By Newton's method from Wilson's value, some four steps of a log each.
double lower_bound(Count p, Count n, double price);

/// n kl(p / n, share), 0 for a share of at least p / n. Two logs.
double divergence(Count p, Count n, double share);

/// May lower_bound(p, n, price) be `share` or more? Never wrongly no; wrongly yes at most by a few roundings. Two logs.
bool may_reach(Count p, Count n, double price, double share);

}  // namespace localift
