// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/measure/entropy_measure.h"

#include <algorithm>
#include <cmath>

#include "core/measure/eta.h"

namespace localift {

// Held to what keeps products finite. Only weights of less than 1e-251 together go beyond it.
EntropyMeasure::EntropyMeasure(int weight_exponent)
    : counts_per_one_(std::ldexp(1.0, std::min(weight_exponent, 900))) {}

double EntropyMeasure::entropy(const CountTable& table) const {
  return entropy_sum(table.class_total.data(), table.n_classes, table.n);
}

double EntropyMeasure::conditional_entropy(const CountTable& table) {
  terms_.clear();
  for (std::size_t x = 0; x < table.n_profiles; ++x) {
    if (stop_ != nullptr && stop_->requested()) break;
    const double term = entropy_sum(table.profile(x), table.n_classes, table.total[x]);
    if (term > 0) terms_.push_back(term);
  }
  return canonical_sum(terms_, stop_);
}

std::size_t EntropyMeasure::n_profiles_left(const SetAndRest& sets) {
  if (sets.set.n == sets.rest.n) return sets.set.n_profiles;
  mark(sets);
  return static_cast<std::size_t>(std::count(seen_.begin(), seen_.end(), true));
}

void EntropyMeasure::mark(const SetAndRest& sets) {
  seen_.assign(sets.set.n_profiles, false);
  for (const std::size_t x : sets.profile_of_rest) seen_[x] = true;
}

}  // namespace localift
