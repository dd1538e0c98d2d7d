// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <vector>

#include "core/base/parallel.h"
#include "core/data/coded_data.h"
#include "core/lattice/set_restrictions.h"

namespace localift {

/// The feature sets of a search, as a tree: a set is reached by adding its features in a fixed order, so a node is a
/// list of increasing positions in that order. Features that every set must hold cannot be skipped over.
class SearchSpace {
 public:
  /// `order`: each column once, in the order of the walk. `always`: columns that each set holds; they count towards
  /// its size.
  SearchSpace(std::vector<int> order, int min_size, int max_size, const std::vector<int>& always);

  /// The same space walked in column order.
  static SearchSpace in_column_order(int n_features, int min_size, int max_size, const std::vector<int>& always);
  static SearchSpace in_column_order(int n_features, const SetRestrictions& sets) {
    return in_column_order(n_features, sets.min_features, sets.max_features, sets.always);
  }

  int n_features() const { return static_cast<int>(order_.size()); }
  const std::vector<int>& order() const { return order_; }
  int column(int position) const { return order_[static_cast<std::size_t>(position)]; }
  /// The set at some positions.
  void columns(const std::vector<int>& positions, FeatureSet& set) const {
    set.clear();
    for (const int position : positions) set.push_back(column(position));
    std::sort(set.begin(), set.end());
  }
  int min_size() const { return min_size_; }
  int max_size() const { return max_size_; }

  /// Children of a node whose last position is `last` (-1 at the root) are last + 1 .. last_child(last): up to the
  /// first position that must not be skipped.
  int last_child(int last) const { return last_child_[static_cast<std::size_t>(last + 1)]; }
  /// Can a node of `size` features ending at `last` have descendants in the space, itself apart?
  bool extends(int last, int size) const {
    const int later = n_features() - last - 1;
    return later > 0 && size < max_size_ && size + required_after(last) <= max_size_ && size + later >= min_size_;
  }
  /// Is the node itself a set of the space?
  bool contains(int last, int size) const {
    return size >= min_size_ && size <= max_size_ && size > 0 && required_after(last) == 0;
  }
  int required_after(int last) const { return required_after_[static_cast<std::size_t>(last + 1)]; }

  /// Number of sets at or below a node; a double, for spaces larger than any integer.
  double n_sets(int last, int size) const;
  double n_sets() const { return n_sets(-1, 0); }

  /// A piece of the walk: one node, with all that is below it or alone.
  struct Task {
    std::vector<int> positions;
    bool descend;
    double cost;  ///< sets in it
  };
  /// The space cut into pieces of at most 1/128 of its sets where a node allows it, in the order of the walk. Half of
  /// all sets hold the first feature, so pieces by first feature would leave one thread with half the work.
  std::vector<Task> tasks() const { return tasks(n_sets() / 128); }
  /// The same with pieces of at most `most` sets.
  std::vector<Task> tasks(double most) const;

  /// Calls visit(positions) for each set of a task, in the order of the walk, until stopped.
  template <class Visit>
  void walk(const Task& task, const Stop& stop, const Visit& visit) const {
    walk(task, stop, visit, [](const std::vector<int>&, const auto& children) { children(); });
  }
  /// The same, where around(positions, children) is called for each node with children, for which it calls children().
  template <class Visit, class Around>
  void walk(const Task& task, const Stop& stop, const Visit& visit, const Around& around) const {
    std::vector<int> positions(task.positions);
    walk(positions, task.descend, stop, visit, around);
  }

 private:
  template <class Visit, class Around>
  void walk(std::vector<int>& positions, bool descend, const Stop& stop, const Visit& visit,
            const Around& around) const {
    const int last = positions.back(), size = static_cast<int>(positions.size());
    if (contains(last, size)) visit(positions);
    if (!descend || !extends(last, size)) return;
    around(positions, [&] {
      for (int child = last + 1; child <= last_child(last) && !stop.requested(); ++child) {
        positions.push_back(child);
        walk(positions, true, stop, visit, around);
        positions.pop_back();
      }
    });
  }
  void split(std::vector<int>& positions, double limit, std::vector<Task>& tasks) const;

  std::vector<int> order_;
  int min_size_, max_size_;
  std::vector<int> last_child_;      // by last + 1
  std::vector<int> required_after_;  // by last + 1: features after `last` that each set must hold
};

/// The order of a walk with the tightest bounds: `always` first, since it cannot be skipped; then the features with
/// most missing values, which leave all bounds below loose until they are decided; then column order.
std::vector<int> most_missing_first(const CodedData& data, const std::vector<int>& always);

}  // namespace localift
