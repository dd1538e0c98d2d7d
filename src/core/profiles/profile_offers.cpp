// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/profile_offers.h"

#include <algorithm>
#include <utility>

namespace localift {

ProfileOffers::ProfileOffers(ProfileWalk& search)
    : search_(search),
      incumbents_(search.best.size()),
      counter_(search.data, *search.index),
      equivalents_(search.data, *search.index, search.options, search.eligibility) {}

void ProfileOffers::offer(std::size_t entry, const Lift& lift, const FeatureSet& set, const std::vector<int>& levels,
                          const Stop& stop) {
  const Incumbent& held = incumbent(entry);
  // Most profiles fall here, before anything is allocated.
  if (held.full && search_.order.compare_value(lift, held.last.lift) < 0) return;
  SelectedProfile profile;
  profile.lift = lift;
  std::vector<std::pair<int, int>> items;
  for (std::size_t j = 0; j < set.size(); ++j) items.emplace_back(set[j], levels[j]);
  std::sort(items.begin(), items.end());
  for (const auto& [column, level] : items) {
    profile.set.push_back(column);
    profile.levels.push_back(level);
  }
  const ProfilesOptions& options = search_.options;
  if (held.full && options.use_bounds && !search_.order.before(profile, held.last)) return;
  const auto y = static_cast<std::size_t>(options.classes[entry]);
  if (options.productive && !counter_.productive(profile, y, search_.order)) return;
  std::uint64_t rows_hash = 0;
  if (options.distinct) {
    if (search_.has_missing) {
      if (!equivalents_.stands_for_all(profile, y, search_.order, stop)) {
        if (stop.requested()) leave_open(entry, lift);  // not known
        return;
      }
    } else {
      rows_hash = counter_.rows_hash(profile.set, profile.levels);
    }
  }
  search_.best[entry]->offer(std::move(profile), rows_hash);
}

}  // namespace localift
