// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/profiles/fixed_rows_walker.h"
#include "core/profiles/profile_offers.h"
#include "core/profiles/profile_walk.h"
#include "core/profiles/varying_rows_bound.h"

namespace localift {

/// One worker's depth-first walk over profiles in the order of the space, for all classes at once. Where no feature
/// with missing values can be added any more the walker on fixed rows takes over, unless the bounds are off.
class VaryingRowsWalker {
 public:
  explicit VaryingRowsWalker(ProfileWalk& search);

  void run(const SearchSpace::Task& task, const Stop& stop);
  /// A task that was not run: notes what it may hold.
  void leave_open(const SearchSpace::Task& task);
  const WalkAccount& account() const { return account_; }

 private:
  struct Node {
    std::vector<std::uint64_t> bits;
    const std::uint64_t* mask = nullptr;  // the rows that hold the profile
    std::vector<Count> class_rows;        // their weight per class
    Count n = 0;                          // their weight
    std::vector<std::size_t> alive;       // entries of options.classes that a descendant may still serve
    std::vector<std::size_t> branch;      // those of the branch being walked
  };

  void follow(std::size_t depth, std::uint64_t hash);
  void descend(std::size_t depth, std::uint64_t hash, int last, const SetFigures& figures);
  void branch(std::size_t depth, int position, std::uint64_t hash, bool counted, bool alone);
  bool enters(std::size_t i, const SetFigures& figures, const Node& node, int size, int column);
  void offer(const Node& parent, const Node& node, const SetFigures& figures);
  void leave_open(const std::vector<std::size_t>& entries, const SetFigures& figures, const Node& node);
  bool takes_fixed_rows(int last) const;

  ProfileWalk& search_;
  WalkAccount account_;
  MarginPath margins_;
  ProfileOffers offers_;
  FixedRowsWalker fixed_;
  std::vector<Node> nodes_;  // nodes_[d]: the profile of d features on the path
  FeatureSet set_;           // the path, in the order of the walk
  std::vector<int> levels_;
  const SearchSpace::Task* task_ = nullptr;
  const Stop* stop_ = nullptr;
};

}  // namespace localift
