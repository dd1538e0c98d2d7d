// SPDX-License-Identifier: GPL-2.0-or-later
// The levels of one set, by the rules written down plainly: any weights, groups and missing values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/count/degenerate_set.h"
#include "core/data/continuous_data.h"
#include "core/joint/joint_kernels.h"
#include "core/joint/quantile.h"

namespace localift {

/// What places rows of a group in joint levels; k features.
struct GroupModel {
  Count n = 0;                     ///< counted rows, weighted; a group without any places nothing
  std::vector<double> covariance;  ///< k x k; empty for a single feature
  std::vector<double> factor;      ///< k x k, row-major: L of covariance = L L', zero above the diagonal
  std::vector<double> cuts;        ///< on the squared distance, or on the value of a single feature
};

/// The discretisation of one set as it was fitted.
struct JointModel {
  FeatureSet features;  ///< the continuous ones
  int n_levels = 1;
  bool missing_is_level = false;
  std::vector<GroupModel> groups;
};

/// A row's joint level is 0 .. n_levels - 1, n_levels for "(Missing)", or this.
constexpr std::uint8_t kNotCounted = 255;

/// Squared Mahalanobis distances to the origin, in the operations of the engine: the same bits. Not thread safe.
class JointDistances {
 public:
  JointDistances(const JointKernels& kernels, const Stop& stop) : kernels_(kernels), stop_(stop) {}
  /// `columns`: the n values of each of k features, one feature after the other. A single feature's distance is its
  /// value. O(n k^2).
  void compute(const GroupModel& model, std::size_t k, std::size_t n, const double* columns, double* out);

 private:
  const JointKernels& kernels_;
  const Stop& stop_;
  std::vector<double> blocks_;
};

/// The covariance of complete features over all rows.
struct KnownCovariance {
  std::vector<int> features;                    ///< ascending
  std::vector<std::vector<double>> by_group;    ///< features x features
};

/// Fits one set after the other. Once `stop` is requested fits are left unfinished, and not to be used; it must outlive
/// the fitter. Not thread safe.
class JointFitter {
 public:
  /// `known` may be null; else it holds all complete continuous features, and must outlive the fitter.
  JointFitter(const ContinuousData& data, const JointKernels& kernels, const KnownCovariance* known, const Stop& stop);

  /// Fits a set with at least one continuous feature, and finds the level of each row, of `levels`. Counted are the
  /// rows complete in the set, its discrete features included. If the result says that the set is degenerate, `levels`
  /// only tells counted rows (0, or "(Missing)") from others. `model` may be null.
  /// O(rows k^2), or O(rows (k^2 + log rows)) with weights.
  DegenerateSet fit(const FeatureSet& set, std::vector<std::uint8_t>& levels, JointModel* model);

 private:
  void find_counted(const FeatureSet& set, std::vector<std::uint8_t>& levels) const;
  Degeneracy fit_group(int group, GroupModel& model, int& feature);
  std::vector<double> covariance_of(int group) const;
  void find_cuts(GroupModel& model);

  const ContinuousData& data_;
  const JointKernels& kernels_;
  const KnownCovariance* known_;
  const Stop& stop_;
  JointDistances distances_;
  OrderStatistics order_;
  FeatureSet features_;              // continuous ones of the set
  bool complete_ = false;            // no feature of the set has missing values
  std::vector<std::uint32_t> places_;  // of the counted rows of a group
  std::vector<double> columns_;        // their values: features_ x places_
  std::vector<double> distances_of_;   // by places_
  std::vector<std::pair<double, Count>> weighted_;
};

/// Levels of new rows, by the model of a set. `columns`: one per feature of the model, n numbers or NaN; `groups`:
/// 1-based codes, below 1 for a group that is not known, or null for one group. Rows that cannot be placed get
/// kNotCounted.
std::vector<std::uint8_t> place(const JointModel& model, const std::vector<const double*>& columns, const int* groups,
                                std::size_t n, const JointKernels& kernels, const Stop& stop);

}  // namespace localift
