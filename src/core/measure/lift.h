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

}  // namespace localift
