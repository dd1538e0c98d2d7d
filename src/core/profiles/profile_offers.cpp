// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/profile_offers.h"

#include <algorithm>
#include <utility>

namespace localift {

namespace {

SelectedProfile in_column_order(const Lift& lift, const ProfilePath& path) {
  std::vector<std::pair<int, int>> items;
  for (std::size_t j = 0; j < path.size(); ++j) items.emplace_back(path.columns[j], path.levels[j]);
  std::sort(items.begin(), items.end());
  SelectedProfile profile;
  profile.lift = lift;
  for (const auto& [column, level] : items) {
    profile.set.push_back(column);
    profile.levels.push_back(level);
  }
  return profile;
}

}  // namespace

ProfileOffers::ProfileOffers(const ProfileWalk& walk, const ProfilesOptions& options, ProfileLists& lists)
    : options_(options),
      lists_(lists),
      order_{options.eligibility.inhibit},
      has_missing_(walk.has_missing),
      incumbents_(lists.size()),
      counter_(walk.data, *walk.index),
      equivalents_(walk.data, *walk.index, options, walk.eligibility) {
  for (Incumbent& incumbent : incumbents_) incumbent.limit = options.eligibility.min_lift;
}

void ProfileOffers::offer(std::size_t entry, const Lift& lift, const ProfilePath& path, const Stop& stop) {
  if (!options_.eligibility.passes(lift)) return;
  const Incumbent& held = incumbent(entry);
  // Most profiles fall here, before anything is allocated.
  if (held.full && order_.compare_value(lift, held.last.lift) < 0) return;
  SelectedProfile profile = in_column_order(lift, path);
  if (held.full && options_.use_bounds && !order_.before(profile, held.last)) return;
  const auto y = static_cast<std::size_t>(options_.classes[entry]);
  if (options_.productive && !counter_.productive(profile, y, options_.gain, order_.inhibit)) return;
  std::uint64_t rows_hash = 0;
  if (options_.distinct) {
    if (has_missing_) {
      if (!equivalents_.stands_for_all(profile, y, order_, stop)) {
        if (stop.requested()) leave_open(entry, lift);  // not known
        return;
      }
    } else {
      rows_hash = counter_.rows_hash(profile.set, profile.levels);
    }
  }
  lists_[entry].offer(std::move(profile), rows_hash);
}

void ProfileOffers::leave_open(std::size_t entry, const Ratio& value) {
  if (options_.eligibility.passes(value)) lists_[entry].leave_open(value);
}

}  // namespace localift
