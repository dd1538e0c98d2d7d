// SPDX-License-Identifier: GPL-2.0-or-later
// The walk of search_windows(): one worker.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "core/count/cross_counter.h"
#include "core/windows/best_windows.h"
#include "core/windows/window_bounds.h"
#include "core/windows/windows_search_state.h"

namespace localift {

/// One worker's depth-first walk over sets.
class WindowWalker {
 public:
  /// Looks at `stop` while it is made.
  WindowWalker(WindowsSearchState& search, const Stop& stop);

  /// Searches the sets of a task.
  void run(const SearchSpace::Task& task, const Stop& stop);
  /// Whether it was made in time to say what bounds leave.
  bool ready() const { return ready_; }
  /// To be called before raise(), since a stop may have left its path unfinished.
  void forget_path();
  /// Raises `key` to the greatest that the bounds leave to a window of the sets of a task.
  void raise(const SearchSpace::Task& task, const Stop& stop, std::int64_t& key);

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
  void watch(const Stop& stop);

  bool ready_ = false;
  // The way: the path, and the level that each of its sets has.
  void locate(Level& level);
  void push(int position);
  void pop();
  std::size_t go_back(const std::vector<int>& positions);
  bool move_to(const SearchSpace::Task& task);
  std::vector<int> columns() const;
  void count_rows(int column, const Level& parent, Level& level);
  bool enter(int position, bool inner);

  // What is below.
  void build_atoms(int position, const Level& parent, Level& level);
  SetBranch branch_at(int position);
  Verdict judge(int position, bool inner, bool on_way = false);
  void drop(Verdict verdict);
  void step(int position, bool inner);
  void descend(int last);
  void leave(int position, bool inner);

  // The path's set.
  void evaluate();
  void search_windows();

  // Which sets were counted.
  FeatureSet with_all_from(int position) const;
  void note_atoms(int position, bool on_way);
  void note(const FeatureSet& set);

  WindowsSearchState& search_;
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
