// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "core/base/workers.h"
#include "core/count/split_rows.h"
#include "core/subgroups/chosen_subgroups.h"
#include "core/subgroups/shared_subgroups.h"
#include "core/subgroups/subgroup_node.h"
#include "core/subgroups/subgroup_walk.h"
#include "core/subgroups/subgroup_walker.h"

namespace localift {

/// The search for the subgroups of one class. Where overlaps are limited, by rounds (bound S8): each finds the first in
/// order of those that the list so far allows, beginning with the best of them that earlier rounds met.
class ClassSearch {
 public:
  /// `walk`: prepared. Left unfinished where `stop` was requested.
  ClassSearch(const SubgroupWalk& walk, int y, const Stop& stop);

  /// False if the time limit ended it.
  bool run(const Execution& execution);

  std::vector<SelectedSubgroup> take_best() { return std::move(best_); }
  double ties() const { return ties_; }
  bool ties_exact() const { return ties_exact_; }
  /// Of a search that was ended: no result that is not in the list has a better value. NaN if there is none.
  double bound() const;
  void add_to(SubgroupAccount& account) const;

 private:
  bool run_rounds(const Execution& execution);
  bool walk_round(const Execution& execution, std::size_t round, bool last);
  bool count_ties(const Execution& execution);
  using Begin = std::function<void(const Stop& stop)>;
  bool walk_once(const Execution& execution, const Begin& begin);
  void begin_round(std::size_t capacity, const Stop& stop);
  void fill_up();
  void keep(SelectedSubgroup subgroup);

  const SubgroupWalk& walk_;
  const int y_;
  const SplitRows rows_;
  ChosenSubgroups chosen_;
  SharedSubgroups list_;
  SubgroupNode root_;  // its counts and tables serve all rounds
  Workers<SubgroupWalker> workers_;
  std::vector<SelectedSubgroup> best_;
  ValueLeft left_;
  double ties_ = 0;
  bool ties_exact_ = true;
};

}  // namespace localift
