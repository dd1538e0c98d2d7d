// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/data/continuous_data.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace localift {

ContinuousData::ContinuousData(const CodedData& coded, const ContinuousView& view, const Stop& stop)
    : coded_(coded), view_(view) {
  if (!coded.rows_are_weights()) throw std::invalid_argument("joint quantiles need whole weights");
  if (view.discretization.n_levels() > kMaxJointLevels) throw std::invalid_argument("too many joint levels");
  if (view.columns.size() != static_cast<std::size_t>(coded.n_features()))
    throw std::invalid_argument("one entry per feature expected");
  const std::size_t n = coded.n_rows();
  for (std::size_t f = 0; f < view.columns.size() && !stop.requested(); ++f) {
    bool missing = coded.has_missing(static_cast<int>(f));
    if (!view.columns[f].empty())
      for (std::size_t i = 0; i < n && !missing; ++i) missing = std::isnan(view.columns[f][i]);
    has_missing_.push_back(missing);
  }

  // Counting sort by group: rows stay in order within one.
  const auto group = [&](std::size_t row) {
    return static_cast<std::size_t>(view.groups[coded.source_row(row)] - 1);
  };
  group_begin_.assign(static_cast<std::size_t>(view.n_groups) + 1, 0);
  if (view.groups == nullptr) {
    std::fill(group_begin_.begin() + 1, group_begin_.end(), n);
    return;
  }
  for (std::size_t row = 0; row < n; ++row) {
    if (group(row) >= static_cast<std::size_t>(view.n_groups)) throw std::invalid_argument("group code out of range");
    ++group_begin_[group(row) + 1];
  }
  for (std::size_t g = 1; g < group_begin_.size(); ++g) group_begin_[g] += group_begin_[g - 1];
  std::vector<std::size_t> next(group_begin_.begin(), group_begin_.end() - 1);
  rows_.resize(n);
  for (std::size_t row = 0; row < n; ++row) rows_[next[group(row)]++] = static_cast<std::uint32_t>(row);
}

std::vector<int> ContinuousData::profile_levels(const FeatureSet& set, std::size_t id) const {
  std::vector<int> result;
  const FeatureSet discrete = discrete_part(set);
  if (discrete.size() < set.size()) result.push_back(static_cast<int>(id / n_rows()));
  for (const int feature : discrete) result.push_back(coded_.codes(feature)[id % n_rows()]);
  return result;
}

FeatureSet ContinuousData::part(const FeatureSet& set, bool continuous) const {
  FeatureSet result;
  for (const int feature : set)
    if (is_continuous(feature) == continuous) result.push_back(feature);
  return result;
}

}  // namespace localift
