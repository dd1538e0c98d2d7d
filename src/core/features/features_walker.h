// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/features/features_agenda.h"
#include "core/features/set_evaluator.h"

namespace localift {

/// One worker of search_features(): takes nodes from the agenda and puts those below them there.
class FeaturesWalker {
 public:
  FeaturesWalker(FeaturesSearchState& search, FeaturesAgenda& agenda, const Stop& stop)
      : search_(search), agenda_(agenda), evaluator_(search, stop) {}

  /// Counts the set from which all others are made; a set of the space too, unless it is empty.
  void start(const FeatureSet& always);
  /// Searches until nothing is left.
  void run();

  /// Adds this worker's account to a result.
  void add_to(FeaturesResult& result) const;
  /// The greatest key that a set may have which was ruled out.
  std::int64_t dropped_key() const { return dropped_key_; }

 private:
  struct Child {
    FeaturesNode node;
    int feature;
    std::int64_t key;  // of its own value
  };

  bool keep(const FeaturesNode& node);
  std::optional<std::int64_t> offer(const FeatureSet& set, const CountTable& table);
  void expand(FeaturesNode& node);
  void count_rest(const FeaturesNode& node);
  void add_child(const FeaturesNode& node, int feature, bool inner, std::size_t n_rest);
  void keep_child(const FeaturesNode& parent, FeatureSet set, Child child, std::size_t n_rest);
  void share_out();

  FeaturesSearchState& search_;
  FeaturesAgenda& agenda_;
  SetEvaluator evaluator_;
  std::vector<FeaturesNode> local_;  // nodes to search before the agenda's
  std::vector<Child> children_;
  CountTable table_;

  double evaluated_ = 0, nodes_ = 0, pruned_order_ = 0, pruned_rows_ = 0;
  double pruned_value_[kFeatureBounds] = {};  // by FeatureBound
  std::int64_t dropped_key_ = std::numeric_limits<std::int64_t>::min();
};

}  // namespace localift
