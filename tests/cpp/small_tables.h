// SPDX-License-Identifier: GPL-2.0-or-later
// Tables of counts, written down or of data, and what is asked of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "core/count/cross_counter.h"
#include "core/data/integer_weights.h"
#include "core/measure/eta.h"

namespace small {

/// `counts`: profile by profile, of `n_classes` classes.
inline localift::CountTable table_of(std::size_t n_classes, std::vector<localift::Count> counts) {
  localift::CountTable table;
  table.n_classes = n_classes;
  table.n_profiles = counts.size() / n_classes;
  table.counts = std::move(counts);
  table.sum_margins();
  table.n_rows = table.n;
  return table;
}

/// The counts of one set, its profiles in the order of their level codes.
inline localift::CountTable table_of(const localift::CodedData& data, const localift::FeatureSet& set) {
  localift::CrossCounter counter(data);
  counter.move_to(set);
  localift::CountTable table;
  counter.count(table);
  return table;
}

/// A table of several classes whose profiles are pure, of counts whose logs and sums are rounded: small ones, whole ones
/// of any size, or weights that are no whole numbers in the units of the core.
inline localift::CountTable pure_table(std::mt19937_64& random, std::size_t most_profiles = 40) {
  const auto below = [&](std::uint64_t n) { return random() % n; };
  const std::size_t n_classes = 2 + below(5), n_profiles = 2 + below(most_profiles - 1);
  const auto kind = below(3);
  std::vector<double> weights;
  for (std::size_t x = 0; x < n_profiles; ++x)
    weights.push_back(kind == 0   ? static_cast<double>(1 + below(30))
                      : kind == 1 ? static_cast<double>(1 + below(std::uint64_t{1} << (1 + below(55))))
                                  : 0.1 * static_cast<double>(1 + below(1000)));
  std::vector<localift::Count> units = localift::integer_weights(weights.data(), n_profiles, kind < 2).units;
  units.resize(n_profiles, 1);
  std::vector<localift::Count> counts(n_profiles * n_classes, 0);
  for (std::size_t x = 0; x < n_profiles; ++x) counts[x * n_classes + (x < 2 ? x : below(n_classes))] = units[x];
  return table_of(n_classes, std::move(counts));
}

inline double eta_of(const localift::CountTable& table) {
  localift::Divergences scratch;
  return localift::eta_of_table(table, scratch);
}

}  // namespace small
