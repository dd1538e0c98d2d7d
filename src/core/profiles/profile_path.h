// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/types.h"

namespace localift {

/// A profile as a walk builds it: features and their levels, in the order in which they were added.
struct ProfilePath {
  std::vector<int> columns, levels;

  std::size_t size() const { return columns.size(); }
  void push(int column, int level) {
    columns.push_back(column);
    levels.push_back(level);
  }
  void pop() {
    columns.pop_back();
    levels.pop_back();
  }
};

/// A profile that a walk has counted. It lasts as long as the call that it is handed to.
struct CountedProfile {
  const ProfilePath& path;
  /// Its rows are those of both bitmaps.
  const std::uint64_t *mask, *bits;
  Count n;                  ///< their weight
  const Count* class_rows;  ///< the same by class of the index
};

}  // namespace localift
