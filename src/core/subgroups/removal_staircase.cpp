// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/removal_staircase.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace localift {

void RemovalStaircase::begin(Count least, Count most, Count bad, std::size_t n_positions, int terms) {
  bad_ = bad;
  n_positions_ = n_positions;
  terms_ = static_cast<std::size_t>(std::max(terms, 0));
  from_.clear();
  to_.clear();
  const Count below = std::max<Count>(std::min(least, most) - 1, -1), range = most - below;
  // Few good rows are what pure subgroups have: steps grow with what is below them.
  const double first = static_cast<double>(std::max<Count>(below + 1, 1));
  const double growth = std::pow(static_cast<double>(most) / first, 1 / static_cast<double>(kSteps));
  double end = first;
  for (Count from = below; from < most && to_.size() < kSteps; from = to_.back()) {
    end *= growth;
    from_.push_back(from);
    to_.push_back(range <= static_cast<Count>(kSteps) ? from + 1 : std::min(most, std::max(from + 1, static_cast<Count>(end))));
  }
  to_.back() = most;
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
