// SPDX-License-Identifier: GPL-2.0-or-later
// Random numbers of several kinds.
#pragma once

#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

namespace small {

/// Of kind 0 in [0, 1); 1: few values; 2: many orders of magnitude; 3: most of them equal; 4: neighbours in double
/// precision.
inline std::vector<double> random_values(std::mt19937& random, std::size_t n, int kind) {
  std::vector<double> x;
  for (std::size_t i = 0; i < n; ++i) {
    const double u = random() / 4294967296.0;
    switch (kind) {
      case 0: x.push_back(u); break;
      case 1: x.push_back(std::floor(6 * u) - 2); break;
      case 2: x.push_back(std::pow(10, 600 * u - 300) * (random() % 2 ? 1 : -1)); break;
      case 3: x.push_back(random() % 40 ? 1.5 : u * 1e9); break;
      default: x.push_back(1 + std::ldexp(std::floor(8 * u), -52)); break;
    }
  }
  return x;
}

}  // namespace small
