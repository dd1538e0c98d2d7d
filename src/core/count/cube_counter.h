// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/cross_counter.h"
#include "core/count/data_cube.h"
#include "core/data/coded_data.h"

namespace localift {

/// Counts the sets of a walk by crossing, or, below a node whose profiles are few enough, those that have only the last
/// features beside the node's, all together from a data cube: of a walk over all sets of binary features, 15 of 16.
class CubeCounter {
 public:
  /// `data` must outlive it.
  explicit CubeCounter(const CodedData& data) : data_(data), cross_(data), cube_(data) {}

  CrossCounter& crossing() { return cross_; }
  void watch(const Stop& stop);
  /// Only then are there cubes: they know no rows.
  void leave_out_ids();
  void tell_row_sets();

  /// Until leave(), about `n_sets` sets that hold `features`, in the order in which they are pushed, and otherwise some
  /// of `later` are counted. Nests.
  void enter(const std::vector<int>& features, const std::vector<int>& later, double n_sets);
  void leave();

  /// The counts of some features and one more, not pushed.
  void count(const std::vector<int>& features, int last, CountTable& table);

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  struct Node {
    std::vector<int> features;           // in order
    const CubeStates* states = nullptr;  // of the last features, which its cube has; null: it has none
    std::size_t cube = kNone;            // the node above in whose cube all sets below are
  };

  const CubeStates* choose(const std::vector<int>& later, double n_sets);
  const CubeStates* states(std::vector<int> features);
  /// The node in whose cube the sets are that have `last` last.
  std::size_t cube_of(int last) const;
  bool count_in_cube(const std::vector<int>& features, int last, CountTable& table);

  const CodedData& data_;
  const Stop* stop_ = nullptr;
  bool cubes_ = false, row_sets_ = false;
  CrossCounter cross_;
  DataCube cube_;
  std::vector<std::unique_ptr<CubeStates>> states_;  // by number of features
  std::vector<Node> nodes_;                          // the first depth_ are those entered
  std::size_t depth_ = 0, counted_ = kNone;          // the node whose cube that is
};

}  // namespace localift
