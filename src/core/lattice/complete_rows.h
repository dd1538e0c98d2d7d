// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/count/bitmap_index.h"
#include "core/lattice/search_space.h"

namespace localift {

/// By position of the space: the rows in which no feature at a later position is missing. With the rows complete on a
/// set whose last feature is there, they are those that every set below counts. O(features words).
std::vector<std::vector<std::uint64_t>> complete_after(const BitmapIndex& index, const SearchSpace& space);

}  // namespace localift
