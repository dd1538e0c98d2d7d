// SPDX-License-Identifier: GPL-2.0-or-later
// Algorithm 2, result of windows_search.h and windows_collector.h, its order, and the list that workers share.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "core/base/exact.h"
#include "core/base/top_n.h"
#include "core/base/types.h"
#include "core/count/count_table.h"
#include "core/lattice/search_info.h"
#include "core/windows/windows_options.h"

namespace localift {

/// One selected window.
struct SelectedWindow {
  /// What one of its profiles says of the class.
  struct Speaks {
    std::size_t favoured;  ///< favoured_class()
    Count rows;            ///< of the profile
    Count favoured_rows;   ///< those of the class that it favours; 0 if there is none
  };

  FeatureSet set;
  std::vector<std::size_t> profiles;     ///< positions among the profiles of the set, ascending
  std::vector<std::size_t> ids;          ///< their CountTable::id
  std::vector<Speaks> speaks;            ///< of each of them
  std::size_t n_set_profiles = 0;        ///< of the whole set
  double eta = 0;
  Count n_window = 0;
  Count n = 0;

  /// Fills what the table of the set says: all but `set`, `profiles`, `eta` and `n_window`. O(profiles x classes).
  void describe(const CountTable& table);
};

/// Greater key of eta, more rows, fewer features, feature order, profile order.
struct WindowsOrder {
  bool before(const SelectedWindow& a, const SelectedWindow& b) const {
    const auto key_a = eta_key(a.eta), key_b = eta_key(b.eta);
    if (key_a != key_b) return key_a > key_b;
    if (a.n_window != b.n_window) return a.n_window > b.n_window;
    if (a.set.size() != b.set.size()) return a.set.size() < b.set.size();
    if (a.set != b.set) return a.set < b.set;
    return a.profiles < b.profiles;
  }
  bool same_value(const SelectedWindow& a, const SelectedWindow& b) const { return eta_key(a.eta) == eta_key(b.eta); }
};

using WindowsTopN = TopN<SelectedWindow, WindowsOrder>;

/// The n best windows, shared by the workers.
class SharedWindows {
 public:
  explicit SharedWindows(std::size_t n_best) : best_(n_best) {}
  void offer(SelectedWindow window);
  /// Changes whenever the last kept entry may have changed.
  std::uint64_t version() const { return version_.load(std::memory_order_acquire); }
  /// Copies the last kept entry; returns false while the list has room.
  bool last(SelectedWindow& out, std::uint64_t& version) const;
  WindowsTopN& list() { return best_; }

 private:
  mutable std::mutex mutex_;
  WindowsTopN best_;
  std::atomic<std::uint64_t> version_{0};
};

/// One worker's copy of the last kept entry. It may be out of date, which is safe: the shared one only gets better, so
/// what cannot enter before an old one cannot enter before the new one.
class WindowsIncumbent {
 public:
  explicit WindowsIncumbent(SharedWindows& shared) : shared_(shared) {}

  void refresh() {
    if (shared_.version() == version_) return;
    full_ = shared_.last(last_, version_);
    if (full_) key_ = eta_key(last_.eta);
  }
  void offer(SelectedWindow window) { shared_.offer(std::move(window)); }

  bool full() const { return full_; }
  const SelectedWindow& last() const { return last_; }
  /// Of the last kept entry. Precondition: full().
  std::int64_t key() const { return key_; }

  /// Can a window of `set` with that key at most, and that many rows at most if it has the key, come before the last
  /// kept entry? Not if that is of the same set: a set gives its windows in order, so what is left comes after.
  bool may_precede(std::int64_t key, Count rows, const FeatureSet& set) const;
  /// The same of windows of `first` and of sets that come after it by size or order, of `least_size` features at least.
  bool may_precede(std::int64_t key, Count rows, const FeatureSet& first, std::size_t least_size) const;

 private:
  SharedWindows& shared_;
  bool full_ = false;
  SelectedWindow last_;
  std::int64_t key_ = 0;
  std::uint64_t version_ = 0;
};

/// Sets whose windows were not all searched.
struct Unfinished {
  FeatureSet set;              ///< the first in feature order; empty if there is none
  std::size_t n_profiles = 0;  ///< its eligible profiles
  double n_sets = 0;

  void add(const FeatureSet& other, std::size_t profiles) { join({other, profiles, 1}); }
  void join(const Unfinished& other) {
    n_sets += other.n_sets;
    if (other.set.empty() || (!set.empty() && set < other.set)) return;
    set = other.set;
    n_profiles = other.n_profiles;
  }
};

struct WindowsResult {
  std::vector<SelectedWindow> best;  ///< best first
  SearchInfo info;
  Unfinished unfinished;             ///< more eligible profiles than can be enumerated, or the node cap
  /// Branches of sets dropped because they cannot reach the value of the last window kept, or only with fewer rows or
  /// later in order, or because their profiles of enough rows are too few for a window.
  double pruned_value = 0, pruned_order = 0, pruned_least = 0;

  /// Fills what the list says; `info` says already whether the sets were all looked at.
  void finish(WindowsTopN& list, const WindowsOptions& options);
};

}  // namespace localift
