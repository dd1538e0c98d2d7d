// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/shared_subgroups.h"

#include <algorithm>
#include <utility>

namespace localift {

void SharedSubgroups::begin(std::size_t capacity, const std::vector<SelectedSubgroup>& first) {
  const std::lock_guard<std::mutex> lock(mutex_);
  best_ = SubgroupTopN(capacity, order_);
  for (const SelectedSubgroup& subgroup : first) best_.offer(subgroup);
  version_.fetch_add(1, std::memory_order_release);
}

void SharedSubgroups::begin_beside(const SelectedSubgroup& subgroup) {
  SelectedSubgroup stand_in(subgroup);
  stand_in.lift.n = 0;
  stand_in_value_ = measure_.value(subgroup.lift, subgroup.price);
  begin(1, {stand_in});
}

void SharedSubgroups::offer(SelectedSubgroup subgroup) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (most_seen_ > 0) {
    const auto same = [&](const SelectedSubgroup& held) {
      return !order_.before(held, subgroup) && !order_.before(subgroup, held);
    };
    // One that was held and pushed out comes after the last entry: then it is refused, and counts as no tie.
    if (std::any_of(best_.entries().begin(), best_.entries().end(), same)) return;
    remember(subgroup);
  }
  if (best_.offer(std::move(subgroup)) && best_.full()) version_.fetch_add(1, std::memory_order_release);
}

bool SharedSubgroups::refresh(LastSubgroup& last) const {
  if (version() == last.version) return false;
  const std::lock_guard<std::mutex> lock(mutex_);
  last.version = version_.load(std::memory_order_relaxed);
  last.full = best_.full();
  if (last.full) {
    last.entry = best_.last();
    last.value = is_stand_in(last.entry) ? stand_in_value_ : measure_.value(last.entry.lift, last.entry.price);
  }
  return true;
}

void SharedSubgroups::leave_open(double value) {
  const std::lock_guard<std::mutex> lock(mutex_);
  open_.leave(value);
}

std::vector<SelectedSubgroup>& SharedSubgroups::seen() {
  const auto before = [this](const SelectedSubgroup& a, const SelectedSubgroup& b) { return order_.before(a, b); };
  std::sort(seen_.begin(), seen_.end(), before);
  const auto same = [&](const SelectedSubgroup& a, const SelectedSubgroup& b) { return !before(a, b) && !before(b, a); };
  seen_.erase(std::unique(seen_.begin(), seen_.end(), same), seen_.end());
  if (seen_.size() > most_seen_) seen_.resize(most_seen_);
  return seen_;
}

/// Sorted now and then: amortised O(log most_seen).
void SharedSubgroups::remember(const SelectedSubgroup& subgroup) {
  seen_.push_back(subgroup);
  if (seen_.size() >= 4 * most_seen_) seen();
}

}  // namespace localift
