// SPDX-License-Identifier: GPL-2.0-or-later
// Data with features that have one level in most rows, as columns that say whether a row is of some kind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

#include "small_data.h"

namespace small {

/// Of each kind some: rare levels, even ones, many of them, missing values, weights.
inline Data rare_data(std::uint32_t seed, std::size_t n_rows = 300, int n_features = 9) {
  std::mt19937 random(seed);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<std::uint32_t>(n)); };
  Data data;
  data.n_classes = 2 + below(4);
  for (int y = 0; y < data.n_classes; ++y) data.classes.push_back(y + 1);
  while (data.classes.size() < n_rows) data.classes.push_back(1 + below(below(3) == 0 ? data.n_classes : 2));
  for (int f = 0; f < n_features; ++f) {
    const int kind = below(6), levels = kind < 3 ? 2 + below(3) : kind == 3 ? 1 + below(12) : 10 + below(60);
    const int common = 1 + below(levels), in = 5 + below(60);
    const bool missing = below(4) == 0;
    std::vector<int> column;
    for (const int y : data.classes) {
      const bool rare = kind >= 3 || below(in) == 0 || (y == 2 && below(10) == 0);
      column.push_back(missing && below(6) == 0 ? 0 : rare ? 1 + below(levels) : common);
    }
    data.codes.push_back(column);
    data.n_levels.push_back(levels);
  }
  const int weighing = below(4);
  for (std::size_t i = 0; i < n_rows && weighing > 1; ++i)
    data.weights.push_back(weighing == 2 ? 1 + below(3) : 0.1 * (1 + below(5)));
  data.whole = weighing < 3;
  return data;
}

}  // namespace small
