// SPDX-License-Identifier: GPL-2.0-or-later
// What the workers of a walk over subgroups share, and a worker's account of it.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/set_hashes.h"
#include "core/count/bitmap_index.h"
#include "core/data/coded_data.h"
#include "core/lattice/missing_patterns.h"
#include "core/lattice/search_space.h"
#include "core/lattice/set_figures.h"
#include "core/subgroups/feature_items.h"
#include "core/subgroups/shared_subgroups.h"
#include "core/subgroups/subgroup_measure.h"
#include "core/subgroups/subgroup_order.h"
#include "core/subgroups/subgroup_price.h"
#include "core/subgroups/subgroups_options.h"

namespace localift {

/// The subgroups to be walked, the restrictions on them, and what all workers look up. Nothing changes while they work.
struct SubgroupWalk {
  SubgroupWalk(const CodedData& coded, const SubgroupsOptions& asked, const Execution& how);
  SubgroupWalk(const SubgroupWalk&) = delete;
  SubgroupWalk& operator=(const SubgroupWalk&) = delete;

  /// Counts what every set counts.
  void prepare(const Stop& stop);

  const FeatureItems& items_at(int position) const { return items[static_cast<std::size_t>(space.column(position))]; }
  /// Are rows counted beside their weights?
  bool counts_rows() const {
    return !options.eligibility.rows_are_weights &&
           (options.eligibility.min_count > 1 || options.eligibility.min_class_count > 0);
  }

  const CodedData& data;
  const SubgroupsOptions options;  ///< eligibility in these data
  const Execution& execution;
  const std::vector<FeatureItems> items;  ///< by column
  const SubgroupPrice price;
  const std::unique_ptr<const SubgroupMeasure> measure;
  const SubgroupOrder order;
  const SearchSpace space;                ///< most missing first, then the fewest items
  const int max_size;                     ///< features that a subgroup can have
  std::vector<int> min_column_after;      ///< by position: the smallest column at a later position
  std::vector<double> least_price_after;  ///< by position: of an item of a feature at a later position

  /// For tests: told of what bounds drop. The subgroups that have these conditions and more, of features at later positions
  /// than the last of them, are not looked at; nor, with `itself`, the one that has no more. `last`: by which.
  std::function<void(const std::vector<Condition>& path, bool itself, const LastSubgroup& last)> trace_dropped{};

  std::unique_ptr<const MissingPatterns> patterns{};  ///< null: not affordable
  std::unique_ptr<const PatternBounds> bounds{};      ///< null where `patterns` is
  std::unique_ptr<const BitmapIndex> index{};         ///< null where `patterns` is not: only which rows lack a feature
};

/// One worker's account.
struct SubgroupAccount {
  double nodes = 0, pruned_bound = 0, pruned_least = 0;
  SetHashes evaluated;

  void add(const SubgroupAccount& other) {
    nodes += other.nodes;
    pruned_bound += other.pruned_bound;
    pruned_least += other.pruned_least;
    evaluated.merge(other.evaluated);
  }
};

}  // namespace localift
