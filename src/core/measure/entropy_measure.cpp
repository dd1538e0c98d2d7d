// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/measure/entropy_measure.h"

#include <algorithm>
#include <cmath>

#include "core/measure/eta.h"

namespace localift {

EntropyMeasure::EntropyMeasure(int weight_exponent) : unit_(std::ldexp(1.0, -weight_exponent)) {}

double EntropyMeasure::entropy(const CountTable& table) const {
  return unit_ * entropy_sum(table.class_total.data(), table.n_classes, table.n);
}

double EntropyMeasure::conditional_entropy(const CountTable& table) {
  terms_.clear();
  for (std::size_t x = 0; x < table.n_profiles; ++x) {
    const double term = entropy_sum(table.profile(x), table.n_classes, table.total[x]);
    if (term > 0) terms_.push_back(term);
  }
  return unit_ * canonical_sum(terms_);
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
