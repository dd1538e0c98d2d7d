// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/profile_lists.h"

#include <algorithm>

#include "core/profiles/profile_counter.h"

namespace localift {

ProfileLists::ProfileLists(const ProfileWalk& walk, const ProfilesOptions& options)
    : options_(options),
      order_{options.eligibility.inhibit},
      one_more_(options.use_bounds || (options.distinct && !walk.has_missing)) {
  const std::size_t capacity = options.n_best + one_more_;
  for (std::size_t i = 0; i < options.classes.size(); ++i) {
    if (!options.distinct || walk.has_missing) {
      lists_.push_back(std::make_unique<SharedProfiles>(capacity, order_));
      continue;
    }
    const auto counter = std::make_shared<ProfileCounter>(walk.data, *walk.index);
    const auto same_rows = [counter](const SelectedProfile& a, const SelectedProfile& b) {
      const std::uint64_t* bits = counter->rows(a.set, a.levels);
      const std::vector<std::uint64_t> rows(bits, bits + counter->index().words());
      return std::equal(rows.begin(), rows.end(), counter->rows(b.set, b.levels));
    };
    lists_.push_back(std::make_unique<SharedProfiles>(capacity, order_, same_rows));
  }
}

namespace {

/// Of a list of at most `capacity` entries.
double bound_left(const ProfileOrder& order, const LiftLeft& open, const std::vector<SelectedProfile>& list,
                  std::size_t capacity) {
  LiftLeft left{BetterLift{order}};
  if (!list.empty() && list.size() >= capacity) left.leave(list.back().lift);
  left.join(open);
  return left.number([](const Ratio& lift) { return to_double(lift); });
}

}  // namespace

void ProfileLists::finish(bool complete, ProfilesResult& result) {
  for (const auto& list : lists_) {
    double ties = list->ties();
    result.best.push_back(list->take());
    auto& best = result.best.back();
    const bool beyond = one_more_ && best.size() > options_.n_best;
    if (!complete) result.info.bound.push_back(bound_left(order_, list->open(), best, options_.n_best + one_more_));
    if (one_more_) ties = beyond && order_.same_value(best.back(), best[options_.n_best - 1]);
    if (beyond) best.pop_back();
    result.info.ties.push_back(ties);
    result.info.ties_exact.push_back(complete && (!one_more_ || ties == 0));
  }
}

}  // namespace localift
