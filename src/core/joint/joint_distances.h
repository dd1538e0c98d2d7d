// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/base/parallel.h"
#include "core/data/number_column.h"
#include "core/joint/joint_kernels.h"

namespace localift {

struct GroupModel;

/// Squared Mahalanobis distances to the origin, by the kernels and in the order of the engine, whose bits they have:
/// many a cut is the distance of an observed row, and a row must lie on the same side of it whoever computes. By Eigen's
/// triangular solve, which divides where these multiply by the inverse and orders sums by the width of vectors, 3,797 of
/// 4,083 sets would get other distances (inst/bench/eigen.md). Not thread safe: keeps scratch.
class JointDistances {
 public:
  /// `stop` must outlive it; once requested, distances are left unfinished.
  JointDistances(const JointKernels& kernels, const Stop& stop) : kernels_(kernels), stop_(stop) {}

  /// `columns`: the n values of each of k features. A single feature's distance is its value. O(n k^2).
  void compute(const GroupModel& model, std::size_t n, const std::vector<NumberColumn>& columns, double* out);

 private:
  const JointKernels& kernels_;
  const Stop& stop_;
  std::vector<double> blocks_;  // residuals of each feature for a block of rows, and the component
};

}  // namespace localift
