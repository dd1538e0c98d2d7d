// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "core/lattice/set_figures.h"
#include "core/profiles/fixed_rows_walker.h"
#include "core/profiles/profile_judge.h"
#include "core/profiles/profile_walk.h"

namespace localift {

/// One worker's depth-first walk over profiles in the order of the space, for all entries of its judge at once. Where
/// no feature with missing values can be added any more the walker on fixed rows takes over, if the walk is by lists of
/// items at all.
template <class Judge>
class VaryingRowsWalker {
 public:
  VaryingRowsWalker(const ProfileWalk& walk, Judge& judge, WalkAccount& account);

  void run(const SearchSpace::Task& task, const Stop& stop);
  /// A task that was not run: notes what it may hold.
  void leave_open(const SearchSpace::Task& task);

 private:
  struct Node {
    std::vector<std::uint64_t> bits;
    const std::uint64_t* mask = nullptr;  // the rows that hold the profile
    std::vector<Count> class_rows;        // their weight per class
    Count n = 0;                          // their weight
  };
  /// A feature that is added to the profile at `depth`.
  struct Branch {
    std::size_t depth;
    int position;
    std::uint64_t hash;  // of the set with it
    bool counted;        // false on the way to the task's node, where another task counts
    bool result;         // is the set one of the space, counted here?
    bool inner;          // is anything below walked?
    const SetFigures& figures;
  };

  void follow(std::size_t depth, std::uint64_t hash);
  void descend(std::size_t depth, std::uint64_t hash, int last, const SetFigures& figures);
  void walk_fixed_rows(std::size_t depth, int last, const SetFigures& figures);
  void branch(std::size_t depth, int position, std::uint64_t hash, bool counted, bool alone);
  void add_item(const Branch& branch, const std::uint64_t* bits);
  CountedProfile profile_of(const Node& node) const {
    return {path_, node.mask, node.mask, node.n, node.class_rows.data()};
  }
  bool takes_fixed_rows(int last) const {
    return walk_.item_lists && last + 1 >= walk_.first_complete && walk_.space.required_after(last) == 0;
  }

  const ProfileWalk& walk_;
  Judge& judge_;
  WalkAccount& account_;
  MarginPath margins_;
  FixedRowsWalker<Judge> fixed_;
  std::vector<Node> nodes_;  // nodes_[d]: the profile of d features on the path
  ProfilePath path_;
  const SearchSpace::Task* task_ = nullptr;
  const Stop* stop_ = nullptr;
};

template <class Judge>
VaryingRowsWalker<Judge>::VaryingRowsWalker(const ProfileWalk& walk, Judge& judge, WalkAccount& account)
    : walk_(walk),
      judge_(judge),
      account_(account),
      margins_(walk.index.get(), walk.space, walk.sets, walk.eligibility, walk.bounds.get()),
      fixed_(walk, judge, account) {
  nodes_.resize(static_cast<std::size_t>(walk.space.max_size()) + 1);
  for (auto& node : nodes_) {
    node.bits.resize(walk.index->words());
    node.class_rows.resize(walk.index->n_classes());
  }
  Node& root = nodes_.front();
  root.mask = walk.index->all();
  walk.index->intersect(root.mask, root.mask, nullptr, root.class_rows.data());
  root.n = std::accumulate(root.class_rows.begin(), root.class_rows.end(), Count{0});
}

template <class Judge>
void VaryingRowsWalker<Judge>::run(const SearchSpace::Task& task, const Stop& stop) {
  task_ = &task;
  stop_ = &stop;
  judge_.watch(stop);
  follow(0, 0);
}

/// Walks down to the task's node, then does the task there.
template <class Judge>
void VaryingRowsWalker<Judge>::follow(std::size_t depth, std::uint64_t hash) {
  const bool target = depth + 1 == task_->positions.size();
  branch(depth, task_->positions[depth], hash, target, target && !task_->descend);
}

template <class Judge>
void VaryingRowsWalker<Judge>::descend(std::size_t depth, std::uint64_t hash, int last, const SetFigures& figures) {
  if (takes_fixed_rows(last)) return walk_fixed_rows(depth, last, figures);
  const SearchSpace& space = walk_.space;
  for (int child = last + 1; child <= space.last_child(last); ++child) {
    // Once stopped, branch() only notes what is left. That takes time where figures are not looked up but counted.
    if (stop_->requested() && walk_.bounds == nullptr)
      return judge_.leave_open(depth, figures, profile_of(nodes_[depth]), false);
    if (space.contains(child, static_cast<int>(depth) + 1) || space.extends(child, static_cast<int>(depth) + 1))
      branch(depth, child, hash, true, false);
  }
}

/// Everything below the profile at `depth` counts the rows of its set.
template <class Judge>
void VaryingRowsWalker<Judge>::walk_fixed_rows(std::size_t depth, int last, const SetFigures& figures) {
  if (!figures.eligible) return;
  std::vector<int> columns;
  for (int child = last + 1; child < walk_.space.n_features(); ++child) columns.push_back(walk_.space.column(child));
  for (const std::size_t entry : judge_.entries(depth)) {
    const auto rows = judge_.fixed_rows(depth, entry, figures);
    if (rows.possible()) fixed_.walk({path_, nodes_[depth].mask, rows}, entry, columns, *stop_);
  }
}

/// The profiles of the node at `depth` with the feature at `position` added. With `alone` nothing below is walked.
template <class Judge>
void VaryingRowsWalker<Judge>::branch(std::size_t depth, int position, std::uint64_t hash, bool counted, bool alone) {
  const Node& parent = nodes_[depth];
  const int column = walk_.space.column(position), size = static_cast<int>(depth) + 1;
  const SetFigures& figures = margins_.enter(depth, position);
  judge_.enter(depth, position, figures);
  if (stop_->requested()) return judge_.leave_open(depth, figures, profile_of(parent), false);
  if (!judge_.may_branch(depth, figures, profile_of(parent), column)) {
    ++account_.pruned_bound;
    return;
  }
  const Branch step{depth,
                    position,
                    hash ^ SetHashes::of_column(column),
                    counted,
                    counted && walk_.space.contains(position, size),
                    !alone && walk_.space.extends(position, size),
                    figures};
  if (step.result) account_.note_counted(walk_.execution, step.hash, path_, column);
  path_.push(column, 0);
  for (int level = 0; level < walk_.data.n_levels(column); ++level) {
    if (stop_->requested()) {
      judge_.leave_open(depth, figures, profile_of(parent), true);
      break;
    }
    path_.levels.back() = level;
    if (const std::uint64_t* bits = walk_.index->level(column, level)) add_item(step, bits);
  }
  path_.pop();
}

/// The profile at the branch's depth with the last item of the path, which holds the rows of `bits`.
template <class Judge>
void VaryingRowsWalker<Judge>::add_item(const Branch& branch, const std::uint64_t* bits) {
  const Node& parent = nodes_[branch.depth];
  Node& node = nodes_[branch.depth + 1];
  node.mask = node.bits.data();
  // Most are left here: their rows are only counted.
  const Count rows = walk_.index->intersect(parent.mask, bits, nullptr, node.class_rows.data());
  node.n = std::accumulate(node.class_rows.begin(), node.class_rows.end(), Count{0});
  account_.nodes += branch.counted;
  const SetFigures& figures = branch.figures;
  if (node.n == 0 || node.n < figures.least_below || rows < walk_.eligibility.min_count) {
    account_.pruned_least += branch.counted;
    return;
  }
  const CountedProfile profile{path_, parent.mask, bits, node.n, node.class_rows.data()};
  if (branch.result && figures.eligible && node.n >= figures.least_here) judge_.offer(branch.depth, figures, profile);
  if (!branch.inner) return;
  const int next_column = walk_.min_column_after[static_cast<std::size_t>(branch.position)];
  if (!judge_.may_descend(branch.depth, figures, profile, next_column)) {
    ++account_.pruned_bound;
    return;
  }
  for (std::size_t w = 0; w < node.bits.size(); ++w) node.bits[w] = parent.mask[w] & bits[w];
  if (branch.counted) {
    descend(branch.depth + 1, branch.hash, branch.position, figures);
  } else {
    follow(branch.depth + 1, branch.hash);
  }
}

template <class Judge>
void VaryingRowsWalker<Judge>::leave_open(const SearchSpace::Task& task) {
  const SetFigures* figures = nullptr;
  for (std::size_t depth = 0; depth < task.positions.size(); ++depth) {
    figures = &margins_.enter(depth, task.positions[depth]);
    judge_.enter(depth, task.positions[depth], *figures);
  }
  judge_.leave_open(0, *figures, profile_of(nodes_.front()), false);
}

}  // namespace localift
