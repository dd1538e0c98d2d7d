// SPDX-License-Identifier: GPL-2.0-or-later
// The walk of search_windows(): what its workers share, and one worker.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "core/count/bitmap_index.h"
#include "core/count/cross_counter.h"
#include "core/lattice/enumerate.h"
#include "core/lattice/search_space.h"
#include "core/windows/selected_window.h"
#include "core/windows/window_bounds.h"

namespace localift {

/// What all workers share, and do not change but for the list of the best.
struct WindowSearchState {
  WindowSearchState(const CodedData& coded, const WindowsOptions& windows, const SetRestrictions& restrictions,
         const Execution& how)
      : data(coded),
        options(windows),
        sets(restrictions),
        execution(how),
        space(most_missing_first(coded, sets.always), sets.min_features, sets.max_features, sets.always),
        shared(options.list_size()) {}
  void prepare(const Stop& stop);

  const CodedData& data;
  const WindowsOptions& options;
  const SetRestrictions& sets;
  const Execution& execution;
  const SearchSpace space;
  SharedWindows shared;
  std::set<FeatureSet> seeds;                              // sets that were searched already
  std::unique_ptr<BitmapIndex> index;                      // of the rows where a feature is present
  std::vector<std::vector<std::uint64_t>> complete_after;  // by position: rows complete on all later features
  std::unique_ptr<AtomBuilder> atoms;                      // null: not affordable
  double left_out = std::numeric_limits<double>::quiet_NaN();  // sets of the space that no search may use, if known
};

/// One worker's depth-first walk over sets.
class WindowWalker {
 public:
  explicit WindowWalker(WindowSearchState& search)
      : search_(search),
        counter_(search.data),
        incumbent_(search.shared),
        windows_(search.options),
        bounds_(search.data, search.options) {
    levels_.resize(static_cast<std::size_t>(search.space.max_size()) + 1);
    for (Level& level : levels_) level.class_total.resize(search.index->n_classes());
    below_.resize(search.index->n_classes());
    Level& root = levels_.front();
    root.complete = search.index->all();
    root.n_rows = search.index->intersect(root.complete, root.complete, nullptr, root.class_total.data());
    locate(root);
    if (search.atoms == nullptr) return;
    build_atoms(0, root, root);
    note_atoms(0, true);
  }

  void run(const SearchSpace::Task& task, const Stop& stop) {
    stop_ = &stop;
    counter_.watch(stop);
    windows_.watch(stop);
    bounds_.watch(stop);
    n_on_way_ = task.positions.size() - 1;
    if (!move_to(task)) return;
    const int last = task.positions.back();
    const Verdict verdict = judge(last, task.descend);
    if (stop.requested()) return left.push_back(task);
    if (verdict != Verdict::keep) return drop(verdict);
    step(last, task.descend);
  }

  /// Raises `key` to the greatest that the bounds leave to a window of the sets of a task.
  void raise(const SearchSpace::Task& task, const Stop& stop, std::int64_t& key) {
    stop_ = &stop;
    counter_.watch(stop);
    bounds_.watch(stop);
    const std::vector<int>& positions = task.positions;
    for (std::size_t i = go_back(positions); i + 1 < positions.size(); ++i) {
      if (!enter(positions[i], true)) return;
      push(positions[i]);
    }
    if (!enter(positions.back(), task.descend)) return;
    const SetBranch branch = branch_at(positions.back());
    if (!stop.requested()) key = std::max(key, bounds_.greatest_key(branch));
  }

  double nodes() const { return windows_.nodes(); }
  std::vector<SearchSpace::Task> left;  // what a stop kept from being searched
  double evaluated = 0, pruned_value = 0, pruned_order = 0, pruned_least = 0;
  Unfinished unfinished;
  std::set<FeatureSet> on_way_sets;  // counted on the way to a task, at times by several workers

 private:
  using Verdict = WindowBounds::Verdict;

  /// A set on the path, and what bounds the sets below it.
  struct Level {
    std::vector<std::uint64_t> buffer;         // rows complete on the set, where `complete` is not borrowed
    const std::uint64_t* complete = nullptr;
    std::vector<Count> class_total;
    Count n_rows = 0;
    int last = -1;                             // position of the last feature
    std::vector<std::int32_t> profile;         // of the set, by row
    Atoms own;
    Atoms* atoms = nullptr;                    // of the set and all features after the last, or of more
    bool built = false;                        // were they counted for it?
  };

  int size() const { return static_cast<int>(path_.size()); }
  Level& here() { return levels_[path_.size()]; }

  /// The profiles of the pushed set, by row.
  void locate(Level& level) {
    level.profile.assign(search_.data.n_rows(), Atoms::kNone);
    const auto& rows = counter_.rows();
    const auto& codes = counter_.profile_of_rows();
    for (std::size_t i = 0; i < rows.size(); ++i) level.profile[rows[i]] = static_cast<std::int32_t>(codes[i]);
  }

  /// Cuts the path to what it shares with the way to a task; returns how long it is then.
  std::size_t go_back(const std::vector<int>& positions) {
    std::size_t common = 0;
    while (common < path_.size() && common + 1 < positions.size() && path_[common] == positions[common]) ++common;
    while (path_.size() > common) pop();
    return common;
  }

  /// Puts the path at the set above the task's. False if nothing below some set on the way is of use.
  bool move_to(const SearchSpace::Task& task) {
    const std::vector<int>& positions = task.positions;
    for (std::size_t i = go_back(positions); i + 1 < positions.size(); ++i) {
      const Verdict verdict = judge(positions[i], true, true);
      if (stop_->requested()) {
        left.push_back(task);
        return false;
      }
      if (verdict != Verdict::keep) {
        drop(verdict);
        return false;
      }
      push(positions[i]);
    }
    return true;
  }

  void push(int position) {
    counter_.push(search_.space.column(position));
    path_.push_back(position);
    locate(here());
  }
  void pop() {
    counter_.pop();
    path_.pop_back();
  }

  /// Makes the level of the path's set with the feature at `position`, and with `inner` of all below it. False if no
  /// set there is eligible.
  bool enter(int position, bool inner) {
    const Level& parent = here();
    Level& level = levels_[path_.size() + 1];
    level.last = position;
    level.atoms = parent.atoms;
    level.built = false;
    count_rows(search_.space.column(position), parent, level);
    // Sets below count fewer rows of fewer classes.
    const auto occurring = std::count_if(level.class_total.begin(), level.class_total.end(), [](Count p) { return p > 0; });
    if (level.n_rows < search_.sets.min_n || occurring < 2) return false;
    if (inner)
      search_.index->intersect(level.complete, search_.complete_after[static_cast<std::size_t>(position)].data(), nullptr,
                              below_.data());
    else
      below_ = level.class_total;
    return true;
  }

  /// The branch that was entered, after its counts. Not to be used once a stop is requested.
  SetBranch branch_at(int position) {
    const SearchSpace& space = search_.space;
    Level& level = levels_[path_.size() + 1];
    const int column = space.column(position);
    first_.clear();
    for (const int p : path_) first_.push_back(space.column(p));
    first_.push_back(column);
    std::sort(first_.begin(), first_.end());
    bounds_.count(counter_.rows(), counter_.profile_of_rows(), counter_.n_profiles(), search_.data.codes(column),
                  level.atoms);
    Count n_below = 0;
    for (const Count p : below_) n_below += p;
    const std::size_t least_size =
        static_cast<std::size_t>(std::max(space.min_size(), size() + 1 + space.required_after(position)));
    return {&first_, least_size, level.class_total.data(), n_below, below_.data(), level.atoms};
  }

  /// Can the path's set with the feature at `position`, and with `inner` all below it, hold anything of use? Once a stop
  /// is requested, what it says is of no use.
  Verdict judge(int position, bool inner, bool on_way = false) {
    if (!enter(position, inner)) return Verdict::least;
    const Level& parent = here();
    Level& level = levels_[path_.size() + 1];
    incumbent_.refresh();
    if (inner && search_.atoms != nullptr && incumbent_.full() && position > parent.last + 1) {
      build_atoms(position, parent, level);
      note_atoms(position, on_way);
    }
    if (stop_->requested()) return Verdict::keep;  // the atoms may be unfinished
    return bounds_.judge(branch_at(position), incumbent_);
  }

  /// The rows of the parent's set that have the feature too.
  void count_rows(int column, const Level& parent, Level& level) {
    if (const std::uint64_t* present = search_.index->present(column)) {
      level.buffer.resize(search_.index->words());
      level.n_rows = search_.index->intersect(parent.complete, present, level.buffer.data(), level.class_total.data());
      level.complete = level.buffer.data();
    } else {
      level.complete = parent.complete;
      level.n_rows = parent.n_rows;
      level.class_total = parent.class_total;
    }
  }

  void build_atoms(int position, const Level& parent, Level& level) {
    search_.atoms->build(position, parent.profile, counter_.n_profiles(), scratch_, level.own);
    level.atoms = &level.own;
    level.built = true;
  }

  /// The set of the path and all features from a position on, whose atoms were counted.
  FeatureSet with_all_from(int position) const {
    FeatureSet set;
    for (const int p : path_) set.push_back(search_.space.column(p));
    for (int p = position; p < search_.space.n_features(); ++p) set.push_back(search_.space.column(p));
    std::sort(set.begin(), set.end());
    return set;
  }
  bool in_space(const FeatureSet& set) const {
    const int n = static_cast<int>(set.size());
    return n >= search_.space.min_size() && n <= search_.space.max_size() && search_.seeds.count(set) == 0;
  }
  /// Atoms were counted; `on_way` to a task, which may be that to others too.
  void note_atoms(int position, bool on_way) {
    FeatureSet set = with_all_from(position);
    if (!in_space(set)) return;
    if (search_.execution.trace) search_.execution.trace(set);
    if (on_way)
      on_way_sets.insert(std::move(set));
    else
      ++evaluated;
  }
  /// The path's set is about to be counted. It may have been already, as atoms: if the path ends with all features from
  /// some position on, they were built there.
  void note(const FeatureSet& set) {
    if (search_.execution.trace) search_.execution.trace(set);
    std::size_t run = path_.size();
    for (int p = search_.space.n_features() - 1; run > 0 && path_[run - 1] == p; --p) --run;
    if (run == path_.size())
      ++evaluated;
    else if (run < n_on_way_ || path_[run] == 0)
      on_way_sets.insert(set);
    else
      evaluated += !levels_[run + 1].built;
  }

  void drop(Verdict verdict) {
    pruned_value += verdict == Verdict::value;
    pruned_order += verdict == Verdict::order;
    pruned_least += verdict == Verdict::least;
  }

  /// The set with one feature more, which judge() kept.
  void step(int position, bool inner) {
    const bool counted = search_.space.contains(position, size() + 1);
    const int column = search_.space.column(position);
    if (!inner) {
      if (!counted) return;
      counter_.count_with(column, table_);
      path_.push_back(position);
      evaluate();
      path_.pop_back();
      return;
    }
    push(position);
    if (counted) {
      counter_.count(table_);
      evaluate();
    }
    descend(position);
    pop();
  }

  void descend(int last) {
    const SearchSpace& space = search_.space;
    if (!space.extends(last, size())) return;
    for (int child = last + 1; child <= space.last_child(last); ++child) {
      const bool inner = space.extends(child, size() + 1);
      if (!inner && !space.contains(child, size() + 1)) continue;
      const Verdict verdict = stop_->requested() ? Verdict::keep : judge(child, inner);
      if (stop_->requested())
        leave(child, inner);
      else if (verdict == Verdict::keep)
        step(child, inner);
      else
        drop(verdict);
    }
  }

  void leave(int position, bool inner) {
    left.push_back({path_, inner, 0});
    left.back().positions.push_back(position);
  }

  /// The windows of the path's set, whose counts are in table_.
  void evaluate() {
    if (!stop_->requested()) search_windows();
    if (stop_->requested()) left.push_back({path_, false, 0});  // its counts or windows may be unfinished
  }

  void search_windows() {
    FeatureSet set;
    for (const int p : path_) set.push_back(search_.space.column(p));
    const bool sorted = std::is_sorted(set.begin(), set.end());
    std::sort(set.begin(), set.end());
    if (search_.seeds.count(set) > 0) return;
    note(set);
    if (table_.n_rows < search_.sets.min_n || !table_.several_classes()) return;
    if (!windows_.promising(set, table_, incumbent_)) return;
    if (!sorted) sort_profiles(search_.data, set, table_);
    if (windows_.search(set, table_, incumbent_, *stop_) == BestWindows::Outcome::capped)
      unfinished.add(set, windows_.n_profiles());
  }

  WindowSearchState& search_;
  CrossCounter counter_;
  WindowsIncumbent incumbent_;
  BestWindows windows_;
  WindowBounds bounds_;
  std::vector<Level> levels_;  // levels_[d]: the set of d features on the path
  std::vector<int> path_;      // positions
  std::size_t n_on_way_ = 0;   // features of the path above the task
  std::vector<Count> below_;
  std::vector<std::uint64_t> scratch_;
  FeatureSet first_;
  CountTable table_;
  const Stop* stop_ = nullptr;
};

}  // namespace localift
