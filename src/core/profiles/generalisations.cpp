// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/generalisations.h"

#include <numeric>
#include <stdexcept>

#include "core/base/feature_set.h"

namespace localift {

namespace {

/// The profile of a table with these levels; n_profiles where there is none. O(log profiles) names of levels.
std::size_t find_profile(const CountSource& source, const FeatureSet& set, const CountTable& table,
                         const std::vector<int>& levels) {
  std::size_t first = 0, last = table.n_profiles;
  while (first < last) {
    const std::size_t middle = first + (last - first) / 2;
    if (source.profile_levels(set, table.id[middle]) < levels)
      first = middle + 1;
    else
      last = middle;
  }
  const bool found = first < table.n_profiles && source.profile_levels(set, table.id[first]) == levels;
  return found ? first : table.n_profiles;
}

}  // namespace

bool Generalisations::productive(const SelectedProfile& profile, std::size_t y, const ProfileOrder& order) {
  for (std::size_t j = 0; j < set_.size(); ++j) {
    std::vector<int> levels(profile.levels);
    levels.erase(levels.begin() + static_cast<std::ptrdiff_t>(j));
    const Lift lift = lift_without(j, levels, y);
    if (stop_.requested() || order.compare_value(profile.lift, lift) <= 0) return false;
  }
  return true;
}

Lift Generalisations::lift_without(std::size_t j, const std::vector<int>& levels, std::size_t y) {
  if (levels.empty()) return {1, 1, 1, 1};
  const CountTable& table = counts_without(j);
  if (stop_.requested()) return {1, 1, 1, 1};  // the counts may be unfinished
  const std::size_t x = find_profile(source_, without_feature(set_, set_[j]), table, levels);
  if (x == table.n_profiles) throw std::logic_error("the counts of a feature set lack a profile of a larger one");
  return lift_of(table, x, y);
}

const CountTable& Generalisations::counts_without(std::size_t j) {
  if (!tables_[j]) {
    if (!counter_) counter_ = source_.make_counter(stop_);
    tables_[j] = std::make_unique<CountTable>();
    counter_->count(without_feature(set_, set_[j]), *tables_[j]);
  }
  return *tables_[j];
}

}  // namespace localift
