// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/profiles/fixed_rows_bound.h"
#include "core/profiles/profile_offers.h"
#include "core/profiles/profile_walk.h"

namespace localift {

/// One worker's walk over the profiles below one, for one class, by features that are never missing: all sets then
/// count the same rows. This is where a search on complete data spends its time, so a node costs little more than its
/// bits, and most are dropped before they are counted:
///
/// - A profile keeps the list of items (feature, level) that can still be added, each with its good and bad rows in the
///   profile. Items too rare, or useless by the bound, are so below as well, and leave the list. That is right on the
///   same rows only: where n(chi) shrinks with chi, an infrequent profile may have frequent specialisations.
/// - Lists are sorted by the bad rows that an item removes, the most first, and a profile's children get the items
///   after their own. So the sum of the next removals bounds what a child, and all children after it, can reach
///   (Reach).
/// - Of an item the class rows are counted first, the others only if the bound still lets it pass. The last feature of
///   a set is counted and no more: no rows are written, no list is made.
/// - A child with all rows of its parent adds nothing where rows sets must differ (`distinct`), or profiles must beat
///   their generalisations (`productive`): see drops_equal().
///
/// The order of lists differs by profile; each profile is still met once, as every pair of items of one list has one
/// order in it.
class FixedRowsWalker {
 public:
  FixedRowsWalker(ProfileWalk& search, ProfileOffers& offers, WalkAccount& account);

  /// An item that can be added to a profile x, with the good and bad rows that x has with it.
  struct Item {
    int column, level;
    const std::uint64_t* bits;
    Count good, bad;
  };
  /// A profile x: all that is known of it.
  struct Start {
    FeatureSet set;
    std::vector<int> levels;
    const std::uint64_t* mask = nullptr;  ///< its rows, a superset of them if `set` is empty
    Count n = 0, class_total = 0, least = 1;  ///< of its set and all below
  };
  /// Of the children of the first list, those with `item` % `of` == `part` only, and nothing else is counted or kept
  /// unless part is 0: to share the work below one profile.
  struct Part {
    std::size_t part = 0, of = 1;
  };

  /// Everything below x for an entry of options.classes, by the columns in `columns`.
  void walk(const Start& start, std::size_t entry, const std::vector<int>& columns, const Stop& stop);

  /// The same in pieces. The items of x that may be part of a result, sorted; x with each is counted and offered.
  std::vector<Item> open(const Start& start, std::size_t entry, const std::vector<int>& columns, const Stop& stop);
  /// Everything below x with items[i], by the items after it.
  void walk_child(const Start& start, std::size_t entry, const std::vector<Item>& items, std::size_t i, Part part,
                  const Stop& stop);
  /// A child that was not walked: notes what may be below it. Precondition: `start` is the root, of all rows.
  void leave_child_open(const Start& start, std::size_t entry, const std::vector<Item>& items, std::size_t i,
                        const Stop& stop);
  /// The same of all below a start.
  void leave_open(const Start& start, std::size_t entry, const Stop& stop);
  /// A quick look for good profiles, so that the bounds bite from the start: `width` profiles of each size are
  /// extended by every item. Offers profiles of two items and more below x, each once.
  void beam(const Start& start, std::size_t entry, const std::vector<Item>& items, std::size_t width, const Stop& stop);

 private:
  struct Level {
    std::vector<std::uint64_t> rows;
    std::vector<Item> items;
  };
  /// A profile on the path, and the items that it takes over from the one before.
  struct Node {
    const std::uint64_t* mask;
    Count good, bad;
    std::size_t depth;   // features more than x
    std::uint64_t hash;  // of its set
    int skip;            // the column added last, whose other levels cannot be added
    const Item* items;
    std::size_t n_items;
    Count bad_before;    // bad rows of the profile that the items were counted in
  };

  void begin(const Start& start, std::size_t entry, const Stop& stop);
  Node root(const Start& start, const std::vector<Item>& items) const;
  void expand(const Node& node, Part part);
  void count_items(const Node& node, bool silent, std::vector<Item>& kept);
  bool count(const Node& node, const GreatestRemovals& others, bool silent, Item& item);
  void descend(const Node& node, const std::vector<Item>& items, Part part);
  void child(const Node& node, const std::vector<Item>& items, std::size_t i, Part part);

  void leave_open(const Reach& reach);
  bool reaches(const Reach& reach, Count bad_most, int next_column);
  void offer(const Item& item, const FeatureSet& set, const std::vector<int>& levels);
  bool has_rows(const std::uint64_t* mask, const Item& item) const;
  bool drops_equal(std::size_t depth) const;
  void update_threshold();
  /// How many features can be added at that depth.
  int room(std::size_t depth) const { return search_.space.max_size() - static_cast<int>(start_size_ + depth); }

  ProfileWalk& search_;
  ProfileOffers& offers_;
  WalkAccount& account_;
  const Stop* stop_ = nullptr;
  std::size_t entry_ = 0, y_ = 0, start_size_ = 0;
  FixedRows rows_;
  ShareThreshold threshold_;
  std::uint64_t version_ = 0;
  std::vector<Level> levels_;  // by depth
  FeatureSet set_;             // the path
  std::vector<int> set_levels_;
};

}  // namespace localift
