// SPDX-License-Identifier: GPL-2.0-or-later
// What the parts of the search for profiles share: the search, a worker's account of it, and what it may keep.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/feature_set.h"
#include "core/base/parallel.h"
#include "core/base/set_hashes.h"
#include "core/count/bitmap_index.h"
#include "core/data/coded_data.h"
#include "core/lattice/search_space.h"
#include "core/profiles/profile_order.h"
#include "core/profiles/profiles_options.h"
#include "core/profiles/shared_profiles.h"
#include "core/profiles/varying_rows_bound.h"

namespace localift {

/// What all workers share, and do not change but for the lists of the best.
struct ProfileWalk {
  const CodedData& data;
  const ProfilesOptions& options;
  Eligibility eligibility;
  ProfileOrder order;
  SearchSpace space;
  std::vector<int> min_column_after{};  // by position: the smallest column at a later position
  int first_complete = 0;             // features at this position and later are never missing
  bool has_missing = false;           // is any feature?
  const PatternBounds* table = nullptr;
  const BitmapIndex* index = nullptr;
  const Execution* execution = nullptr;
  std::vector<std::unique_ptr<SharedProfiles>> best{};  // per entry of options.classes
};

/// One worker's account.
struct WalkAccount {
  double nodes = 0, pruned_bound = 0, pruned_least = 0;
  SetHashes evaluated;

  void add(const WalkAccount& other) {
    nodes += other.nodes;
    pruned_bound += other.pruned_bound;
    pruned_least += other.pruned_least;
    evaluated.merge(other.evaluated);
  }
};

/// A profile of the set of `path` and one column more is counted: `hash` is that set's, which is one of the space.
inline void note_counted(const ProfileWalk& search, WalkAccount& account, std::uint64_t hash, const FeatureSet& path,
                         int column) {
  account.evaluated.insert(hash);
  if (!search.execution->trace) return;
  search.execution->trace(with_features({column}, path));
}

}  // namespace localift
