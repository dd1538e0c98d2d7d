// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/windows/relaxation.h"

#include <algorithm>
#include <cmath>

#include "core/base/exact.h"

namespace localift {

void Relaxation::clear() { items_.clear(); }

std::size_t Relaxation::add(double a, double b, Count rows, std::uint32_t lo, std::uint32_t hi) {
  items_.push_back({a, b, rows, lo, hi});
  return items_.size() - 1;
}

// A choice is worth v or more iff its gains a - v b sum to 0 or more. For given v, the most rows are found greedily:
// take all that gains, then pay with the surplus for what loses, the least loss per row first, the last in part. (A
// linear programme with one constraint; exchanging any other row for a cheaper one loses no rows.)
//
// Rounding: a gain is made too large by more than its error, by 2^-50 (|a| + b); so is the sum, by 2^-52 for each term
// of it and its absolute size; so are the rows bought, by 10^-15 of them for losses per row that were compared wrongly
// in their last bit. All that can only admit more.
Relaxation::Reach Relaxation::most_rows(double value) {
  Reach reach;
  if (stopped()) return reach;
  offers_.clear();
  gain_.resize(items_.size());
  taken_.resize(items_.size());
  double surplus = 0, size = 0;
  for (std::size_t i = 0; i < items_.size(); ++i) {
    const Item& item = items_[i];
    const double gain = item.a - value * item.b + 0x1p-50 * (std::fabs(item.a) + item.b);
    gain_[i] = gain;
    taken_[i] = gain >= 0 ? item.hi : item.lo;
    reach.whole_rows += item.rows * static_cast<Count>(taken_[i]);
    surplus += gain * taken_[i];
    size += std::fabs(gain) * taken_[i];
    if (gain < 0 && item.hi > item.lo) offers_.push_back({-gain / static_cast<double>(item.rows), i});
  }
  const double rounding = static_cast<double>(items_.size() + 2) * 0x1p-52;
  if (surplus + rounding * size < 0) return reach;
  reach.possible = true;

  double bought = 0;  // rows, of what loses
  std::make_heap(offers_.begin(), offers_.end());
  while (!offers_.empty()) {
    std::pop_heap(offers_.begin(), offers_.end());
    const Offer offer = offers_.back();
    offers_.pop_back();
    const Item& item = items_[offer.item];
    const double loss = -gain_[offer.item], left = std::max(0.0, surplus + rounding * size);
    const std::uint32_t members = item.hi - item.lo;
    if (left >= loss * members) {
      taken_[offer.item] = item.hi;
      reach.whole_rows += item.rows * static_cast<Count>(members);
      bought += static_cast<double>(item.rows) * members;
      surplus -= loss * members;
      size += loss * members;
      continue;
    }
    const double part = left / loss;  // members, fewer than there are
    const auto whole = static_cast<std::uint32_t>(part);
    taken_[offer.item] += whole;
    reach.whole_rows += item.rows * static_cast<Count>(whole);
    reach.part = offer.item;
    reach.price = offer.price;
    reach.spare = (part - whole) * static_cast<double>(item.rows) * (1 + 1e-12);
    bought += static_cast<double>(item.rows) * part;
    break;
  }
  reach.spare += 1e-15 * bought;
  reach.rows = reach.whole_rows + static_cast<Count>(reach.spare);
  return reach;
}

// One more member would cost `loss`, which buys at least loss / price rows elsewhere.
bool Relaxation::could_take_more(const Reach& reach, std::size_t item) const {
  if (taken_[item] >= items_[item].hi) return false;
  if (item == reach.part || reach.price <= 0) return true;
  const double lost = -gain_[item] / reach.price * (1 - 1e-9);
  return static_cast<double>(items_[item].rows) + reach.spare >= lost;
}

// Dinkelbach: the best choice for one value is worth at least as much as the best of the value before, and the values
// grow to the greatest one. Only a guess, since rounding is not accounted for.
double Relaxation::best_value(Count need, double value) {
  for (int step = 0; step < 50 && !stopped(); ++step) {
    double a = 0, b = 0;
    Count rows = 0;
    offers_.clear();
    for (std::size_t i = 0; i < items_.size(); ++i) {
      const Item& item = items_[i];
      const double gain = item.a - value * item.b;
      const std::uint32_t members = gain >= 0 ? item.hi : item.lo;
      a += item.a * members;
      b += item.b * members;
      rows += item.rows * static_cast<Count>(members);
      if (gain < 0 && item.hi > item.lo) offers_.push_back({-gain / static_cast<double>(item.rows), i});
    }
    if (rows < need) std::make_heap(offers_.begin(), offers_.end());
    while (rows < need && !offers_.empty()) {
      std::pop_heap(offers_.begin(), offers_.end());
      const Item& item = items_[offers_.back().item];
      offers_.pop_back();
      const double members = std::min(static_cast<double>(item.hi - item.lo),
                                      static_cast<double>(need - rows) / static_cast<double>(item.rows));
      a += item.a * members;
      b += item.b * members;
      rows += item.rows * static_cast<Count>(item.hi - item.lo);
    }
    const double next = a / b;
    if (step > 0 && !(next > value)) break;
    value = next;
  }
  return value;
}

bool Relaxation::best(Count need, const KeyScale& scale, double start, std::int64_t& key, double& value, Reach& reach) {
  Count most = 0;
  for (const Item& item : items_) most += item.rows * static_cast<Count>(item.hi);
  if (most < need) return false;
  value = best_value(need, start);

  // The greatest key within reach: one look above the guess and one at it, nearly always; else steps that double, then
  // halves.
  const auto within = [&](std::int64_t k) {
    reach = most_rows(scale.least_value(k));
    return reach.possible && reach.rows >= need;
  };
  std::int64_t low = eta_key(std::min(1.0, std::max(0.0, value))), high = low + 1;
  for (std::int64_t step = 1; high <= KeyScale::kTop && within(high); step *= 2) {
    low = high;
    high = std::min(high + step, KeyScale::kTop + 1);
  }
  for (std::int64_t step = 1; !within(low); step *= 2) {  // all is within reach of key 0
    if (stopped()) return false;
    high = low;
    low = std::max<std::int64_t>(0, low - step);
  }
  if (high - low > 1) {
    while (high - low > 1 && !stopped()) {
      const std::int64_t middle = low + (high - low) / 2;
      (within(middle) ? low : high) = middle;
    }
    reach = most_rows(scale.least_value(low));
  }
  key = low;
  return !stopped();
}

}  // namespace localift
