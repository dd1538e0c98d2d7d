// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/splitmix64.h"

namespace localift {

/// Different feature sets by a hash, up to a number (16 MB) past which how many there are is not known: open
/// addressing, at most half full.
class SetHashes {
 public:
  /// A number per column; a set's hash is their exclusive or, whatever the order of the walk.
  static std::uint64_t of_column(int column) { return splitmix64(static_cast<std::uint64_t>(column)); }
  static std::uint64_t of(const std::vector<int>& columns) {
    std::uint64_t hash = 0;
    for (const int column : columns) hash ^= of_column(column);
    return hash;
  }
  void insert(std::uint64_t hash);
  void merge(const SetHashes& other);
  /// NaN if there are too many.
  double size() const;

 private:
  static constexpr std::size_t kMost = (std::size_t{1} << 20) - 1;
  void grow();

  std::vector<std::uint64_t> slots_;  // 0: free
  std::size_t size_ = 0;
  bool too_many_ = false;
};

}  // namespace localift
