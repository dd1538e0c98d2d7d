// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/measure/feature_measure.h"

namespace localift {

/// For each profile x of chi, the classes of x in groups: two classes are in one group if some profile of R within x
/// holds both. The cells (x, group) make a variable V that chi and the class determine, and R too; V refines chi.
/// Where all profiles of R within x are pure the groups are the classes, where they mix all classes there is one.
/// Only rows complete on R count. O(profiles of R x classes).
class SplitCells {
 public:
  void split(const SetAndRest& sets);
  /// Rows of each cell.
  std::vector<Count>& sizes() { return size_; }

 private:
  std::size_t root(std::size_t i) const {
    while (group_[i] != i) i = group_[i];
    return i;
  }
  std::vector<std::size_t> group_;
  std::vector<Count> size_;
};

}  // namespace localift
