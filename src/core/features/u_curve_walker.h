// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/base/set_hashes.h"
#include "core/features/set_evaluator.h"
#include "core/lattice/bound_left.h"

namespace localift {

/// A set, and all with it and some of the free features from `next` on.
struct Subtree {
  FeatureSet set;  // ascending
  std::size_t next = 0;
  std::int64_t key = std::numeric_limits<std::int64_t>::min();  // of the set's value
};

/// One worker of search_u_curve().
class UCurveWalker {
 public:
  /// `free`: features that a set may hold or not.
  UCurveWalker(FeaturesSearchState& search, const std::vector<int>& free, const Stop& stop)
      : search_(search), free_(free), evaluator_(search, stop) {}
  /// Before work of another run of the workers.
  void watch(const Stop& stop) { evaluator_.watch(stop); }

  /// Looks at the set that is part of all others. False if nothing is eligible.
  bool start(Subtree& root);
  /// Looks at the branch's set with each feature that may be added, and lists those to go on from.
  void expand(const Subtree& branch, std::vector<Subtree>& children);
  /// All below a branch.
  void walk(Subtree branch);
  /// Is it certain that nothing below a cut comes before the last set kept? Else leaves its bound in `bound_left`.
  void verify(const Subtree& cut);

  std::vector<Subtree> cuts;
  double nodes = 0, pruned_rows = 0;
  SetHashes evaluated;
  BoundLeft<double> bound_left;
  std::int64_t dropped_key = std::numeric_limits<std::int64_t>::min();

 private:
  bool look(Subtree& branch);
  void note(const FeatureSet& set);

  FeaturesSearchState& search_;
  const std::vector<int>& free_;
  SetEvaluator evaluator_;
  CountTable table_;
};

}  // namespace localift
