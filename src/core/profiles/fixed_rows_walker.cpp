// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/fixed_rows_walker.h"

#include <algorithm>
#include <set>
#include <utility>

namespace localift {

namespace {

using Item = FixedRowsWalker::Item;

bool removes_more(const Item& a, const Item& b) {
  if (a.bad != b.bad) return a.bad < b.bad;
  if (a.good != b.good) return a.good > b.good;
  return a.column != b.column ? a.column < b.column : a.level < b.level;
}

}  // namespace

FixedRowsWalker::FixedRowsWalker(ProfileWalk& search, ProfileOffers& offers, WalkAccount& account)
    : search_(search), offers_(offers), account_(account) {
  levels_.resize(static_cast<std::size_t>(search.space.max_size()) + 1);
}

void FixedRowsWalker::begin(const Start& start, std::size_t entry, const Stop& stop) {
  stop_ = &stop;
  entry_ = entry;
  y_ = static_cast<std::size_t>(search_.options.classes[entry]);
  start_size_ = start.set.size();
  rows_ = {start.n, start.class_total, start.least};
  set_ = start.set;
  set_levels_ = start.levels;
  threshold_ = ShareThreshold(rows_, search_.order, offers_.incumbent(entry));
  version_ = offers_.incumbent(entry).version;
}

FixedRowsWalker::Node FixedRowsWalker::root(const Start& start, const std::vector<Item>& items) const {
  const BitmapIndex& index = *search_.index;
  Count good = index.weight_in(y_, start.mask, start.mask), bad = index.weight_outside(y_, start.mask, start.mask);
  if (search_.order.inhibit) std::swap(good, bad);
  std::uint64_t hash = 0;
  for (const int column : start.set) hash ^= SetHashes::of_column(column);
  return {start.mask, good, bad, 0, hash, -1, items.data(), items.size(), bad};
}

void FixedRowsWalker::walk(const Start& start, std::size_t entry, const std::vector<int>& columns, const Stop& stop) {
  const std::vector<Item> items = open(start, entry, columns, stop);
  if (stop.requested()) return leave_open(start, entry, stop);
  if (room(0) >= 2) descend(root(start, items), items, Part());
}

std::vector<Item> FixedRowsWalker::open(const Start& start, std::size_t entry, const std::vector<int>& columns,
                                        const Stop& stop) {
  begin(start, entry, stop);
  std::vector<Item> items, kept;
  if (room(0) < 1) return kept;
  Node node = root(start, items);
  for (const int column : columns)
    for (int level = 0; level < search_.data.n_levels(column); ++level)
      if (const std::uint64_t* bits = search_.index->level(column, level))
        items.push_back({column, level, bits, node.good, 0});  // not counted yet: it might remove all bad rows
  node.items = items.data();
  node.n_items = items.size();
  count_items(node, false, kept);
  std::sort(kept.begin(), kept.end(), removes_more);
  return kept;
}

void FixedRowsWalker::walk_child(const Start& start, std::size_t entry, const std::vector<Item>& items, std::size_t i,
                                 Part part, const Stop& stop) {
  begin(start, entry, stop);
  if (room(0) >= 2) child(root(start, items), items, i, part);
}

void FixedRowsWalker::leave_child_open(const Start& start, std::size_t entry, const std::vector<Item>& items,
                                       std::size_t i, const Stop& stop) {
  begin(start, entry, stop);
  const int terms = room(0) - 1;
  if (terms < 1) return;
  // The list is sorted: the next items remove most.
  const Count bad = search_.order.inhibit ? start.class_total : start.n - start.class_total;
  GreatestRemovals others(terms);
  for (std::size_t k = i + 1; k < items.size() && k <= i + static_cast<std::size_t>(terms); ++k)
    others.add(bad - items[k].bad);
  leave_open({items[i].good, others.left_of(items[i].bad)});
}

void FixedRowsWalker::leave_open(const Start& start, std::size_t entry, const Stop& stop) {
  begin(start, entry, stop);
  if (room(0) < 1) return;
  const Count of_class = search_.index->weight_in(y_, start.mask, start.mask);
  leave_open({search_.order.inhibit ? search_.index->weight_outside(y_, start.mask, start.mask) : of_class, 0});
}

/// The search is stopped, and there may be profiles of `reach` that it did not look at.
void FixedRowsWalker::leave_open(const Reach& reach) {
  if (rows_.class_total == 0) return;
  const Count n = std::max(reach.good + reach.bad, rows_.least);
  offers_.leave_open(entry_, {search_.order.inhibit ? n - reach.good : reach.good, rows_.n, n, rows_.class_total});
}

void FixedRowsWalker::expand(const Node& node, Part part) {
  std::vector<Item>& kept = levels_[node.depth].items;
  kept.clear();
  count_items(node, part.part != 0, kept);
  if (room(node.depth) < 2) return;
  std::sort(kept.begin(), kept.end(), removes_more);
  descend(node, kept, part);
}

/// Counts the node with each item that may be of use, and keeps those that may be of use below.
void FixedRowsWalker::count_items(const Node& node, bool silent, std::vector<Item>& kept) {
  GreatestRemovals others(room(node.depth) - 1);
  for (std::size_t i = 0; i < node.n_items; ++i)
    if (node.items[i].column != node.skip) others.add(node.bad_before - node.items[i].bad);
  const bool inner = room(node.depth) >= 2;
  for (std::size_t i = 0; i < node.n_items && !stop_->requested(); ++i) {
    Item item = node.items[i];
    if (item.column == node.skip) continue;
    if (version_ != offers_.version(entry_)) update_threshold();
    item.bad = std::max<Count>(node.bad - (node.bad_before - item.bad), 0);
    if (count(node, others, silent, item) && inner) kept.push_back(item);
  }
}

/// Counts the node with one item, whose `good` and `bad` bound the counts at first. False if nothing with it, the
/// profile itself included, is left to find.
bool FixedRowsWalker::count(const Node& node, const GreatestRemovals& others, bool silent, Item& item) {
  const BitmapIndex& index = *search_.index;
  const bool inhibit = search_.order.inhibit;
  Reach reach{std::min(node.good, item.good), others.left_of(item.bad)};
  if (!reaches(reach, node.bad, item.column)) {
    account_.pruned_bound += !silent;
    return false;
  }
  if (!silent) {
    ++account_.nodes;
    if (static_cast<int>(set_.size()) + 1 >= search_.space.min_size())
      note_counted(search_, account_, node.hash ^ SetHashes::of_column(item.column), set_, item.column);
  }
  const Count of_class = index.weight_in(y_, node.mask, item.bits);
  if (inhibit) {
    reach.bad = others.left_of(of_class);
  } else {
    reach.good = of_class;
  }
  if (!reaches(reach, node.bad, item.column)) {
    account_.pruned_bound += !silent;
    return false;
  }
  const Count others_rows = index.weight_outside(y_, node.mask, item.bits);
  item.good = inhibit ? others_rows : of_class;
  item.bad = inhibit ? of_class : others_rows;
  const Count n = item.good + item.bad;
  if (n == 0 || n < rows_.least || !has_rows(node.mask, item)) {
    account_.pruned_least += !silent;
    return false;
  }
  if (n == node.good + node.bad && drops_equal(node.depth)) {
    account_.pruned_bound += !silent;
    return false;
  }
  if (!silent) offer(item, set_, set_levels_);
  return room(node.depth) < 2 || reaches({item.good, others.left_of(item.bad)}, item.bad, item.column);
}

/// The children of a node, by its items in their order.
void FixedRowsWalker::descend(const Node& node, const std::vector<Item>& items, Part part) {
  const int terms = room(node.depth);
  for (std::size_t i = 0; i < items.size(); ++i) {
    GreatestRemovals left(terms);
    for (std::size_t k = i; k < items.size() && k < i + static_cast<std::size_t>(terms); ++k)
      left.add(node.bad - items[k].bad);
    if (stop_->requested()) return leave_open({node.good, left.left_of(node.bad)});
    if (version_ != offers_.version(entry_)) update_threshold();
    if (threshold_.side({node.good, left.left_of(node.bad)}) == ShareThreshold::Side::below) {
      account_.pruned_bound += static_cast<double>(items.size() - i);
      return;
    }
    const auto id = static_cast<std::size_t>(items[i].column) * 7 + static_cast<std::size_t>(items[i].level);
    if (id % part.of == part.part) child(node, items, i, Part());
  }
}

/// The node with items[i], and the items after that.
void FixedRowsWalker::child(const Node& node, const std::vector<Item>& items, std::size_t i, Part part) {
  const Item& item = items[i];
  // What has only good rows cannot be beaten on the same rows: all below has a generalisation as good.
  if (search_.options.productive && item.bad == 0) return;
  GreatestRemovals others(room(node.depth) - 1);
  int next_column = search_.space.n_features();
  for (std::size_t k = i + 1; k < items.size(); ++k) {
    if (items[k].column == item.column) continue;
    others.add(node.bad - items[k].bad);
    next_column = std::min(next_column, items[k].column);
  }
  if (next_column == search_.space.n_features()) return;
  set_.push_back(item.column);
  set_levels_.push_back(item.level);
  if (version_ != offers_.version(entry_)) update_threshold();
  if (reaches({item.good, others.left_of(item.bad)}, item.bad, next_column)) {
    auto& rows = levels_[node.depth + 1].rows;
    rows.resize(search_.index->words());
    for (std::size_t w = 0; w < rows.size(); ++w) rows[w] = node.mask[w] & item.bits[w];
    expand({rows.data(), item.good, item.bad, node.depth + 1, node.hash ^ SetHashes::of_column(item.column),
            item.column, items.data() + i + 1, items.size() - i - 1, node.bad},
           part);
    if (stop_->requested()) leave_open({item.good, others.left_of(item.bad)});
  } else {
    ++account_.pruned_bound;
  }
  set_.pop_back();
  set_levels_.pop_back();
}

/// Can a profile of the path's set and at least one feature more, next `next_column`, enter the list?
bool FixedRowsWalker::reaches(const Reach& reach, Count bad_most, int next_column) {
  const ShareThreshold::Side side = threshold_.side(reach);
  if (side != ShareThreshold::Side::near) return side == ShareThreshold::Side::above;
  const int size = std::max(static_cast<int>(set_.size()) + 1, search_.space.min_size());
  return threshold_.may_enter(reach, bad_most, {&set_, &set_levels_, next_column, 0, 0, size});
}

void FixedRowsWalker::offer(const Item& item, const FeatureSet& set, const std::vector<int>& levels) {
  if (static_cast<int>(set.size()) + 1 < search_.space.min_size()) return;
  if (threshold_.side({item.good, item.bad}) == ShareThreshold::Side::below) return;
  FeatureSet offered_set(set);
  std::vector<int> offered_levels(levels);
  offered_set.push_back(item.column);
  offered_levels.push_back(item.level);
  const Count of_class = search_.order.inhibit ? item.bad : item.good;
  offers_.offer(entry_, {of_class, item.good + item.bad, rows_.class_total, rows_.n}, offered_set, offered_levels,
                *stop_);
}

/// Enough rows? With whole weights the least count says so.
bool FixedRowsWalker::has_rows(const std::uint64_t* mask, const Item& item) const {
  const Eligibility& eligibility = search_.eligibility;
  return eligibility.rows_are_weights || eligibility.min_count <= 1 ||
         search_.index->n_rows(mask, item.bits) >= eligibility.min_count;
}

/// May a child with all rows of its parent x be dropped with all below? A descendant x, j, D holds the rows of x, D,
/// and as j is never missing it counts the same rows: so it has the same lift.
/// Productive: x, D is an immediate generalisation of it and no worse.
/// Distinct: x, D stands before it, with fewer features, if it is in the space: it has all that must be in it, since
/// that comes before x, and at least the features of x.
bool FixedRowsWalker::drops_equal(std::size_t depth) const {
  if (search_.options.productive) return true;
  const int size = static_cast<int>(start_size_ + depth);
  return search_.options.distinct && size >= std::max(1, search_.space.min_size());
}

void FixedRowsWalker::update_threshold() {
  const Incumbent& incumbent = offers_.incumbent(entry_);
  threshold_ = ShareThreshold(rows_, search_.order, incumbent);
  version_ = incumbent.version;
}

void FixedRowsWalker::beam(const Start& start, std::size_t entry, const std::vector<Item>& items, std::size_t width,
                           const Stop& stop) {
  begin(start, entry, stop);
  if (room(0) < 2) return;
  struct Candidate {
    Item last;
    std::vector<std::size_t> path;  // positions in `items`, ascending
  };
  const auto better = [](const Candidate& a, const Candidate& b) {
    const int sign =
        compare({a.last.good, 1, a.last.good + a.last.bad, 1}, {b.last.good, 1, b.last.good + b.last.bad, 1});
    if (sign != 0) return sign > 0;
    const Count n_a = a.last.good + a.last.bad, n_b = b.last.good + b.last.bad;
    return n_a != n_b ? n_a > n_b : a.path < b.path;
  };
  const auto cut = [&](std::vector<Candidate>& found) {
    // A profile of good rows only gains nothing.
    found.erase(std::remove_if(found.begin(), found.end(), [](const Candidate& x) { return x.last.bad == 0; }),
                found.end());
    const std::size_t kept = std::min(width, found.size());
    std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(kept), found.end(), better);
    found.resize(kept);
  };
  std::vector<Candidate> best;
  for (std::size_t i = 0; i < items.size(); ++i) best.push_back({items[i], {i}});
  cut(best);
  std::vector<std::uint64_t> rows(search_.index->words());
  for (int size = 2; size <= std::min(room(0), 4) && !best.empty() && !stop.requested(); ++size) {
    std::set<std::vector<std::size_t>> seen;
    std::vector<Candidate> found;
    for (const Candidate& from : best) {
      std::copy(start.mask, start.mask + rows.size(), rows.begin());
      set_ = start.set;
      set_levels_ = start.levels;
      std::uint64_t hash = 0;
      for (const std::size_t i : from.path) {
        for (std::size_t w = 0; w < rows.size(); ++w) rows[w] &= items[i].bits[w];
        set_.push_back(items[i].column);
        set_levels_.push_back(items[i].level);
      }
      for (const int column : set_) hash ^= SetHashes::of_column(column);
      for (std::size_t i = 0; i < items.size(); ++i) {
        Item item = items[i];
        if (std::find(set_.begin(), set_.end(), item.column) != set_.end()) continue;
        std::vector<std::size_t> path(from.path);
        path.insert(std::upper_bound(path.begin(), path.end(), i), i);
        if (!seen.insert(path).second) continue;
        ++account_.nodes;
        if (static_cast<int>(set_.size()) + 1 >= search_.space.min_size())
          note_counted(search_, account_, hash ^ SetHashes::of_column(item.column), set_, item.column);
        item.good = search_.index->weight_in(y_, rows.data(), item.bits);
        item.bad = search_.index->weight_outside(y_, rows.data(), item.bits);
        if (search_.order.inhibit) std::swap(item.good, item.bad);
        const Count n = item.good + item.bad;
        if (n == 0 || n < rows_.least || !has_rows(rows.data(), item)) continue;
        if (version_ != offers_.version(entry_)) update_threshold();
        offer(item, set_, set_levels_);
        found.push_back({item, path});
      }
    }
    cut(found);
    best = std::move(found);
  }
  set_ = start.set;
  set_levels_ = start.levels;
}

}  // namespace localift
