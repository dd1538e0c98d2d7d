// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/base/types.h"

namespace localift {

/// Why a set has no Mahalanobis distance in a group.
enum class Degeneracy {
  none,
  few_rows,    ///< not more counted rows than features
  constant,    ///< a feature with one value
  collinear,   ///< a feature that is a linear function of the features before it
  not_finite,  ///< values whose squares overflow
};

/// A set that has no distance, and where that shows. Searches leave it out: its levels would be those of rounding
/// errors, and a pseudo-inverse would only repeat a smaller set's.
struct DegenerateSet {
  FeatureSet set;
  int group = 0;    ///< 0-based
  int feature = 0;  ///< the feature that is constant, collinear or not finite; the last one for few_rows
  Degeneracy reason = Degeneracy::none;
};

/// Counts degenerate sets and keeps some to be named: the smallest ones, which are the cause of the others, in feature
/// order. What is kept does not depend on the order in which they come.
class DegenerateSets {
 public:
  static constexpr std::size_t kMostNamed = 20;

  void add(DegenerateSet set) {
    ++count_;
    named_.push_back(std::move(set));
    if (named_.size() > 8 * kMostNamed) tidy();
  }
  void merge(DegenerateSets other) {
    count_ += other.count_;
    for (auto& set : other.named_) named_.push_back(std::move(set));
    tidy();
  }
  double count() const { return count_; }
  /// In order, after merge().
  const std::vector<DegenerateSet>& named() const { return named_; }

 private:
  void tidy() {
    std::sort(named_.begin(), named_.end(), [](const DegenerateSet& a, const DegenerateSet& b) {
      return a.set.size() != b.set.size() ? a.set.size() < b.set.size() : a.set < b.set;
    });
    if (named_.size() > kMostNamed) named_.resize(kMostNamed);
  }

  double count_ = 0;
  std::vector<DegenerateSet> named_;
};

}  // namespace localift
