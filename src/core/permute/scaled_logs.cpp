// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/scaled_logs.h"

#include <algorithm>
#include <cmath>

namespace localift {

namespace {

/// Of more rows few tables have a cell; each is then computed.
constexpr Count kMostEntries = Count{1} << 18;

}  // namespace

ScaledLogs::ScaledLogs(Count n) {
  const double most = static_cast<double>(n) * std::log(static_cast<double>(n) + 1);
  unit_ = std::ldexp(1.0, std::max(-50, std::ilogb(most + 1) + 1 - 61));
  const Count size = std::max(kPairs, std::min(n + 1, kMostEntries));
  for (Count k = 0; k < size; ++k) table_.push_back(compute(k));
  for (Count rows = 0; rows < kPairs; ++rows)
    for (Count k = 0; k <= rows; ++k) pairs_.push_back(of(k) + of(rows - k));
}

std::int64_t ScaledLogs::compute(Count k) const {
  if (k < 2) return 0;
  const double x = static_cast<double>(k);
  return std::llround(x * std::log(x) / unit_);
}

}  // namespace localift
