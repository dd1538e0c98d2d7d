// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/cube_counter.h"
#include "core/data/row_groups.h"

namespace localift {

/// Counts from counts: below a node of a walk, where sets hold its features and otherwise later ones only, rows that are
/// alike on all of these are one with their weight. The deeper the walk, the fewer features there are, and the fewer rows:
/// most sets are counted from little more than their own profiles, as in a data cube.
///
/// Missing values are levels of their own in the groups and not counted in the sets: available cases stay exact.
class FewerRows {
 public:
  /// `data` must outlive it.
  explicit FewerRows(const CodedData& data) : data_(data) {}

  void leave_out_ids() { ids_ = false; }

  /// Until leave(), about `n_sets` sets that hold `set`, in the order in which it is counted, and otherwise features of `later` are counted. Groups rows where
  /// that pays: there are many times fewer groups than rows, and more sets than it costs. Nests. Once `stop`, which must
  /// live until then, is requested, counts are unfinished.
  void enter(const std::vector<int>& set, const std::vector<int>& later, double n_sets, const Stop& stop);
  void leave();

  /// Has a node that was entered any groups?
  bool groups() { return deepest() != nullptr; }

  /// The counts of some features and one more, profiles in the order of their codes in that order, from the groups of the
  /// deepest node that has any; false if none has.
  bool count(const std::vector<int>& features, int last, CountTable& table);

 private:
  struct Level {
    std::unique_ptr<CodedData> data;  // null: those of the level above
    std::unique_ptr<CubeCounter> counter;
    std::vector<std::uint32_t> row;   // of the whole data, that stands for each of these
  };
  Level* deepest();

  const CodedData& data_;
  bool ids_ = true;
  std::vector<Level> levels_;
};

}  // namespace localift
