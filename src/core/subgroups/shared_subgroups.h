// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "core/lattice/bound_left.h"
#include "core/subgroups/subgroup_measure.h"
#include "core/subgroups/subgroup_order.h"

namespace localift {

/// One worker's copy of the last entry kept. It may be out of date, which is safe: the shared one only gets better.
struct LastSubgroup {
  bool full = false;
  SelectedSubgroup entry;
  double value = 0;           ///< of the entry
  std::uint64_t version = 0;  ///< of the shared list
};

struct BetterValue {
  bool inhibit = false;
  bool operator()(double a, double b) const { return inhibit ? a < b : a > b; }
};
/// The value that what was not looked at can have at most; for inhibition at least.
using ValueLeft = BoundLeft<double, BetterValue>;

/// The n best of one class, shared by the workers, and the best of all that were offered: what the next walk may begin
/// with.
class SharedSubgroups {
 public:
  /// `most_seen`: so many of those offered are remembered.
  SharedSubgroups(const SubgroupMeasure& measure, std::size_t most_seen)
      : measure_(measure),
        order_{measure.inhibit()},
        best_(1, order_),
        most_seen_(most_seen),
        open_(BetterValue{measure.inhibit()}) {}

  /// A new list, which these begin. Not while workers work.
  void begin(std::size_t capacity, const std::vector<SelectedSubgroup>& first);
  /// A new list of one, for what has the key of that subgroup, at least. Not while workers work.
  void begin_beside(const SelectedSubgroup& subgroup);
  /// After that: has any been offered?
  bool found_beside() const { return best_.size() > 0 && !is_stand_in(best_.last()); }
  /// Where lists begin with some, one that is held already stays there once.
  void offer(SelectedSubgroup subgroup);

  std::uint64_t version() const { return version_.load(std::memory_order_acquire); }
  /// Copies the last entry kept, if the list is full. True if anything changed.
  bool refresh(LastSubgroup& last) const;

  /// Something was not looked at, of which nothing comes before `value`. Copes with any thread.
  void leave_open(double value);
  const ValueLeft& open() const { return open_; }

  double ties() const { return best_.ties(); }
  /// The entries, best first; empties the list.
  std::vector<SelectedSubgroup> take() { return best_.take(); }
  /// Those offered, the best first; at least the `most_seen` best of them. Not while workers work.
  std::vector<SelectedSubgroup>& seen();

 private:
  void remember(const SelectedSubgroup& subgroup);
  /// Of no rows, it comes after all that have its key.
  static bool is_stand_in(const SelectedSubgroup& subgroup) { return subgroup.lift.n == 0; }

  const SubgroupMeasure& measure_;
  SubgroupOrder order_;
  mutable std::mutex mutex_;
  SubgroupTopN best_;
  double stand_in_value_ = 0;
  std::size_t most_seen_;
  std::vector<SelectedSubgroup> seen_;
  ValueLeft open_;
  std::atomic<std::uint64_t> version_{0};
};

}  // namespace localift
