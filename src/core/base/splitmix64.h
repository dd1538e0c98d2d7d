// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>

namespace localift {

/// A number without pattern for each number: the x-th of the generator splitmix64 started at 0 (Steele, Lea and Flood,
/// OOPSLA 2014).
inline std::uint64_t splitmix64(std::uint64_t x) {
  std::uint64_t z = (x + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

}  // namespace localift
