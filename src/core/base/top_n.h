// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace localift {

/// Keeps the n best entries of a total order, and counts the entries seen that tie in value with the last one kept.
///
/// Order provides `bool before(const Entry&, const Entry&)` (a total order: no two different entries are equal in it)
/// and `bool same_value(const Entry&, const Entry&)`, which is coarser. The order of offers changes nothing.
/// Not thread safe.
template <class Entry, class Order>
class TopN {
 public:
  explicit TopN(std::size_t capacity, Order order = Order()) : capacity_(capacity), order_(order) {}

  bool full() const { return entries_.size() >= capacity_; }
  /// The last entry kept. Precondition: not empty.
  const Entry& last() const { return entries_.front(); }
  std::size_t size() const { return entries_.size(); }
  /// The entries, in no order.
  const std::vector<Entry>& entries() const { return entries_; }
  double ties() const { return ties_; }

  /// An entry that is known to tie in value with the last one and to come after it.
  void count_tie() { ++ties_; }

  /// No more than that many of the ties count.
  void limit_ties(double most) { ties_ = std::min(ties_, most); }

  /// Returns whether the entry was kept. O(log n).
  bool offer(Entry entry) {
    const auto worse_on_top = [this](const Entry& a, const Entry& b) { return order_.before(a, b); };
    if (!full()) {
      entries_.push_back(std::move(entry));
      std::push_heap(entries_.begin(), entries_.end(), worse_on_top);
      return true;
    }
    if (!order_.before(entry, last())) {
      ties_ += order_.same_value(entry, last());
      return false;
    }
    std::pop_heap(entries_.begin(), entries_.end(), worse_on_top);
    std::swap(entries_.back(), entry);
    std::push_heap(entries_.begin(), entries_.end(), worse_on_top);
    // `entry` is now the evicted one. If the last value rose, nothing seen outside ties with it: all that was refused
    // or evicted before has at most the old value.
    ties_ = order_.same_value(entry, last()) ? ties_ + 1 : 0;
    return true;
  }

  /// Takes over another list of the same capacity, its ties included.
  void merge(TopN&& other) {
    const bool counted = other.ties_ > 0;
    const Entry other_last = counted ? other.last() : Entry();
    for (auto& entry : other.entries_) offer(std::move(entry));
    // Ties are only counted by a full list, so this one is full now and its last is no worse than the other's.
    if (counted && order_.same_value(other_last, last())) ties_ += other.ties_;
  }

  /// The entries, best first; empties the list.
  std::vector<Entry> take() {
    std::vector<Entry> result = std::move(entries_);
    entries_.clear();
    std::sort(result.begin(), result.end(), [this](const Entry& a, const Entry& b) { return order_.before(a, b); });
    return result;
  }

 private:
  std::size_t capacity_;
  Order order_;
  std::vector<Entry> entries_;  // a heap with the last on top
  double ties_ = 0;
};

}  // namespace localift
