// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <Eigen/Core>

#include <cstddef>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/types.h"
#include "core/data/number_column.h"
#include "core/joint/joint_kernels.h"

namespace localift {

/// Columns of numbers over the same rows, not owned.
struct WeightedColumns {
  std::vector<NumberColumn> columns;  ///< n_rows numbers each
  std::size_t n_rows = 0;
  const Count* weights = nullptr;  ///< of the rows; null where each weighs one
};

/// Sum of (x - mean) (y - mean) / (w - 1) for each pair of columns, w the weight of all rows: symmetric. All zero where
/// w = 1; exactly zero for a constant column; not finite where squares overflow.
///
/// The same bits for any order of rows and any number of threads, and for weights as for replicated rows: sums are in
/// fixed point. Adding and taking away a large power of two rounds a term to a multiple of a unit chosen so that no
/// sum of such multiples can overflow 53 bits: they add up exactly, in any order. What the rounding leaves is summed
/// the same way, with a smaller unit, until 60 bits below the largest term are spoken for, more than a plain sum keeps.
/// O(rows x columns^2). On the calling thread, and unfinished if stopped; or shared among threads, without time limit.
Eigen::MatrixXd covariance(const WeightedColumns& columns, const JointKernels& kernels, const Stop& stop);
Eigen::MatrixXd covariance(const WeightedColumns& columns, const JointKernels& kernels, const Execution& execution);

/// The correlations of k columns: the mean of the groups' by their rows. Groups of one row have none; where there are no
/// others all are zero, and NaN are those of a column that is constant in a group.
Eigen::MatrixXd mean_correlation(const std::vector<Eigen::MatrixXd>& covariance_by_group,
                                 const std::vector<double>& rows_by_group, std::size_t k);

/// The covariance of features without missing values over all rows of each group, from which sets of them take theirs:
/// the same bits as of the set's own columns.
struct KnownCovariance {
  FeatureSet features;
  std::vector<Eigen::MatrixXd> by_group;

  /// Of some of the features, ascending.
  Eigen::MatrixXd of(const FeatureSet& set, std::size_t group) const;
};

}  // namespace localift
