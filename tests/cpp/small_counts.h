// SPDX-License-Identifier: GPL-2.0-or-later
// Counts made by looking at every row of small data, set by set and without the core's counters, as a source of counts.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "core/count/given_counts.h"
#include "core/data/integer_weights.h"
#include "small_data.h"

namespace small {

/// Every subset of 0 .. m - 1 but the empty one.
inline std::vector<FeatureSet> all_sets(int m) {
  std::vector<FeatureSet> sets;
  for (int mask = 1; mask < (1 << m); ++mask) {
    sets.emplace_back();
    for (int f = 0; f < m; ++f)
      if ((mask >> f) & 1) sets.back().push_back(f);
  }
  return sets;
}

/// The weights of the rows as integers.
inline std::vector<Count> units_of(const Data& data) {
  const std::size_t n = data.classes.size();
  if (data.weights.empty()) return std::vector<Count>(n, 1);
  std::vector<Count> units = localift::integer_weights(data.weights.data(), n, data.whole).units;
  return units.empty() ? std::vector<Count>(n, 1) : units;
}

/// The counts of the rows in which no feature of the set is missing, cells in the order of their last row.
inline localift::GivenTable count_rows(const Data& data, const FeatureSet& set) {
  const std::vector<Count> units = units_of(data);
  const auto n_classes = static_cast<std::size_t>(data.n_classes);
  std::map<std::vector<int>, std::size_t> cell_of;
  std::vector<std::vector<int>> levels;
  std::vector<Count> counts, rows;
  for (std::size_t row = data.classes.size(); row-- > 0;) {
    std::vector<int> here;
    for (const int f : set) here.push_back(data.codes[static_cast<std::size_t>(f)][row] - 1);
    if (*std::min_element(here.begin(), here.end()) < 0) continue;
    const auto [cell, is_new] = cell_of.emplace(here, levels.size());
    if (is_new) {
      levels.push_back(here);
      counts.resize(counts.size() + n_classes, 0);
      rows.push_back(0);
    }
    counts[cell->second * n_classes + static_cast<std::size_t>(data.classes[row] - 1)] += units[row];
    ++rows[cell->second];
  }
  return localift::given_table(levels, counts, n_classes, data.whole ? std::vector<Count>() : rows);
}

/// Counts each set when it is asked for.
inline localift::GivenCounts counted_rows(const Data& data) {
  localift::GivenCounts::Rows rows;
  rows.n_features = static_cast<int>(data.codes.size());
  rows.class_total.assign(static_cast<std::size_t>(data.n_classes), 0);
  const std::vector<Count> units = units_of(data);
  rows.same_rows = true;
  for (std::size_t row = 0; row < units.size(); ++row) {
    rows.class_total[static_cast<std::size_t>(data.classes[row] - 1)] += units[row];
    for (const auto& codes : data.codes) rows.same_rows = rows.same_rows && codes[row] > 0;
  }
  if (!data.weights.empty())
    rows.weight_exponent = localift::integer_weights(data.weights.data(), units.size(), data.whole).exponent;
  rows.rows_are_weights = data.whole;
  return {rows, [data](const FeatureSet& set) {
            return std::make_shared<const localift::GivenTable>(count_rows(data, set));
          }};
}

inline bool same(const localift::CountTable& a, const localift::CountTable& b) {
  return a.n_profiles == b.n_profiles && a.n_classes == b.n_classes && a.counts == b.counts && a.total == b.total &&
         a.rows == b.rows && a.class_total == b.class_total && a.n == b.n && a.n_rows == b.n_rows;
}

/// Level codes of each profile of a table.
inline std::vector<std::vector<int>> levels_of(const localift::CountSource& source, const FeatureSet& set,
                                               const localift::CountTable& table) {
  std::vector<std::vector<int>> levels;
  for (const std::size_t id : table.id) levels.push_back(source.profile_levels(set, id));
  return levels;
}

}  // namespace small
