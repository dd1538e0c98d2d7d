// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/kept_profiles.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace localift {

void KeptProfiles::add(int y, const Lift& lift) {
  const auto entry = std::find(options_.classes.begin(), options_.classes.end(), y);
  lifts_.push_back({static_cast<std::size_t>(entry - options_.classes.begin()), lift});
  keys_.push_back(tails_.key(options_.eligibility.inhibit ? TwoByTwo{lift.n - lift.p, lift.n, lift.N - lift.P, lift.N}
                                                          : TwoByTwo{lift.p, lift.n, lift.P, lift.N}));
}

std::vector<std::size_t> KeptProfiles::order() const {
  std::vector<std::size_t> order(keys_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return keys_[a] > keys_[b]; });
  return order;
}

std::vector<std::int64_t> KeptProfiles::descending() const {
  std::vector<std::int64_t> result;
  for (const std::size_t i : order()) result.push_back(keys_[i]);
  return result;
}

PermuteResult KeptProfiles::result(const ProfileLanes& lanes, double n_profiles, std::size_t stop_after) const {
  PermuteResult result;
  const AdjustedP steps = lanes.maxima().adjusted(stop_after);
  const std::vector<std::size_t> by_key = order();
  result.p_value.resize(by_key.size());
  result.n_permuted.resize(by_key.size());
  for (std::size_t i = 0; i < by_key.size(); ++i) {
    result.p_value[by_key[i]] = steps.p[i];
    result.n_permuted[by_key[i]] = steps.n[i];
    result.statistic.push_back(HypergeometricTails::of_key(keys_[i]));
    result.p_naive.push_back(std::exp(-result.statistic.back()));
  }
  result.p_raw = lanes.raw().adjusted(lifts_, stop_after).p;
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
