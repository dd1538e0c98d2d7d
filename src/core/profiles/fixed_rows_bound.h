// SPDX-License-Identifier: GPL-2.0-or-later
// Bounds where all sets count the same rows: complete data, or the part of the lattice whose features are complete.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "core/base/types.h"
#include "core/profiles/entry_bound.h"

namespace localift {

/// N, the class's P and the least count, the same for every set. "Good" rows are those of the class, for inhibition
/// those outside it: the share of good rows is wanted great, either way.
struct FixedRows {
  Count n = 0, class_total = 0, least = 1;
  bool possible() const { return class_total > 0; }
};

struct RowCounts {
  Count good, bad;
};

/// What the counts of a descendant can be: at most `good` good rows, at least `bad` others.
struct Reach {
  Count good, bad;
};

/// The greatest `terms` of the removals of a profile's items: how many of its bad rows an item does not have. A row
/// that a descendant x and D lacks is missing in some item of D, so D removes at most the sum of its items' removals,
/// which is at most this sum. Below x an item removes at most what it removes from x, as there are fewer rows. So a
/// descendant by at most t items more keeps at least bad(x) - sum(t) bad rows.
class GreatestRemovals {
 public:
  /// Sums of more terms leave no bound worth its sum.
  static constexpr int kMostTerms = 8;

  explicit GreatestRemovals(int terms)
      : terms_(static_cast<std::size_t>(std::max(terms, 0))), unbounded_(terms > kMostTerms) {}
  /// An item that a profile with counts `of` can be given, and its counts with it.
  void add(const RowCounts& of, const RowCounts& with) { add(of.bad - with.bad); }
  void add(Count removal) {
    if (unbounded_) return;
    if (greatest_size_ < terms_) {
      greatest_[greatest_size_++] = removal;
    } else if (terms_ == 0 || removal <= greatest_[terms_ - 1]) {
      return;
    } else {
      greatest_[terms_ - 1] = removal;
    }
    for (std::size_t i = greatest_size_; --i > 0 && greatest_[i] > greatest_[i - 1];)
      std::swap(greatest_[i], greatest_[i - 1]);
  }
  /// At least the bad rows of `bad` that any items as those added leave.
  Count left_of(Count bad) const {
    if (unbounded_) return 0;
    for (std::size_t i = 0; i < greatest_size_; ++i) {
      if (greatest_[i] >= bad) return 0;  // before the sum outgrows an integer
      bad -= greatest_[i];
    }
    return bad;
  }

 private:
  std::size_t terms_;
  bool unbounded_;
  Count greatest_[kMostTerms] = {};  // descending
  std::size_t greatest_size_ = 0;
};

/// Compares what can be reached with the incumbent. With good' <= good, bad' >= bad and good' + bad' >= least,
///   good' / (good' + bad') <= good / max(good + bad, least),
/// as the left side grows with good' and falls with bad' >= max(bad, least - good').
class ShareThreshold {
 public:
  /// Everything may enter.
  ShareThreshold() = default;
  /// `incumbent` may become better meanwhile: what is below an older one is below it as well.
  ShareThreshold(const FixedRows& rows, const ProfileOrder& order, const Incumbent& incumbent);

  enum class Side { below, near, above };
  /// Which side of the incumbent's value the bound is on, decided in doubles with room for their rounding; `near`
  /// must be decided exactly.
  Side side(const Reach& reach) const {
    const double rows = static_cast<double>(std::max(reach.good + reach.bad, least_));
    const double good = static_cast<double>(reach.good);
    return good < below_ * rows ? Side::below : good > above_ * rows ? Side::above : Side::near;
  }
  /// The decision for `near`: can the branch hold a profile before the last entry? Of `branch`, p and n are not used.
  /// `bad_most`: at most so many bad rows.
  bool may_enter(const Reach& reach, Count bad_most, Branch branch) const;

 private:
  FixedRows rows_;
  ProfileOrder order_;
  const Incumbent* incumbent_ = nullptr;
  Count least_ = 1;
  double below_ = -1, above_ = -1;
};

}  // namespace localift
