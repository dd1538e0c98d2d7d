// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/windows/best_windows.h"

#include <algorithm>
#include <utility>

#include "core/base/exact.h"

namespace localift {

BestWindows::BestWindows(const WindowsOptions& options) : options_(options) {}

// Boxes ------------------------------------------------------------------------------------------------------------

bool BestWindows::prepare(const CountTable& table) {
  table_ = &table;
  types_.build(table, options_.min_count);
  if (stop_ != nullptr && stop_->requested()) return false;
  need_ = std::max<Count>(1, least_eligible(options_.min_freq, table.n));
  scale_ = KeyScale(types_.n_profiles(), table.n_classes);
  relaxation_.clear();
  Count most = 0;
  for (std::size_t t = 0; t < types_.n_types(); ++t) {
    const WindowTypes::Type& type = types_.type(t);
    const auto members = static_cast<std::uint32_t>(type.members.size());
    relaxation_.add(type.divergence, type.cross_entropy, type.rows, 0, members);
    most += type.rows * static_cast<Count>(members);
  }
  return most >= need_;
}

/// The key below which nothing is of use: the incumbent's, or that of the last of the windows on the heap that will be
/// offered anyway; 0 if neither is known.
std::int64_t BestWindows::key_in_reach(const WindowsIncumbent& incumbent) const {
  return std::max(incumbent.full() ? incumbent.key() : 0, found_.size() == left_ ? found_.back().key : 0);
}

/// Fills key, rows and value of the box at hand; false if no window of it is of use. What reaches the key in question
/// is looked at first: that drops most boxes, and often it is the box's own key.
bool BestWindows::bound(const FeatureSet& set, const WindowsIncumbent& incumbent, Node& node) {
  const auto within = [&](std::int64_t key) {
    reach_ = relaxation_.most_rows(scale_.least_value(key));
    return reach_.possible && reach_.rows >= need_;
  };
  node.key = key_in_reach(incumbent);
  if (!within(node.key)) return false;
  if (node.key < KeyScale::kTop) {
    if (within(node.key + 1))
      relaxation_.best(need_, scale_, node.value, node.key, node.value, reach_);
    else
      within(node.key);
  }
  node.rows = reach_.rows;
  if (found_.size() == left_ && found_.back() < Found{node.key, node.rows}) return false;
  return incumbent.may_precede(node.key, node.rows, set);
}

bool BestWindows::promising(const FeatureSet& set, const CountTable& table, WindowsIncumbent& incumbent) {
  incumbent.refresh();
  if (!prepare(table)) return false;
  left_ = 1;
  found_.clear();
  Node root{kRoot, 0, 0, 0};
  root.value = 1;
  return bound(set, incumbent, root);
}

bool BestWindows::reach(const CountTable& table, std::int64_t& key, Count& rows) {
  double value = 1;
  if (!prepare(table) || !relaxation_.best(need_, scale_, value, key, value, reach_)) return false;
  rows = reach_.rows;
  return true;
}

/// The box at hand, whose last step `node` is: bounded, and put on the heap if any of it can be kept.
void BestWindows::push_box(const FeatureSet& set, WindowsIncumbent& incumbent, Node node) {
  ++nodes_total_;
  if (!bound(set, incumbent, node)) return;
  multiplicities_ = relaxation_.taken();
  bool single = true;
  for (std::size_t t = 0; t < types_.n_types(); ++t) single = single && relaxation_.lo(t) == relaxation_.hi(t);

  if (reach_.part != Relaxation::kNone && reach_.whole_rows < reach_.rows) {
    node.kind = Kind::split;
    node.split = static_cast<std::uint32_t>(reach_.part);
    node.at = multiplicities_[reach_.part];
  } else {
    node.kind = Kind::rest;
    Node window{kRoot, 0, 0, 0};
    window.kind = Kind::window;
    window.value = types_.eta(multiplicities_);
    window.key = eta_key(window.value);
    window.rows = reach_.whole_rows;
    node.whole = new_bits();
    first_members(multiplicities_, bits(node.whole));
    if (incumbent.may_precede(window.key, window.rows, set)) {
      window.first = new_bits();
      std::copy_n(bits(node.whole), words_, bits(window.first));
      nodes_.push_back(window);
      push_window(static_cast<std::uint32_t>(nodes_.size() - 1));
    }
    if (single) return;
  }
  for (std::size_t t = 0; t < types_.n_types(); ++t)
    if (relaxation_.could_take_more(reach_, t)) multiplicities_[t] = relaxation_.hi(t);
  node.first = new_bits();
  first_members(multiplicities_, bits(node.first));
  nodes_.push_back(node);
  push(static_cast<std::uint32_t>(nodes_.size() - 1));
}

/// Sets the limits of the box that ends with `node`: of two steps that change a type the later one counts.
void BestWindows::enter(const Node& node) {
  for (std::size_t t = 0; t < types_.n_types(); ++t)
    relaxation_.limit(t, 0, static_cast<std::uint32_t>(types_.type(t).members.size()));
  seen_.assign(types_.n_types(), false);
  for (const Node* step = &node; step->parent != kRoot; step = &nodes_[step->parent]) {
    if (!seen_[step->type]) relaxation_.limit(step->type, step->lo, step->hi);
    seen_[step->type] = true;
  }
}

void BestWindows::expand(const FeatureSet& set, WindowsIncumbent& incumbent, std::uint32_t id, const Stop& stop) {
  const Node node = nodes_[id];
  enter(node);
  const auto child = [&](std::uint32_t parent, std::uint32_t t, std::uint32_t lo, std::uint32_t hi) {
    relaxation_.limit(t, lo, hi);
    Node box{parent, t, lo, hi};
    box.value = node.value;
    push_box(set, incumbent, box);
  };
  if (node.kind == Kind::split) {
    const std::uint32_t t = node.split, lo = relaxation_.lo(t), hi = relaxation_.hi(t);
    child(id, t, lo, node.at);
    child(id, t, node.at + 1, hi);
    return;
  }
  // All but one choice k: those that first differ from it in type t, below or above, for each t.
  std::vector<std::uint32_t> k(types_.n_types(), 0);
  for (std::size_t rank = 0; rank < types_.n_profiles(); ++rank)
    k[types_.type_of(rank)] += static_cast<std::uint32_t>((bits_[node.whole + rank / 64] >> (rank % 64)) & 1);
  std::uint32_t parent = id;
  for (std::uint32_t t = 0; t < k.size() && !stop.requested(); ++t) {
    const std::uint32_t lo = relaxation_.lo(t), hi = relaxation_.hi(t);
    if (lo == hi) continue;
    if (k[t] > lo) child(parent, t, lo, k[t] - 1);
    if (k[t] < hi) child(parent, t, k[t] + 1, hi);
    relaxation_.limit(t, k[t], k[t]);
    nodes_.push_back({parent, t, k[t], k[t]});
    parent = static_cast<std::uint32_t>(nodes_.size() - 1);
  }
}

double BestWindows::node_cap() const {
  if (options_.node_cap > 0) return static_cast<double>(options_.node_cap);
  const std::size_t affordable = kMaxWindowBits / std::max<std::size_t>(types_.n_profiles(), 1);
  return static_cast<double>(std::min(kMaxWindowNodes, std::max<std::size_t>(affordable, 100)));
}

// Search -----------------------------------------------------------------------------------------------------------

BestWindows::Outcome BestWindows::search(const FeatureSet& set, const CountTable& table, WindowsIncumbent& incumbent,
                                         const Stop& stop) {
  incumbent.refresh();
  if (!prepare(table)) return Outcome::done;
  nodes_.clear();
  heap_.clear();
  bits_.clear();
  found_.clear();
  words_ = (types_.n_profiles() + 63) / 64;
  const double last_node = nodes_total_ + node_cap();
  left_ = std::min(options_.per_set, options_.list_size());
  Node root{kRoot, 0, 0, 0};
  root.value = 1;
  push_box(set, incumbent, root);

  while (!heap_.empty()) {
    if (stop.requested()) return Outcome::stopped;
    if (nodes_total_ > last_node) {
      give_up(set, incumbent);
      return Outcome::capped;
    }
    incumbent.refresh();
    const std::uint32_t id = pop();
    const Node& node = nodes_[id];
    if (!incumbent.may_precede(node.key, node.rows, set)) break;  // nor can anything left on the heap
    if (node.kind != Kind::window) {
      expand(set, incumbent, id, stop);
      continue;
    }
    ++nodes_total_;
    offer(set, bits(node.first), node.value, node.rows, incumbent);
    --left_;
    found_.erase(found_.begin());
    if (left_ == 0) break;
    if (advance(bits(node.first))) push_window(id);
  }
  return Outcome::done;
}

/// The windows at hand, so that a set given up is not left without any: those found and not yet offered, and of the
/// boxes that promise most the relaxed choice with its part made whole.
void BestWindows::give_up(const FeatureSet& set, WindowsIncumbent& incumbent) {
  for (; left_ > 0 && !heap_.empty(); --left_) {
    const Node node = nodes_[pop()];
    if (node.kind == Kind::window) {
      offer(set, bits(node.first), node.value, node.rows, incumbent);
      continue;
    }
    if (node.kind == Kind::rest) continue;
    enter(node);
    relaxation_.most_rows(scale_.least_value(node.key));
    multiplicities_ = relaxation_.taken();
    if (multiplicities_[node.split] < relaxation_.hi(node.split)) ++multiplicities_[node.split];
    const Count rows = types_.rows(multiplicities_);
    if (rows < need_) continue;
    const std::size_t window = new_bits();
    first_members(multiplicities_, bits(window));
    offer(set, bits(window), types_.eta(multiplicities_), rows, incumbent);
  }
}

void BestWindows::offer(const FeatureSet& set, const std::uint64_t* bits, double eta, Count rows,
                        WindowsIncumbent& incumbent) {
  SelectedWindow window;
  window.set = set;
  for (std::size_t rank = 0; rank < types_.n_profiles(); ++rank)
    if ((bits[rank / 64] >> (rank % 64)) & 1) window.profiles.push_back(types_.profile(rank));
  window.describe(*table_);
  window.eta = eta;
  window.n_window = rows;
  incumbent.offer(std::move(window));
}

// The heap, and the order of windows of equal key and rows ------------------------------------------------------------

// Of two different windows with equal rows neither holds the other, and the one that holds the first profile in which
// they differ comes first. In that order a set of profiles comes before its subsets, and the first k_t members of each
// type before any other choice of k_t or fewer: so they bound all windows of a box. A window that equals the bound of
// a box comes before all that is in the box, since no two windows are equal.
bool BestWindows::before(const Node& a, const Node& b) const {
  if (a.key != b.key) return a.key > b.key;
  if (a.rows != b.rows) return a.rows > b.rows;
  for (std::size_t w = 0; w < words_; ++w) {
    const std::uint64_t x = bits_[a.first + w], y = bits_[b.first + w], differ = x ^ y;
    if (differ != 0) return (x & differ & (~differ + 1)) != 0;
  }
  return a.kind == Kind::window && b.kind != Kind::window;
}

void BestWindows::push(std::uint32_t node) {
  heap_.push_back(node);
  std::push_heap(heap_.begin(), heap_.end(),
                 [this](std::uint32_t a, std::uint32_t b) { return before(nodes_[b], nodes_[a]); });
}

/// A window, which will be offered unless enough others come before it.
void BestWindows::push_window(std::uint32_t node) {
  push(node);
  const Found found{nodes_[node].key, nodes_[node].rows};
  found_.insert(std::upper_bound(found_.begin(), found_.end(), found), found);
  if (found_.size() > left_) found_.pop_back();
}

std::uint32_t BestWindows::pop() {
  std::pop_heap(heap_.begin(), heap_.end(),
                [this](std::uint32_t a, std::uint32_t b) { return before(nodes_[b], nodes_[a]); });
  const std::uint32_t id = heap_.back();
  heap_.pop_back();
  return id;
}

std::size_t BestWindows::new_bits() {
  bits_.resize(bits_.size() + words_, 0);
  return bits_.size() - words_;
}

void BestWindows::first_members(const std::vector<std::uint32_t>& multiplicities, std::uint64_t* out) const {
  for (std::size_t t = 0; t < types_.n_types(); ++t)
    for (std::uint32_t i = 0; i < multiplicities[t]; ++i) {
      const std::uint32_t rank = types_.type(t).members[i];
      out[rank / 64] |= std::uint64_t{1} << (rank % 64);
    }
}

/// The next window in order with as many members of each type; false after the last one. It lacks the last profile
/// that can be done without, and then holds the first members that are still needed. O(profiles).
bool BestWindows::advance(std::uint64_t* window) {
  needed_.assign(types_.n_types(), 0);     // members of the window from `rank` on
  available_.assign(types_.n_types(), 0);  // members after `rank`
  const auto holds = [&](std::size_t rank) { return (window[rank / 64] >> (rank % 64)) & 1; };
  for (std::size_t rank = types_.n_profiles(); rank-- > 0;) {
    const std::size_t t = types_.type_of(rank);
    if (holds(rank) && available_[t] >= ++needed_[t]) {
      for (std::size_t next = rank; next < types_.n_profiles(); ++next) {
        const std::uint64_t bit = std::uint64_t{1} << (next % 64);
        window[next / 64] &= ~bit;
        if (next == rank) continue;
        std::uint32_t& needed = needed_[types_.type_of(next)];
        if (needed == 0) continue;
        --needed;
        window[next / 64] |= bit;
      }
      return true;
    }
    ++available_[t];
  }
  return false;
}

}  // namespace localift
