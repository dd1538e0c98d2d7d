// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/count/count_source.h"
#include "core/profiles/profile_order.h"

namespace localift {

/// The immediate generalisations of the profiles of a set, each without one of its features, in the counts of any source:
/// what ProfileCounter does on coded rows. A set without one of its features is counted when it is first asked for.
class Generalisations {
 public:
  /// All must outlive it; see CountSource::make_counter() for `stop`. Precondition: source.level_per_feature().
  Generalisations(const CountSource& source, const FeatureSet& set, const Stop& stop)
      : source_(source), set_(set), stop_(stop), tables_(set.size()) {}

  /// As ProfileCounter::productive(), of a profile of the set; false once stopped.
  bool productive(const SelectedProfile& profile, std::size_t y, const ProfileOrder& order);

 private:
  Lift lift_without(std::size_t j, const std::vector<int>& levels, std::size_t y);
  const CountTable& counts_without(std::size_t j);

  const CountSource& source_;
  const FeatureSet& set_;
  const Stop& stop_;
  std::unique_ptr<SetCounter> counter_;
  std::vector<std::unique_ptr<CountTable>> tables_;  // of the set without its j-th feature
};

}  // namespace localift
