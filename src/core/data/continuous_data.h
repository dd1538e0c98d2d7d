// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/data/coded_data.h"
#include "core/data/number_view.h"

namespace localift {

/// How the continuous features of a set become one level per row.
struct Discretization {
  std::vector<double> probabilities;  ///< of the cuts, ascending; one level more than there are cuts
  bool missing_is_level = false;      ///< else a row with a missing value is not counted

  int n_levels() const { return static_cast<int>(probabilities.size()) + 1; }
};

/// The most levels, since a level takes a byte and two values of it stand for "missing" and "not counted".
constexpr int kMaxJointLevels = 254;

/// The caller's continuous columns, not owned, beside a DataView whose `features` are null where these are not.
struct ContinuousView {
  std::vector<NumberView> columns;     ///< per feature n_rows finite or missing numbers; empty: discrete
  const int* groups = nullptr;         ///< n_rows codes, 1-based, never missing; null: one group
  int n_groups = 1;
  Discretization discretization;
};

/// Coded data with continuous features among them. Holds the order of rows and what is missing, not the columns, which
/// stay the caller's and must outlive it. Rows are those of CodedData: sorted by class.
///
/// The continuous features of a set are discretised jointly, per group: the level of a row is 1 + the number of cuts
/// strictly below its distance (below its value, for a single feature). Cuts that are equal leave the levels between
/// them empty; the others keep their numbers.
class ContinuousData {
 public:
  /// Left unfinished, and not to be used, where `stop` was requested meanwhile.
  ContinuousData(const CodedData& coded, const ContinuousView& view, const Stop& stop = Stop());

  const CodedData& coded() const { return coded_; }
  const Discretization& discretization() const { return view_.discretization; }
  std::size_t n_rows() const { return coded_.n_rows(); }
  bool is_continuous(int feature) const { return !view_.columns[static_cast<std::size_t>(feature)].empty(); }
  bool has_missing(int feature) const { return has_missing_[static_cast<std::size_t>(feature)]; }
  /// CountTable::id of a profile: its joint level, 0-based (0 where no feature is continuous), and any of its rows (0
  /// where no feature is discrete).
  std::size_t profile_id(std::size_t level, std::size_t row) const { return level * n_rows() + row; }
  /// Level codes, 0-based, of the profile that an id stands for: the joint level, if the set holds a continuous
  /// feature, then those of its discrete features in column order.
  std::vector<int> profile_levels(const FeatureSet& set, std::size_t id) const;

  /// The continuous features of a set, and the discrete ones.
  FeatureSet continuous_part(const FeatureSet& set) const { return part(set, true); }
  FeatureSet discrete_part(const FeatureSet& set) const { return part(set, false); }

  int n_groups() const { return view_.n_groups; }
  /// Rows have a second order, by group: those of group g are at the places group_begin(g) .. group_begin(g + 1) - 1,
  /// in ascending order.
  std::size_t group_begin(int group) const { return group_begin_[static_cast<std::size_t>(group)]; }
  std::uint32_t row_at(std::size_t place) const {
    return rows_.empty() ? static_cast<std::uint32_t>(place) : rows_[place];
  }
  /// NaN where it is missing.
  double value_at(int feature, std::size_t place) const {
    return view_.columns[static_cast<std::size_t>(feature)][coded_.source_row(row_at(place))];
  }

 private:
  FeatureSet part(const FeatureSet& set, bool continuous) const;

  const CodedData& coded_;
  ContinuousView view_;
  std::vector<bool> has_missing_;
  std::vector<std::uint32_t> rows_;       // by place; empty where there is one group
  std::vector<std::size_t> group_begin_;  // and the end
};

}  // namespace localift
