// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "core/lattice/bound_left.h"
#include "core/profiles/distinct_profiles.h"
#include "core/profiles/entry_bound.h"

namespace localift {

struct BetterLift {
  ProfileOrder order;
  bool operator()(const Ratio& a, const Ratio& b) const { return order.compare_value(a, b) > 0; }
};
/// Of a search that was stopped.
using LiftLeft = BoundLeft<Ratio, BetterLift>;

/// The n best of one class, shared by the workers.
class SharedProfiles {
 public:
  SharedProfiles(std::size_t capacity, ProfileOrder order)
      : order_(order), best_(capacity, order), open_(BetterLift{order}) {}
  /// The same, of different row sets.
  SharedProfiles(std::size_t capacity, ProfileOrder order, DistinctProfiles::SameRows same_rows);

  /// `rows_hash` is looked at where row sets must differ.
  void offer(SelectedProfile profile, std::uint64_t rows_hash);

  /// What is held now is met again, by the walk that follows: it is then no further entry. An entry that was pushed
  /// out meanwhile comes after the last one, so its return changes nothing either.
  void expect_again();

  /// Changes whenever the last kept entry may have changed.
  std::uint64_t version() const { return version_.load(std::memory_order_acquire); }
  /// Copies the last kept entry; leaves the incumbent empty while the list has room.
  void refresh(Incumbent& incumbent) const;

  /// Something was not looked at, of which nothing comes before `value`. Copes with any thread.
  void leave_open(const Ratio& value);
  /// What was left open.
  const LiftLeft& open() const { return open_; }

  /// Ties beyond the last entry that were offered. Precondition: row sets need not differ.
  double ties() const { return best_.ties(); }
  /// The entries, best first; empties the list.
  std::vector<SelectedProfile> take();

 private:
  ProfileOrder order_;
  mutable std::mutex mutex_;
  ProfileTopN best_;
  std::unique_ptr<DistinctProfiles> distinct_;  // in place of best_
  std::vector<SelectedProfile> expected_;       // in order
  LiftLeft open_;
  std::atomic<std::uint64_t> version_{0};
};

}  // namespace localift
