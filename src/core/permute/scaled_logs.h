// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/types.h"

namespace localift {

/// k log k as whole multiples of a unit so small that sums over the cells of a table are exact in 64 bits, whatever their
/// order: equal tables have equal sums, and a permutation that gives the observed table again ties with it.
class ScaledLogs {
 public:
  /// For tables of n rows, n > 0: the unit is the least power of two, from 2^-50 on, with which n log n takes 61 bits.
  explicit ScaledLogs(Count n);

  /// Where the counts are below 255, those of two classes of n rows take one look: entry k is of(k) + of(n - k).
  static constexpr Count kPairs = 256;
  const std::int64_t* pairs(Count n) const {
    return pairs_.data() + static_cast<std::size_t>(n) * static_cast<std::size_t>(n + 1) / 2;
  }
  /// The first kPairs entries at least, or n + 1.
  const std::int64_t* table() const { return table_.data(); }

  std::int64_t of(Count k) const {
    return static_cast<std::size_t>(k) < table_.size() ? table_[static_cast<std::size_t>(k)] : compute(k);
  }
  double unit() const { return unit_; }

 private:
  std::int64_t compute(Count k) const;

  double unit_ = 1;
  std::vector<std::int64_t> table_, pairs_;
};

}  // namespace localift
