// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/parallel.h"
#include "core/subgroups/cell_sums.h"
#include "core/subgroups/condition.h"
#include "core/subgroups/cover_round.h"

namespace localift {

/// One worker's depth-first walk over the subgroups of a round, by lists of rows: at each node a histogram of the cells
/// of every feature after its last, of which intervals take differences of running sums; children that can still hold
/// the best step, most new class rows first.
class CoverWalker {
 public:
  explicit CoverWalker(CoverRound& round);

  /// A subgroup with more conditions below it.
  struct Child {
    int position;      ///< of its last feature in the space
    std::size_t item;  ///< of that feature
    CoverCounts counts;
    Count most_new;    ///< no step below it that has the share adds more class rows
  };

  /// The children of the root; offers the subgroups of one condition.
  std::vector<Child> look_at_root(const Stop& stop);
  void walk(const Child& child, const Stop& stop) { descend(child, 0, stop); }
  double nodes() const { return nodes_; }

 private:
  struct Level {
    std::vector<std::uint32_t> rows;
    std::vector<Child> children;
  };

  void descend(const Child& child, std::size_t depth, const Stop& stop);
  void look_at(std::size_t depth, int last, const CoverCounts& above, const Stop& stop);
  void look_at_items(std::size_t depth, int last, int position, const CoverCounts& above,
                     std::vector<Child>& children);
  void bound_children(std::size_t depth, int last, std::vector<Child>& children);
  void begin_steps(const CoverCounts& above);
  std::size_t step_of(Count of_class) const;
  Count most_new(const Child& child, const std::vector<Count>& after) const;
  void offer(int feature, std::size_t item, const CoverCounts& counts);
  Count others(const CoverCounts& counts) const;
  Count of_class(const CoverCounts& counts) const;

  CoverRound& round_;
  const CoverProblem& problem_;
  std::vector<Level> levels_;    // by depth
  std::vector<Condition> path_;  // in the order of the space
  CellSums sums_;
  // Class rows in steps: the first begins at those that a step must add, the last is open.
  static constexpr std::size_t kSteps = 24;
  Count least_ = 0, step_ = 1;
  std::vector<Count> removals_;  // position x step
  double nodes_ = 0;
};

}  // namespace localift
