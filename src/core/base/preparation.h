// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>

#include "core/base/parallel.h"

namespace localift {

/// The execution of a preparation that goes through so many values. Of few it takes milliseconds, and no time limit holds:
/// what it finds bounds what a search that is over before it began leaves.
inline Execution preparation(Execution execution, std::size_t n_values) {
  constexpr std::size_t kFewValues = std::size_t{1} << 20;
  if (n_values < kFewValues) {
    execution.time_limit = Execution().time_limit;
    execution.deadline = Execution().deadline;
  }
  return execution;
}

}  // namespace localift
