// SPDX-License-Identifier: GPL-2.0-or-later
// What the workers of a walk over profiles share, and a worker's account of it.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/set_hashes.h"
#include "core/count/bitmap_index.h"
#include "core/data/coded_data.h"
#include "core/lattice/eligibility.h"
#include "core/lattice/missing_patterns.h"
#include "core/lattice/search_space.h"
#include "core/lattice/set_figures.h"
#include "core/lattice/set_restrictions.h"
#include "core/profiles/profile_path.h"

namespace localift {

/// The profiles to be walked, the restrictions on them, and what all workers look up. Nothing changes while they work.
struct ProfileWalk {
  ProfileWalk(const CodedData& coded, const SetRestrictions& restrictions, const Eligibility& eligible,
              const Execution& how);
  ProfileWalk(const ProfileWalk&) = delete;
  ProfileWalk& operator=(const ProfileWalk&) = delete;

  /// Counts what is looked up. Without `pattern_table`: see ProfilesOptions.
  void prepare(bool pattern_table, const Stop& stop);

  /// Enough rows in both bitmaps? With whole weights the least count says so.
  bool enough_rows(const std::uint64_t* mask, const std::uint64_t* bits) const {
    return eligibility.rows_are_weights || eligibility.min_count <= 1 ||
           index->n_rows(mask, bits) >= eligibility.min_count;
  }

  /// Enough of class y, of which they have that weight? As for rows: what holds more items has no more of them.
  bool enough_of_class(std::size_t y, Count weight, const std::uint64_t* mask, const std::uint64_t* bits) const {
    return eligibility.min_class_count <= 0 ||
           (eligibility.rows_are_weights ? weight : index->n_rows_in(y, mask, bits)) >= eligibility.min_class_count;
  }

  const CodedData& data;
  const SetRestrictions sets;
  const Eligibility eligibility;
  const Execution& execution;
  const SearchSpace space;               ///< the features with most missing values first, where the bounds are tightest
  std::vector<int> min_column_after;     ///< by position: the smallest column at a later position
  int first_complete = 0;                ///< features at this position and later are never missing
  bool has_missing;                      ///< is any feature?
  /// Walk by lists of items (FixedRowsWalker) where all sets count the same rows? Such a walk counts in another order,
  /// and needs a judge that bounds.
  bool item_lists = true;

  std::unique_ptr<const MissingPatterns> patterns{};  ///< null: not affordable
  std::unique_ptr<const PatternBounds> bounds{};      ///< null where `patterns` is
  std::unique_ptr<const BitmapIndex> index{};
};

/// One worker's account.
struct WalkAccount {
  double nodes = 0, pruned_bound = 0, pruned_least = 0;
  SetHashes evaluated;

  void add(const WalkAccount& other);
  /// A profile of a set of the space is counted: of the columns of the path and one more. `hash` is that set's.
  void note_counted(const Execution& execution, std::uint64_t hash, const ProfilePath& path, int column);
  /// The same, of the columns of the path.
  void note_counted(const Execution& execution, std::uint64_t hash, const ProfilePath& path);
};

}  // namespace localift
