// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace localift {

/// out[b] = sum over n rows, 255 at most, of the bytes matrix[row * stride + b], each 0 or 1, for b = 0 .. width - 1.
/// `width` is a multiple of kByteLanes.
using SumByteRows = void (*)(const std::uint8_t* matrix, std::size_t stride, const std::uint32_t* rows, std::size_t n,
                             std::size_t width, std::uint8_t* out);

constexpr std::size_t kByteLanes = 32;

/// The fastest version that this processor runs; every version gives the same bytes.
SumByteRows sum_byte_rows();
/// All of them, the portable one first.
std::vector<SumByteRows> sum_byte_rows_versions();

}  // namespace localift
