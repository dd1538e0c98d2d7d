// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/profiles/profile_order.h"

namespace localift {

/// Keeps the n first profiles of different row sets, where profiles with the same rows have the same lift: of each row
/// set the first in the order, which has the fewest features.
///
/// Exact whatever the order of offers, and with branches dropped that hold nothing before the last entry: let the list
/// be full with last entry t. A profile not before t is of a row set that is in the list, with an entry before it, or
/// would come after t: either way it changes nothing. Otherwise it replaces the entry of its row set, if it is before
/// that, or pushes t out. So the list is always the first n of (the first of each row set) of what was offered; and t
/// never gets worse. O(log n) an offer, and one comparison of rows. Not thread safe.
class DistinctProfiles {
 public:
  using SameRows = std::function<bool(const SelectedProfile&, const SelectedProfile&)>;

  DistinctProfiles(std::size_t capacity, ProfileOrder order, SameRows same_rows)
      : capacity_(capacity), order_(order), same_rows_(std::move(same_rows)), entries_(Before{order}) {}

  bool full() const { return entries_.size() >= capacity_; }
  const SelectedProfile& last() const { return entries_.rbegin()->profile; }

  /// `rows_hash` is the same for profiles with the same rows. Returns whether the list has changed.
  bool offer(SelectedProfile profile, std::uint64_t rows_hash) {
    if (full() && !order_.before(profile, last())) return false;
    const auto range = by_rows_.equal_range(rows_hash);
    for (auto it = range.first; it != range.second; ++it) {
      const SelectedProfile& held = it->second->profile;
      if (!same_rows_(held, profile)) continue;
      if (!order_.before(profile, held)) return false;
      entries_.erase(it->second);
      by_rows_.erase(it);
      break;
    }
    const auto place = entries_.insert({std::move(profile), rows_hash}).first;
    by_rows_.emplace(rows_hash, place);
    if (entries_.size() > capacity_) drop_last();
    return true;
  }

  std::vector<SelectedProfile> entries() const {
    std::vector<SelectedProfile> result;
    for (const Entry& entry : entries_) result.push_back(entry.profile);
    return result;
  }

 private:
  struct Entry {
    SelectedProfile profile;
    std::uint64_t rows_hash;
  };
  struct Before {
    ProfileOrder order;
    bool operator()(const Entry& a, const Entry& b) const { return order.before(a.profile, b.profile); }
  };
  using Entries = std::set<Entry, Before>;

  void drop_last() {
    const auto last = std::prev(entries_.end());
    const auto range = by_rows_.equal_range(last->rows_hash);
    for (auto it = range.first; it != range.second; ++it)
      if (it->second == last) {
        by_rows_.erase(it);
        break;
      }
    entries_.erase(last);
  }

  std::size_t capacity_;
  ProfileOrder order_;
  SameRows same_rows_;
  Entries entries_;
  std::unordered_multimap<std::uint64_t, Entries::iterator> by_rows_;
};

}  // namespace localift
