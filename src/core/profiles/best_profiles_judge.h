// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/profiles/fixed_rows_bound.h"
#include "core/profiles/profile_judge.h"
#include "core/profiles/profile_lists.h"
#include "core/profiles/profile_offers.h"
#include "core/profiles/profile_walk.h"

namespace localift {

/// The judge of the n best profiles of each class, by the class's list: an entry is a class of the options. It drops a
/// branch that holds nothing before the last entry of a full list.
///
/// Where all sets count the same rows, lists of items are sorted by the bad rows that an item removes, the most first.
/// The sum of the next removals bounds what a child, and all children after it, can reach. Of an item the rows of the
/// class are counted first, the others only if the bound still lets it pass.
class BestProfilesJudge : public ProfileJudge {
 public:
  BestProfilesJudge(const ProfileWalk& walk, const ProfilesOptions& options, ProfileLists& lists);

  void watch(const Stop& stop) { stop_ = &stop; }

  // Sets that count different rows.

  /// Bound A4: the whole branch, by the class rows of the profile above.
  bool may_branch(std::size_t depth, const SetFigures& figures, const CountedProfile& above, int column) {
    return keep_entries(steps_[depth].alive, figures, above, column, steps_[depth].branch);
  }
  void offer(std::size_t depth, const SetFigures& figures, const CountedProfile& profile);
  bool may_descend(std::size_t depth, const SetFigures& figures, const CountedProfile& profile, int next_column) {
    return keep_entries(steps_[depth].branch, figures, profile, next_column, steps_[depth + 1].alive);
  }
  void leave_open(std::size_t depth, const SetFigures& figures, const CountedProfile& above, bool branched);

  std::size_t n_entries() const { return options_.classes.size(); }
  const std::vector<std::size_t>& entries(std::size_t depth) const { return steps_[depth].alive; }
  void offer_required(const SetFigures& figures, const CountedProfile& profile);

  // Sets that count the same rows.

  using Rows = FixedRows;
  using Counts = RowCounts;
  using Removals = GreatestRemovals;
  using Reach = localift::Reach;
  using Item = ListedItem<Counts>;

  FixedRows fixed_rows(std::size_t depth, std::size_t entry, const SetFigures& figures) const;
  void begin(std::size_t entry, const FixedRows& rows);
  RowCounts count(const std::uint64_t* mask, const std::uint64_t* bits) const {
    return goodness(index_.weight_in(y_, mask, bits), index_.weight_outside(y_, mask, bits));
  }
  /// It might remove all bad rows.
  RowCounts not_counted(const RowCounts& of) const { return {of.good, 0}; }
  /// There are fewer rows, so it removes at most what it removed before.
  void inherit(const RowCounts& of, const RowCounts& before, RowCounts& item) const {
    item = {std::min(of.good, item.good), std::max<Count>(of.bad - (before.bad - item.bad), 0)};
  }
  Reach reach(const RowCounts& counts, const GreatestRemovals& removals) const {
    return {counts.good, removals.left_of(counts.bad)};
  }
  /// As told by begin().
  const FixedRows& rows() const { return rows_; }
  void refresh() {
    if (version_ != offers_.version(entry_)) update_threshold();
  }
  bool may_enter(const Reach& reach, const RowCounts& most, const ProfilePath& path, int next_column) const {
    const ShareThreshold::Side side = threshold_.side(reach);
    if (side != ShareThreshold::Side::near) return side == ShareThreshold::Side::above;
    const int size = std::max(static_cast<int>(path.size()) + 1, min_size_);
    return threshold_.may_enter(reach, most.bad, {&path, next_column, 0, 0, size});
  }
  bool excludes(const Reach& reach) const { return threshold_.side(reach) == ShareThreshold::Side::below; }
  bool count_item(const std::uint64_t* mask, const RowCounts& of, const GreatestRemovals& removals, Reach reach,
                  const ProfilePath& path, Item& item) const {
    const Count of_class = index_.weight_in(y_, mask, item.bits);
    if (inhibit_) {
      reach.bad = removals.left_of(of_class);
    } else {
      reach.good = of_class;
    }
    if (!may_enter(reach, of, path, item.column)) return false;
    item.counts = goodness(of_class, index_.weight_outside(y_, mask, item.bits));
    return true;
  }
  bool enough(const RowCounts& counts, const std::uint64_t* mask, const std::uint64_t* bits) const {
    return walk_.enough_of_class(y_, of_class(counts), mask, bits);
  }
  static Count total(const RowCounts& counts) { return counts.good + counts.bad; }
  bool drops_equal(std::size_t above, const RowCounts& of, const RowCounts& with) const;
  void offer_item(const ProfilePath& path, const std::uint64_t* mask, const Item& item);
  static bool before(const Item& a, const Item& b) {
    if (a.counts.bad != b.counts.bad) return a.counts.bad < b.counts.bad;
    if (a.counts.good != b.counts.good) return a.counts.good > b.counts.good;
    return a.column != b.column ? a.column < b.column : a.level < b.level;
  }
  void look_ahead(const FixedRowsStart<FixedRows>& start, const std::vector<Item>& items, WalkAccount& account);
  void leave_reach_open(const Reach& reach);

 private:
  /// Entries at a depth: those that something below the profile may still serve, and those of the branch being walked.
  struct Step {
    std::vector<std::size_t> alive, branch;
  };
  /// Into `kept`: those whose lists a result may enter above which `above` stands, with more features, next by
  /// `next_column`. Is there any?
  bool keep_entries(const std::vector<std::size_t>& entries, const SetFigures& figures, const CountedProfile& above,
                    int next_column, std::vector<std::size_t>& kept);
  void offer_to(const std::vector<std::size_t>& entries, const SetFigures& figures, const CountedProfile& profile);
  std::size_t class_of(std::size_t entry) const { return static_cast<std::size_t>(options_.classes[entry]); }
  RowCounts goodness(Count of_class, Count others) const {
    return inhibit_ ? RowCounts{others, of_class} : RowCounts{of_class, others};
  }
  Count of_class(const RowCounts& counts) const { return inhibit_ ? counts.bad : counts.good; }
  bool enough_of_class(std::size_t y, const CountedProfile& profile) const {
    return walk_.enough_of_class(y, profile.class_rows[y], profile.mask, profile.bits);
  }
  void update_threshold();

  const ProfileWalk& walk_;
  const BitmapIndex& index_;
  const ProfilesOptions& options_;
  ProfileLists& lists_;
  ProfileOrder order_;
  ProfileOffers offers_;
  const bool inhibit_;
  const int min_size_;
  std::vector<Step> steps_;  // by depth
  const Stop* stop_ = nullptr;

  // Since begin():
  std::size_t entry_ = 0, y_ = 0;
  FixedRows rows_;
  ShareThreshold threshold_;
  std::uint64_t version_ = 0;
};

}  // namespace localift
