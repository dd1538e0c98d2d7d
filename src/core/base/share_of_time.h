// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <chrono>

#include "core/base/parallel.h"

namespace localift {

/// The same until a share of what is left of the time to its deadline: for works that follow one another, the first of
/// which must not leave nothing to the others.
inline Execution with_share(Execution execution, double share) {
  using Clock = std::chrono::steady_clock;
  if (execution.deadline == Clock::time_point::max()) return execution;
  const auto now = Clock::now();
  const auto left = std::chrono::duration<double>(execution.deadline - now) * share;
  execution.deadline = now + std::chrono::duration_cast<Clock::duration>(left);
  return execution;
}

}  // namespace localift
