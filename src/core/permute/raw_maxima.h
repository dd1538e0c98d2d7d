// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/measure/lift.h"
#include "core/permute/exceedances.h"
#include "core/permute/null_maxima.h"

namespace localift {

/// The greatest lift (or least) of each of some classes by lane, as the exact ratio that it is. Lane 0 is observed.
class RawMaxima {
 public:
  RawMaxima(std::size_t n_classes, std::size_t n_lanes, bool inhibit)
      : n_lanes_(n_lanes), inhibit_(inhibit), values_(n_classes * n_lanes, inhibit ? kMost : -kMost), held_(values_.size()) {}

  /// Of the entry-th class; `value`: the lift as a double, at most a millionth of a millionth off. P > 0.
  void raise(std::size_t entry, std::size_t lane, double value, const Lift& lift) {
    const double held = values_[entry * n_lanes_ + lane];
    const double more = inhibit_ ? held - value : value - held;
    if (more < -kNear * value) return;
    set(entry * n_lanes_ + lane, more <= kNear * value, value, lift);
  }
  void merge(const RawMaxima& other);

  /// Of kept results, in one step for all: each by its entry and lift. Classes are as rare as they are, and so are their
  /// greatest lifts: what is compared is the rank of a lift among the lanes' greatest of its class, of each lane its best.
  /// As all lanes are treated alike that is exact (Westfall and Young, 1993, min P).
  struct Kept {
    std::size_t entry;
    Lift lift;
  };
  AdjustedP adjusted(const std::vector<Kept>& kept, std::size_t stop_after = kNeverStop) const;
  /// By replicate, for one class after another; -Inf (inhibition: Inf) where a class has none.
  std::vector<double> greatest() const;

 private:
  static constexpr double kNear = 1e-12, kMost = std::numeric_limits<double>::infinity();
  struct Held {
    std::uint32_t p = 0, n = 0, P = 0, N = 0;  // n = 0: none

    Lift lift() const { return {p, n, P, N}; }
  };
  /// Both below 2^27 rows, so that the products of three of four factors fit.
  bool beats(const Lift& lift, const Held& held) const {
    const int sign = compare(lift, held.lift());
    return inhibit_ ? sign < 0 : sign > 0;
  }
  std::size_t n_entries() const { return held_.size() / n_lanes_; }
  std::vector<std::size_t> ranks(std::size_t entry, const std::vector<std::size_t>& order) const;
  std::vector<std::size_t> best_first(std::size_t entry) const;
  std::size_t rank(std::size_t entry, const std::vector<std::size_t>& order, const Lift& lift) const;

  /// Unless what is held is near and no less.
  void set(std::size_t at, bool near, double value, const Lift& lift) {
    if (near && held_[at].n > 0 && !beats(lift, held_[at])) return;
    values_[at] = value;
    held_[at] = {static_cast<std::uint32_t>(lift.p), static_cast<std::uint32_t>(lift.n),
                 static_cast<std::uint32_t>(lift.P), static_cast<std::uint32_t>(lift.N)};
  }

  std::size_t n_lanes_;
  bool inhibit_;
  std::vector<double> values_;  // [entry][lane]; apart, as mostly that is all that is looked at
  std::vector<Held> held_;
};

}  // namespace localift
