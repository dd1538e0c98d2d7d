// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>

#include "core/base/exact.h"
#include "core/count/count_table.h"

namespace localift {

/// The lift (p / n) / (P / N) of a class in a profile: p class rows among its n, P among the N counted. It is compared
/// as the exact ratio that it is.
struct Lift {
  Count p = 0, n = 1, P = 1, N = 1;

  operator Ratio() const { return {p, N, n, P}; }
};

/// Of the x-th profile and class y of a table. Precondition: the class occurs.
inline Lift lift_of(const CountTable& table, std::size_t x, std::size_t y) {
  return {table.profile(x)[y], table.total[x], table.class_total[y], table.n};
}

/// The class that the x-th profile favours: that of greatest lift above 1, of several the first; n_classes where no lift
/// is above 1, and then all are 1. O(classes).
inline std::size_t favoured_class(const CountTable& table, std::size_t x) {
  std::size_t favoured = table.n_classes;
  Ratio greatest{1, 1, 1, 1};
  for (std::size_t y = 0; y < table.n_classes; ++y) {
    if (table.profile(x)[y] == 0) continue;
    const Ratio lift = lift_of(table, x, y);
    if (compare(lift, greatest) <= 0) continue;
    favoured = y;
    greatest = lift;
  }
  return favoured;
}

}  // namespace localift
