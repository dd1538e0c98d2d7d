// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/kept_profiles.h"

#include <algorithm>
#include <bitset>
#include <cmath>
#include <limits>

namespace localift {

namespace {

/// Rows of class y among those of a mask.
struct ClassRows {
  Count n = 0, observed = 0;
  bool fixed = false;
};

ClassRows class_rows(const PermutedClasses& classes, int y, const MaskWords& rows) {
  ClassRows result;
  for (const std::uint64_t mask : rows.mask) result.n += static_cast<Count>(std::bitset<64>(mask).count());
  LaneCounter counter(classes, {y});
  counter.count(rows, result.n);
  result.observed = counter.rows(0)[0];
  result.fixed = same_in_lanes(counter.rows(0), classes.n_lanes());
  return result;
}

}  // namespace

void KeptProfiles::add(int y, const MaskWords& profile, const MaskWords& counted) {
  const ClassRows inside = class_rows(classes_, y, profile), all = class_rows(classes_, y, counted);
  const Lift lift{inside.observed, inside.n, all.observed, all.n};
  const TwoByTwo table = options_.eligibility.inhibit ? TwoByTwo{lift.n - lift.p, lift.n, lift.N - lift.P, lift.N}
                                                      : TwoByTwo{lift.p, lift.n, lift.P, lift.N};
  const auto entry = std::find(options_.classes.begin(), options_.classes.end(), y);
  kept_.push_back({tails_.key(table), {static_cast<std::size_t>(entry - options_.classes.begin()), lift},
                   inside.fixed && all.fixed});
}

std::vector<std::size_t> KeptProfiles::order() const {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < kept_.size(); ++i)
    if (!kept_[i].fixed) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return kept_[a].key > kept_[b].key; });
  return order;
}

std::vector<std::int64_t> KeptProfiles::descending() const {
  std::vector<std::int64_t> result;
  for (const std::size_t i : order()) result.push_back(kept_[i].key);
  return result;
}

PermuteResult KeptProfiles::result(const ProfileLanes& lanes, double n_profiles, std::size_t stop_after) const {
  PermuteResult result;
  const std::vector<std::size_t> by_key = order();
  std::vector<RawMaxima::Kept> lifts;
  for (const std::size_t i : by_key) lifts.push_back(kept_[i].lift);
  const AdjustedP steps = lanes.maxima().adjusted(stop_after), raw = lanes.raw().adjusted(lifts, stop_after);
  for (const Kept& one : kept_) {
    const double statistic = HypergeometricTails::of_key(one.key);
    result.statistic.push_back(one.fixed ? std::numeric_limits<double>::quiet_NaN() : statistic);
    result.p_naive.push_back(std::exp(-statistic));
  }
  result.p_value.assign(kept_.size(), 1);
  result.p_raw.assign(kept_.size(), 1);
  result.n_permuted.assign(kept_.size(), std::min(stop_after, classes_.n_replicates()));
  for (std::size_t i = 0; i < by_key.size(); ++i) {
    result.p_value[by_key[i]] = steps.p[i];
    result.n_permuted[by_key[i]] = steps.n[i];
    result.p_raw[by_key[i]] = raw.p[i];
  }
  for (const std::int64_t key : lanes.maxima().greatest())
    result.null.push_back(key == NullMaxima::kNone ? -std::numeric_limits<double>::infinity()
                                                   : HypergeometricTails::of_key(key));
  result.null_raw = lanes.raw().greatest();
  std::int64_t observed = NullMaxima::kNone;
  for (std::size_t bin = 0; bin <= by_key.size(); ++bin) observed = std::max(observed, lanes.maxima().maxima(bin)[0]);
  if (observed != NullMaxima::kNone) result.observed = HypergeometricTails::of_key(observed);
  result.family = n_profiles * static_cast<double>(options_.classes.size());
  return result;
}

}  // namespace localift
