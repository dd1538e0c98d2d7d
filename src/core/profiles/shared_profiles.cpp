// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/shared_profiles.h"

#include <algorithm>
#include <utility>

namespace localift {

SharedProfiles::SharedProfiles(std::size_t capacity, ProfileOrder order, DistinctProfiles::SameRows same_rows)
    : order_(order),
      best_(capacity, order),
      distinct_(std::make_unique<DistinctProfiles>(capacity, order, std::move(same_rows))),
      open_(BetterLift{order}) {}

void SharedProfiles::offer(SelectedProfile profile, std::uint64_t rows_hash) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto before = [this](const SelectedProfile& a, const SelectedProfile& b) { return order_.before(a, b); };
  if (!expected_.empty() && std::binary_search(expected_.begin(), expected_.end(), profile, before)) return;
  const bool changed = distinct_ ? distinct_->offer(std::move(profile), rows_hash) : best_.offer(std::move(profile));
  if (changed && (distinct_ ? distinct_->full() : best_.full())) version_.fetch_add(1, std::memory_order_release);
}

void SharedProfiles::expect_again() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (distinct_) return;  // it knows a row set that it holds
  expected_ = best_.entries();
  std::sort(expected_.begin(), expected_.end(),
            [this](const SelectedProfile& a, const SelectedProfile& b) { return order_.before(a, b); });
}

void SharedProfiles::refresh(Incumbent& incumbent) const {
  if (version() == incumbent.version) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  incumbent.version = version_.load(std::memory_order_relaxed);
  incumbent.full = distinct_ ? distinct_->full() : best_.full();
  if (incumbent.full) incumbent.last = distinct_ ? distinct_->last() : best_.last();
}

void SharedProfiles::leave_open(const Ratio& value) {
  const std::lock_guard<std::mutex> lock(mutex_);
  open_.leave(value);
}

std::vector<SelectedProfile> SharedProfiles::take() { return distinct_ ? distinct_->entries() : best_.take(); }

}  // namespace localift
