// SPDX-License-Identifier: GPL-2.0-or-later
// Profiles that hold the same rows: one finding told in several ways.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "core/data/continuous_data.h"
#include "core/profiles/profile_counter.h"
#include "core/profiles/profile_order.h"
#include "core/profiles/profiles_options.h"

namespace localift {

/// The eligible profiles that hold the rows S of a given one; with `productive`, those of them that are.
///
/// The items (feature, level) that all of S has are the closure of S, and a profile holds S if and only if its items
/// are of the closure and no other row has them all. So the profiles are the subsets of the closure whose rows are S:
/// with a subset, every larger one. Depth first in column order; a branch ends where some row outside S has every item
/// that can still be added. All hold the same rows of each class, but with missing values each has the counted rows,
/// the lift and the threshold of its own set. Not thread safe.
class EquivalentProfiles {
 public:
  EquivalentProfiles(const CodedData& data, const BitmapIndex& index, const ProfilesOptions& options,
                     const Eligibility& eligibility);

  /// The most subsets looked at for one list; fewer where rows are many, so that it takes some tenths of a second.
  static double max_nodes(const BitmapIndex& index);

  enum class End { all, stopped, cap };
  /// Calls visit() with each, the given one included if it is eligible, of at most `max_size` features, in column
  /// order, until it returns false. At most `max_nodes` subsets are looked at. Precondition: `of` holds some row, and
  /// every level with as much weight as its rows has a bitmap.
  End visit(const SelectedProfile& of, std::size_t y, int max_size, double max_nodes, const Stop& stop,
            const std::function<bool(const SelectedProfile&)>& visit);

  /// How many subsets the last call could still have looked at.
  double nodes_left() const { return nodes_left_; }

  /// Which of two equivalent profiles stands for both: fewest features, then the order of results.
  static bool stands_before(const SelectedProfile& a, const SelectedProfile& b, const ProfileOrder& order);
  /// Does the profile stand for all that hold its rows?
  bool stands_for_all(const SelectedProfile& profile, std::size_t y, const ProfileOrder& order, const Stop& stop);

 private:
  struct Item {
    int column, level;
    const std::uint64_t* bits;
    bool required;
  };
  void find_closure(const SelectedProfile& of);
  void walk(std::size_t next, std::size_t depth, std::size_t required_left);
  bool emit();

  const CodedData& data_;
  const BitmapIndex& index_;
  const ProfilesOptions& options_;
  Eligibility eligibility_;
  ProfileCounter counter_;

  std::vector<std::uint64_t> rows_;                  // S
  Count n_ = 0, p_ = 0, n_rows_ = 0, n_class_rows_ = 0;
  std::vector<Item> closure_;                        // in column order
  std::vector<std::vector<std::uint64_t>> all_after_;  // by item: rows outside S with this and all later items
  std::vector<std::vector<std::uint64_t>> outside_;    // by depth: rows outside S with all items chosen
  SelectedProfile chosen_;
  std::size_t y_ = 0;
  int max_size_ = 0;
  double nodes_left_ = 0;
  const Stop* stop_ = nullptr;
  const std::function<bool(const SelectedProfile&)>* visit_ = nullptr;
  End end_ = End::all;
};

struct EquivalentsResult {
  std::vector<SelectedProfile> profiles;  ///< fewest features first, then the order of results
  bool complete = true;                   ///< false: more than asked for, or too many subsets to look at them all
};

/// The eligible profiles of a search with the rows of `of` (its set and levels), for class y; at most `most`.
EquivalentsResult equivalent_profiles(const CodedData& data, const ProfilesOptions& options, const SelectedProfile& of,
                                      int y, std::size_t most, Monitor* monitor);
/// The same of data with continuous features, whose joint levels have no closure: every set of the space is looked at,
/// as an exhaustive search does. Of more than `most` profiles those of the best lifts.
EquivalentsResult equivalent_profiles(const ContinuousData& data, const ProfilesOptions& options,
                                      const SelectedProfile& of, int y, std::size_t most, const Execution& execution);

}  // namespace localift
