// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace localift {

/// A row's joint level is 0 .. n_levels - 1, n_levels for "(Missing)", or this.
constexpr std::uint8_t kNotCounted = 255;

/// The level of a distance, or of the value of a single feature: how many cuts are strictly below it.
inline std::uint8_t level_of(double value, const std::vector<double>& cuts) {
  std::size_t level = 0;
  for (const double cut : cuts) level += cut < value;
  return static_cast<std::uint8_t>(level);
}

}  // namespace localift
