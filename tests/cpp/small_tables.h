// SPDX-License-Identifier: GPL-2.0-or-later
// Tables of counts, written down or of data, and what is asked of them.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "core/count/cross_counter.h"
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

inline double eta_of(const localift::CountTable& table) {
  std::vector<double> scratch;
  return localift::eta_of_table(table, scratch);
}

}  // namespace small
