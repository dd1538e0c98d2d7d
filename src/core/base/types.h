// SPDX-License-Identifier: GPL-2.0-or-later
// The integers that the whole core shares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace localift {

/// Rows or weights in integer units. Totals stay below 2^62 (integer_weights.h), so sums and differences never overflow.
using Count = std::int64_t;

__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;

/// A feature set: column positions, 0-based, ascending.
using FeatureSet = std::vector<int>;

}  // namespace localift
