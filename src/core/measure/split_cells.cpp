// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/measure/split_cells.h"

#include <algorithm>

namespace localift {

void SplitCells::split(const SetAndRest& sets) {
  const std::size_t c = sets.set.n_classes;
  group_.resize(sets.set.n_profiles * c);
  for (std::size_t i = 0; i < group_.size(); ++i) group_[i] = i;
  size_.assign(group_.size(), 0);
  for (std::size_t r = 0; r < sets.rest.n_profiles; ++r) {
    const std::size_t begin = sets.profile_of_rest[r] * c;
    std::size_t first = c;
    for (std::size_t y = 0; y < c; ++y) {
      if (sets.rest.profile(r)[y] == 0) continue;
      if (first == c)
        first = y;
      else
        group_[root(begin + y)] = root(begin + first);
    }
  }
  for (std::size_t r = 0; r < sets.rest.n_profiles; ++r) {
    const std::size_t begin = sets.profile_of_rest[r] * c;
    for (std::size_t y = 0; y < c; ++y)
      if (sets.rest.profile(r)[y] > 0) size_[root(begin + y)] += sets.rest.profile(r)[y];
  }
  size_.erase(std::remove(size_.begin(), size_.end(), Count{0}), size_.end());
}

}  // namespace localift
