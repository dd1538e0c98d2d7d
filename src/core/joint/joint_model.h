// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <Eigen/Core>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/types.h"
#include "core/data/number_view.h"
#include "core/joint/joint_kernels.h"

namespace localift {

/// What places rows of a group in joint levels; k features.
struct GroupModel {
  Count n = 0;                 ///< counted rows, weighted; a group without any places nothing
  Eigen::MatrixXd covariance;  ///< k x k; 0 x 0 for a single feature
  Eigen::MatrixXd factor;      ///< k x k: L of covariance = L L', lower triangular, zero above the diagonal
  std::vector<double> cuts;    ///< on the squared distance, or on the value of a single feature
};

/// The discretisation of one set as it was fitted (joint_fitter.h).
struct JointModel {
  FeatureSet features;  ///< the continuous ones
  int n_levels = 1;
  bool missing_is_level = false;
  std::vector<GroupModel> groups;
};

/// Levels of new rows, by the model of a set. `columns`: one per feature of the model, n numbers or NaN; `groups`:
/// 1-based codes, below 1 for a group that is not known, or null for one group. Rows that cannot be placed get
/// kNotCounted (joint_levels.h). O(n k^2).
std::vector<std::uint8_t> place(const JointModel& model, const std::vector<NumberView>& columns, const int* groups,
                                std::size_t n, const JointKernels& kernels, const Stop& stop);

}  // namespace localift
