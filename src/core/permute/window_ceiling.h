// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/types.h"

namespace localift {

/// What the windows of one table can hold of information, at most, by their number of profiles.
///
/// Of k profiles of together m rows or more: if the k of greatest information hold m rows they are the answer; else, for
/// any price l >= 0 of a row,
///   sum_{x in W} A_x <= sum_{x in W} (A_x + l n_x) - l m <= (the k greatest A_x + l n_x) - l m,
/// and the least of some prices is taken (bounds.md, H1). Whole units throughout.
class WindowCeiling {
 public:
  struct Profile {
    std::int64_t information;
    Count rows;
  };

  /// Profiles of a table, in any order, of which windows hold `least` rows. O(K log K).
  void start(const std::vector<Profile>& profiles, Count least);
  std::size_t n_profiles() const { return profiles_.size(); }

  /// Of the k greatest whatever their rows.
  std::int64_t greatest(std::size_t k) const { return sums_[k]; }
  /// Is that what a window has?
  bool holds(std::size_t k) const { return rows_[k] >= least_; }
  /// Where it does not: at most what this says, or less than 0 if no k profiles hold enough rows. Looks no further once
  /// that is below `enough`. O(K) for each price.
  std::int64_t ceiling(std::size_t k, std::int64_t enough);
  /// What a window that the last ceiling() came across has of it, or -1 if it came across none.
  std::int64_t found() const { return found_; }

 private:
  std::int64_t at_price(std::size_t k, std::int64_t price, Count& rows);

  Count least_ = 0;
  std::int64_t found_ = -1;
  std::vector<Profile> profiles_;   // by descending information
  std::vector<std::int64_t> sums_;  // by number of profiles
  std::vector<Count> rows_, most_rows_;
  std::vector<Profile> priced_;     // scratch
};

}  // namespace localift
