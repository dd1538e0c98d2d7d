// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/profiles/profile_judge.h"
#include "core/profiles/profile_walk.h"

namespace localift {

/// One worker's walk over the profiles below one, for one entry of its judge, by features that are never missing: all
/// sets then count the same rows. This is where a search on complete data spends its time, so a node costs little more
/// than its bits, and most are dropped before they are counted:
///
/// - A profile keeps the list of items (feature, level) that can still be added, each with what the judge counted.
///   Items too rare, or useless by the bound, are so below as well, and leave the list. That is right on the same rows
///   only: where n(chi) shrinks with chi, an infrequent profile may have frequent specialisations.
/// - Lists are sorted as the judge says, and a profile's children get the items after their own. So what these can
///   remove bounds what a child, and all children after it, can reach.
/// - The judge counts an item in steps, and stops where its bound no longer lets it pass. The last feature of a set is
///   counted and no more: no rows are written, no list is made.
///
/// The order of lists differs by profile; each profile is still met once, as every pair of items of one list has one
/// order in it.
template <class Judge>
class FixedRowsWalker {
 public:
  using Counts = typename Judge::Counts;
  using Removals = typename Judge::Removals;
  using Reach = typename Judge::Reach;
  using Item = ListedItem<Counts>;
  using Start = FixedRowsStart<typename Judge::Rows>;

  FixedRowsWalker(const ProfileWalk& walk, Judge& judge, WalkAccount& account)
      : walk_(walk), judge_(judge), account_(account), levels_(static_cast<std::size_t>(walk.space.max_size()) + 1) {}

  /// Of the children of the first list, those with `item` % `of` == `part` only, and nothing else is counted or kept
  /// unless part is 0: to share the work below one profile.
  struct Part {
    std::size_t part = 0, of = 1;
  };

  /// Everything below a profile x for an entry, by the columns in `columns`.
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

 private:
  struct Level {
    std::vector<std::uint64_t> rows;
    std::vector<Item> items;
  };
  /// A profile on the path, and the items that it takes over from the one before.
  struct Node {
    const std::uint64_t* mask;
    const Counts& counts;
    std::size_t depth;   // features more than x
    std::uint64_t hash;  // of its set
    int skip;            // the column added last, whose other levels cannot be added
    const Item* items;
    std::size_t n_items;
    const Counts& before;  // of the profile that the items were counted in
  };

  void begin(const Start& start, std::size_t entry, const Stop& stop);
  Node root(const Start& start, const Counts& counts, const std::vector<Item>& items) const;
  void expand(const Node& node, Part part);
  void count_items(const Node& node, bool silent, std::vector<Item>& kept);
  bool count(const Node& node, const Removals& others, bool silent, Item& item);
  void descend(const Node& node, const std::vector<Item>& items, Part part);
  void child(const Node& node, const std::vector<Item>& items, std::size_t i, Part part);

  static void sort(std::vector<Item>& items) {
    std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) { return Judge::before(a, b); });
  }
  /// What the next items of a list remove, from the i-th on.
  static Removals next_removals(const Counts& counts, const std::vector<Item>& items, std::size_t i, int terms) {
    Removals removals(terms);
    for (std::size_t k = i; k < items.size() && k < i + static_cast<std::size_t>(terms); ++k)
      removals.add(counts, items[k].counts);
    return removals;
  }
  bool is_result_size(std::size_t size) const { return static_cast<int>(size) >= walk_.space.min_size(); }
  /// How many features can be added at that depth.
  int room(std::size_t depth) const { return walk_.space.max_size() - static_cast<int>(start_size_ + depth); }

  const ProfileWalk& walk_;
  Judge& judge_;
  WalkAccount& account_;
  const Stop* stop_ = nullptr;
  std::size_t start_size_ = 0;
  Count least_ = 1;
  std::vector<Level> levels_;  // by depth
  ProfilePath path_;
};

template <class Judge>
void FixedRowsWalker<Judge>::begin(const Start& start, std::size_t entry, const Stop& stop) {
  stop_ = &stop;
  start_size_ = start.path.size();
  least_ = start.rows.least;
  path_ = start.path;
  judge_.begin(entry, start.rows);
}

template <class Judge>
typename FixedRowsWalker<Judge>::Node FixedRowsWalker<Judge>::root(const Start& start, const Counts& counts,
                                                                   const std::vector<Item>& items) const {
  return {start.mask, counts, 0, SetHashes::of(start.path.columns), -1, items.data(), items.size(), counts};
}

template <class Judge>
void FixedRowsWalker<Judge>::walk(const Start& start, std::size_t entry, const std::vector<int>& columns,
                                  const Stop& stop) {
  const std::vector<Item> items = open(start, entry, columns, stop);
  if (stop.requested()) return leave_open(start, entry, stop);
  if (room(0) < 2) return;
  const Counts counts = judge_.count(start.mask, start.mask);
  descend(root(start, counts, items), items, Part());
}

template <class Judge>
std::vector<typename FixedRowsWalker<Judge>::Item> FixedRowsWalker<Judge>::open(const Start& start, std::size_t entry,
                                                                                const std::vector<int>& columns,
                                                                                const Stop& stop) {
  begin(start, entry, stop);
  std::vector<Item> items, kept;
  if (room(0) < 1) return kept;
  const Counts counts = judge_.count(start.mask, start.mask);
  for (const int column : columns)
    for (int level = 0; level < walk_.data.n_levels(column); ++level)
      if (const std::uint64_t* bits = walk_.index->level(column, level))
        items.push_back({column, level, bits, judge_.not_counted(counts)});
  count_items(root(start, counts, items), false, kept);
  sort(kept);
  return kept;
}

template <class Judge>
void FixedRowsWalker<Judge>::walk_child(const Start& start, std::size_t entry, const std::vector<Item>& items,
                                        std::size_t i, Part part, const Stop& stop) {
  begin(start, entry, stop);
  if (room(0) < 2) return;
  const Counts counts = judge_.count(start.mask, start.mask);
  child(root(start, counts, items), items, i, part);
}

template <class Judge>
void FixedRowsWalker<Judge>::leave_child_open(const Start& start, std::size_t entry, const std::vector<Item>& items,
                                              std::size_t i, const Stop& stop) {
  begin(start, entry, stop);
  if (room(0) < 2) return;
  const Counts counts = judge_.count(start.mask, start.mask);
  judge_.leave_reach_open(judge_.reach(items[i].counts, next_removals(counts, items, i + 1, room(0) - 1)));
}

template <class Judge>
void FixedRowsWalker<Judge>::leave_open(const Start& start, std::size_t entry, const Stop& stop) {
  begin(start, entry, stop);
  if (room(0) < 1) return;
  const Counts counts = judge_.count(start.mask, start.mask);
  judge_.leave_reach_open(judge_.reach(judge_.not_counted(counts), Removals(0)));
}

template <class Judge>
void FixedRowsWalker<Judge>::expand(const Node& node, Part part) {
  std::vector<Item>& kept = levels_[node.depth].items;
  kept.clear();
  count_items(node, part.part != 0, kept);
  if (room(node.depth) < 2) return;
  sort(kept);
  descend(node, kept, part);
}

/// Counts the node with each item that may be of use, and keeps those that may be of use below.
template <class Judge>
void FixedRowsWalker<Judge>::count_items(const Node& node, bool silent, std::vector<Item>& kept) {
  Removals others(room(node.depth) - 1);
  for (std::size_t i = 0; i < node.n_items; ++i)
    if (node.items[i].column != node.skip) others.add(node.before, node.items[i].counts);
  const bool inner = room(node.depth) >= 2;
  for (std::size_t i = 0; i < node.n_items && !stop_->requested(); ++i) {
    if (node.items[i].column == node.skip) continue;
    Item item = node.items[i];
    judge_.refresh();
    judge_.inherit(node.counts, node.before, item.counts);
    if (count(node, others, silent, item) && inner) kept.push_back(item);
  }
}

/// Counts the node with one item, whose counts are bounds at first. False if nothing with it, the profile itself
/// included, is left to find.
template <class Judge>
bool FixedRowsWalker<Judge>::count(const Node& node, const Removals& others, bool silent, Item& item) {
  const Reach reach = judge_.reach(item.counts, others);
  if (!judge_.may_enter(reach, node.counts, path_, item.column)) {
    account_.pruned_bound += !silent;
    return false;
  }
  if (!silent) {
    ++account_.nodes;
    if (is_result_size(path_.size() + 1))
      account_.note_counted(walk_.execution, node.hash ^ SetHashes::of_column(item.column), path_, item.column);
  }
  if (!judge_.count_item(node.mask, node.counts, others, reach, path_, item)) {
    account_.pruned_bound += !silent;
    return false;
  }
  const Count n = Judge::total(item.counts);
  if (n == 0 || n < least_ || !walk_.enough_rows(node.mask, item.bits) ||
      !judge_.enough(item.counts, node.mask, item.bits)) {
    account_.pruned_least += !silent;
    return false;
  }
  if (judge_.drops_equal(start_size_ + node.depth, node.counts, item.counts)) {
    account_.pruned_bound += !silent;
    return false;
  }
  if (!silent && is_result_size(path_.size() + 1)) judge_.offer_item(path_, node.mask, item);
  return room(node.depth) < 2 || judge_.may_enter(judge_.reach(item.counts, others), item.counts, path_, item.column);
}

/// The children of a node, by its items in their order.
template <class Judge>
void FixedRowsWalker<Judge>::descend(const Node& node, const std::vector<Item>& items, Part part) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Reach reach = judge_.reach(node.counts, next_removals(node.counts, items, i, room(node.depth)));
    if (stop_->requested()) return judge_.leave_reach_open(reach);
    judge_.refresh();
    if (judge_.excludes(reach)) {
      account_.pruned_bound += static_cast<double>(items.size() - i);
      return;
    }
    const auto id = static_cast<std::size_t>(items[i].column) * 7 + static_cast<std::size_t>(items[i].level);
    if (id % part.of == part.part) child(node, items, i, Part());
  }
}

/// The node with items[i], and the items after that.
template <class Judge>
void FixedRowsWalker<Judge>::child(const Node& node, const std::vector<Item>& items, std::size_t i, Part part) {
  const Item& item = items[i];
  Removals others(room(node.depth) - 1);
  int next_column = walk_.space.n_features();
  for (std::size_t k = i + 1; k < items.size(); ++k) {
    if (items[k].column == item.column) continue;
    others.add(node.counts, items[k].counts);
    next_column = std::min(next_column, items[k].column);
  }
  if (next_column == walk_.space.n_features()) return;
  path_.push(item.column, item.level);
  judge_.refresh();
  const Reach reach = judge_.reach(item.counts, others);
  if (judge_.may_enter(reach, item.counts, path_, next_column)) {
    auto& rows = levels_[node.depth + 1].rows;
    rows.resize(walk_.index->words());
    for (std::size_t w = 0; w < rows.size(); ++w) rows[w] = node.mask[w] & item.bits[w];
    expand({rows.data(), item.counts, node.depth + 1, node.hash ^ SetHashes::of_column(item.column), item.column,
            items.data() + i + 1, items.size() - i - 1, node.counts},
           part);
    if (stop_->requested()) judge_.leave_reach_open(reach);
  } else {
    ++account_.pruned_bound;
  }
  path_.pop();
}

}  // namespace localift
