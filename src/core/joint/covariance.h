// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/types.h"
#include "core/joint/joint_kernels.h"

namespace localift {

/// The columns of a covariance.
struct ColumnBlocks {
  std::size_t n_columns = 0, n_rows = 0;
  /// Where a column's rows from `begin` on are; kBlockRows of them, or up to the last one, are read.
  std::function<const double*(std::size_t column, std::size_t begin)> rows;
  /// Weights of the rows, in the same order; null where each weighs one.
  const Count* weights = nullptr;
};

constexpr std::size_t kBlockRows = 1024;

/// Sum of (x - mean) (y - mean) / (w - 1) for each pair of columns, w the weight of all rows: n_columns x n_columns,
/// symmetric. All zero where w = 1; exactly zero for a constant column; not finite where squares overflow.
///
/// The same bits for any order of rows and any number of threads, and for weights as for replicated rows: sums are in
/// fixed point. Adding and taking away a large power of two rounds a term to a multiple of a unit chosen so that no
/// sum of such multiples can overflow 53 bits: they add up exactly, in any order. What the rounding leaves is summed
/// the same way, with a smaller unit, until 60 bits below the largest term are spoken for, more than a plain sum keeps.
/// O(rows x columns^2). On the calling thread, and unfinished if stopped; or shared among threads, without time limit.
std::vector<double> covariance(const ColumnBlocks& columns, const JointKernels& kernels, const Stop& stop);
std::vector<double> covariance(const ColumnBlocks& columns, const JointKernels& kernels, const Execution& execution);

}  // namespace localift
