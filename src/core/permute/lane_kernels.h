// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace localift {

/// Words of a bitmap, those that are 0 left out: word `at[i]` of it is `mask[i]`.
struct MaskWords {
  std::vector<std::uint32_t> at;
  std::vector<std::uint64_t> mask;

  void clear() {
    at.clear();
    mask.clear();
  }
  void add(std::size_t word, std::uint64_t bits) {
    at.push_back(static_cast<std::uint32_t>(word));
    mask.push_back(bits);
  }
  /// Rows ascend, and follow all that were added before.
  void add_row(std::size_t row) {
    if (at.empty() || at.back() != row / 64) add(row / 64, 0);
    mask.back() |= std::uint64_t{1} << (row % 64);
  }
};

/// Does every lane count the same? Mostly one of the first says no.
inline bool same_in_lanes(const std::uint32_t* counts, std::size_t n_lanes) {
  return std::all_of(counts, counts + n_lanes, [&](std::uint32_t count) { return count == counts[0]; });
}

/// counts[b] += the bits of the n words in lane b: mask[i] & lanes[at[i] * stride + b], for b < n_lanes, a multiple of 8.
using CountLanes = void (*)(const std::uint32_t* at, const std::uint64_t* mask, std::size_t n,
                            const std::uint64_t* lanes, std::size_t stride, std::size_t n_lanes, std::uint32_t* counts);

/// The fastest version that this processor runs; all give the same counts.
CountLanes count_lanes();

/// All versions that this processor runs, the one that runs everywhere first.
std::vector<CountLanes> count_lanes_versions();

}  // namespace localift
