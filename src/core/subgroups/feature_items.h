// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/data/coded_data.h"
#include "core/lattice/set_restrictions.h"
#include "core/subgroups/condition.h"
#include "core/subgroups/subgroups_options.h"

namespace localift {

/// The items of a feature: the conditions that a subgroup can put on it, one at most. Of an ordered feature each
/// interval of its cells but the full range; else each set of 1 .. max_values levels, but not all. So a feature of one
/// cell has none, and one of two has two.
///
/// An item is narrow (one bound: `x >= 50`, `x = a`) or wide. Its price is log(types the feature has) + log(items of
/// the type), so that the sum of exp(-price) over the items is 1.
class FeatureItems {
 public:
  FeatureItems(int feature, int n_cells, bool ordered, bool two_sided, int max_values);

  int feature() const { return feature_; }
  int n_cells() const { return n_cells_; }
  bool intervals() const { return intervals_; }
  /// Are intervals with both ends inside the range items?
  bool two_sided() const { return two_sided_; }

  /// Number of items.
  std::size_t size() const { return intervals_ ? lower_.size() : set_begin_.size() - 1; }
  /// The i-th item in the order of conditions: lower cell first, then the wider; sets by sorted levels.
  Condition condition(std::size_t i) const;
  int n_bounds(std::size_t i) const;
  double price(std::size_t i) const { return price(n_bounds(i) > 1); }

  /// Ends of the i-th interval.
  int lower(std::size_t i) const { return lower_[i]; }
  int upper(std::size_t i) const { return upper_[i]; }
  /// Levels of the i-th set, ascending: set_size(i) of them.
  const int* set(std::size_t i) const { return set_levels_.data() + set_begin_[i]; }
  int set_size(std::size_t i) const { return static_cast<int>(set_begin_[i + 1] - set_begin_[i]); }

  /// Is lower .. upper an item? Precondition: intervals(), cells of the feature.
  bool is_item(int lower, int upper) const {
    const int ends = (lower > 0) + (upper < n_cells_ - 1);
    return ends == 1 || (ends == 2 && two_sided_);
  }
  /// Price of an item of more than one bound, or of one.
  double price(bool wide) const { return wide ? wide_price_ : narrow_price_; }
  /// Price of a condition on the feature.
  double price(const Condition& condition) const { return price(condition.n_bounds(n_cells_) > 1); }
  /// Of the cheapest item; infinite without items.
  double least_price() const;

 private:
  void make_intervals();
  void make_sets(int max_values);

  int feature_, n_cells_;
  bool intervals_, two_sided_;
  std::vector<int> lower_, upper_;             // of intervals
  std::vector<int> set_levels_;                // of all sets
  std::vector<std::size_t> set_begin_{0};
  double narrow_price_, wide_price_;
};

/// Of features with so many cells, and of every feature of the data.
std::vector<FeatureItems> items_of(const std::vector<int>& n_cells, const SubgroupsOptions& options);
std::vector<FeatureItems> items_of(const CodedData& data, const SubgroupsOptions& options);

/// Subgroups of the space: over its sets the products of the numbers of items, added up. O(features max_features).
double n_subgroups(const std::vector<FeatureItems>& items, const SetRestrictions& sets);

}  // namespace localift
