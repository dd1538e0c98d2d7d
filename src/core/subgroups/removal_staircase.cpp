// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/removal_staircase.h"

#include <algorithm>
#include <numeric>

namespace localift {

void RemovalStaircase::begin(Count least, Count most, Count bad, std::size_t n_positions, int terms) {
  bad_ = bad;
  n_positions_ = n_positions;
  terms_ = static_cast<std::size_t>(std::max(terms, 0));
  from_.clear();
  to_.clear();
  const Count below = std::max<Count>(std::min(least, most) - 1, -1), range = most - below;
  const auto steps = static_cast<Count>(kSteps);
  for (Count step = 0; step < std::min(range, steps); ++step) {
    from_.push_back(step == 0 ? below : to_.back());
    to_.push_back(range <= steps ? below + step + 1
                                 : below + static_cast<Count>(static_cast<double>(range) * static_cast<double>(step + 1) /
                                                              static_cast<double>(steps)));
  }
  to_.back() = most;
  per_row_ = static_cast<double>(from_.size()) / static_cast<double>(range);
  removed_.assign(n_positions * kSteps, 0);
  after_.resize(n_positions * kSteps);
}

void RemovalStaircase::end(std::size_t first) {
  for (std::size_t position = first; position < n_positions_; ++position)
    for (std::size_t step = n_steps() - 1; step-- > 0;) {
      Count* const removed = removed_.data() + position * kSteps + step;
      removed[0] = std::max(removed[0], removed[1]);
    }
  for (std::size_t step = 0; step < n_steps(); ++step) {
    greatest_.clear();
    Count sum = 0;
    for (std::size_t position = n_positions_; position-- > first;) {
      after_[position * kSteps + step] = sum;
      const Count removed = removed_[position * kSteps + step];
      const auto place = std::upper_bound(greatest_.begin(), greatest_.end(), removed, std::greater<Count>());
      if (static_cast<std::size_t>(place - greatest_.begin()) >= terms_) continue;
      greatest_.insert(place, removed);
      sum += removed;
      if (greatest_.size() <= terms_) continue;
      sum -= greatest_.back();
      greatest_.pop_back();
    }
  }
}

}  // namespace localift
