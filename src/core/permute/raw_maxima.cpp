// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/raw_maxima.h"

#include <algorithm>
#include <numeric>

namespace localift {

void RawMaxima::merge(const RawMaxima& other) {
  for (std::size_t i = 0; i < held_.size(); ++i) {
    const Held& held = other.held_[i];
    if (held.n > 0) raise(i / n_lanes_, i % n_lanes_, other.values_[i], held.lift());
  }
}

/// Lanes of a class from the best lift on; those without one last.
std::vector<std::size_t> RawMaxima::best_first(std::size_t entry) const {
  const Held* const held = held_.data() + entry * n_lanes_;
  std::vector<std::size_t> order(n_lanes_);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (held[a].n == 0 || held[b].n == 0) return held[a].n > held[b].n;
    return beats(held[a].lift(), held[b]);
  });
  return order;
}

/// How many lanes have that lift or a better one.
std::size_t RawMaxima::rank(std::size_t entry, const std::vector<std::size_t>& order, const Lift& lift) const {
  const Held* const held = held_.data() + entry * n_lanes_;
  const auto worse = std::partition_point(order.begin(), order.end(), [&](std::size_t lane) {
    return held[lane].n > 0 && !beats(lift, held[lane]);
  });
  return static_cast<std::size_t>(worse - order.begin());
}

/// By lane, the rank of its best.
std::vector<std::size_t> RawMaxima::ranks(std::size_t entry, const std::vector<std::size_t>& order) const {
  std::vector<std::size_t> result(n_lanes_, n_lanes_);
  for (const std::size_t lane : order) {
    const Held& held = held_[entry * n_lanes_ + lane];
    if (held.n > 0) result[lane] = rank(entry, order, held.lift());
  }
  return result;
}

AdjustedP RawMaxima::adjusted(const std::vector<Kept>& kept, std::size_t stop_after) const {
  std::vector<std::size_t> best(n_lanes_, n_lanes_);
  std::vector<std::vector<std::size_t>> orders;
  for (std::size_t entry = 0; entry < n_entries(); ++entry) {
    orders.push_back(best_first(entry));
    const std::vector<std::size_t> of_class = ranks(entry, orders.back());
    for (std::size_t lane = 0; lane < n_lanes_; ++lane) best[lane] = std::min(best[lane], of_class[lane]);
  }
  AdjustedP result;
  for (const Kept& of : kept) {
    const std::size_t observed = rank(of.entry, orders[of.entry], of.lift);
    Exceedances exceedances(stop_after);
    for (std::size_t lane = 1; lane < n_lanes_; ++lane) exceedances.add(best[lane] <= observed);
    result.p.push_back(exceedances.p_value());
    result.n.push_back(exceedances.n());
  }
  return result;
}

std::vector<double> RawMaxima::greatest() const {
  const double none = inhibit_ ? kMost : -kMost;
  std::vector<double> result;
  for (std::size_t i = 0; i < held_.size(); ++i)
    if (i % n_lanes_ > 0) result.push_back(held_[i].n > 0 ? to_double(held_[i].lift()) : none);
  return result;
}

}  // namespace localift
