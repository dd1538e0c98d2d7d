// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/subgroups/condition.h"
#include "core/subgroups/feature_items.h"
#include "core/subgroups/subgroups_options.h"

namespace localift {

/// What a subgroup pays for having been searched for: the B in its bound. With s classes, m features of which a must be
/// held, sizes up to C <= m, and c features in the subgroup,
///   B = log(s C / alpha) + log((m - a) over (c - a)) + the prices of its items.
/// The sum of exp(-B) over all subgroups of all classes is alpha, or less where sizes or features lack (Kraft); so all
/// bounds of that price hold at once with probability 1 - alpha (bound S7).
///
/// Every term is rounded up to a multiple of 2^-42: sums of them are exact, in any order, and what is equal is so.
class SubgroupPrice {
 public:
  /// `items`: of every feature, in column order; must outlive this.
  SubgroupPrice(const std::vector<FeatureItems>& items, const SubgroupsOptions& options);

  /// The price but for that of the items, of a set of so many features; of fewer than the space has, as of the fewest.
  double of_size(int size) const { return of_size_[static_cast<std::size_t>(size)]; }
  double of(const std::vector<Condition>& conditions) const;
  /// The least price of a subgroup that has items of the price `paid` on `size` features, and more items, none of which
  /// costs less than `least_more` (FeatureItems::least_price() over the features that can be added).
  double least_below(int size, double paid, double least_more) const;

 private:
  const std::vector<FeatureItems>& items_;
  int least_size_, most_size_;
  std::vector<double> of_size_;  // infinite for more than the space has
};

/// A term of prices: x rounded up to a multiple of 2^-42.
double price_term(double x);

}  // namespace localift
