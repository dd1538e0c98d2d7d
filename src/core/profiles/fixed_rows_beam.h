// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include "core/profiles/best_profiles_judge.h"

namespace localift {

/// A quick look for good profiles, so that the bounds bite from the start: the best profiles of each small size are
/// extended by every item. Offers profiles of two items and more below a start, each once.
class FixedRowsBeam {
 public:
  using Item = BestProfilesJudge::Item;

  FixedRowsBeam(const ProfileWalk& walk, BestProfilesJudge& judge, WalkAccount& account)
      : walk_(walk), judge_(judge), account_(account) {}

  /// `items`: those of the start, counted; the judge has begun with it.
  void run(const FixedRowsStart<FixedRows>& start, const std::vector<Item>& items, const Stop& stop);

 private:
  static constexpr std::size_t kWidth = 16;
  static constexpr int kMostItems = 4;

  struct Candidate {
    RowCounts counts;
    std::vector<std::size_t> chosen;  // positions in the items, ascending
  };
  static bool better(const Candidate& a, const Candidate& b);
  static void keep_best(std::vector<Candidate>& candidates);
  void extend(const FixedRowsStart<FixedRows>& start, const std::vector<Item>& items, const Candidate& from);
  bool count(const ProfilePath& path, std::uint64_t hash, Item& item);

  const ProfileWalk& walk_;
  BestProfilesJudge& judge_;
  WalkAccount& account_;
  std::vector<std::uint64_t> rows_;              // of the candidate that is extended
  std::set<std::vector<std::size_t>> seen_;      // of the size that is made
  std::vector<Candidate> found_;
};

}  // namespace localift
