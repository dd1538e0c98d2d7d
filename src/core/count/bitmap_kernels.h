// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/types.h"

namespace localift {

/// Counts the bits of a & b class by class: class y owns the words begin[y] .. begin[y + 1] - 1 and its count goes to
/// counts[y]. Writes a & b to `out` unless that is null.
using AndCount = void (*)(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* out,
                          const std::size_t* begin, std::size_t n_classes, Count* counts);

/// The number of bits of a & b in `words` words.
using CountBits = Count (*)(const std::uint64_t* a, const std::uint64_t* b, std::size_t words);

/// The fastest version that this processor runs; every version gives the same bits. Without a popcount instruction
/// the search is several times slower, and a package built for any x86-64 may not assume one at compile time.
AndCount and_count();
CountBits count_bits();

/// The version that runs everywhere, for comparison.
AndCount and_count_portable();

/// All versions that this processor runs, the portable one first.
std::vector<CountBits> count_bits_versions();

}  // namespace localift
