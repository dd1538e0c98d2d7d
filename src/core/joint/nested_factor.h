// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/count/degenerate_set.h"

namespace localift {

/// A feature whose variance given the features before it is less than this share of its variance counts as collinear.
/// Rounding leaves about 1e-15 times the squared sum of the coefficients where the relation is exact; with a share of
/// 1e-12 a distance still has three digits and its quantiles are those of the data, not of the rounding.
constexpr double kCollinear = 1e-12;

/// The Cholesky factor of a covariance, grown and shrunk by one feature, as a walk over sets needs it: L is nested, the
/// factor of the first features of a set is the top of the set's own. The textbook recurrence,
///   l_jj = sqrt(c_jj - sum_s l_js^2),   l_mj = (c_mj - sum_s l_ms l_js) / l_jj,
/// written out because every walk that meets a set must get the same bits for it, in a fixed order of operations.
class NestedFactor {
 public:
  /// `covariance`: n_columns x n_columns, symmetric, not owned.
  NestedFactor(const double* covariance, std::size_t n_columns) : covariance_(covariance), n_columns_(n_columns) {}

  /// Adds a column. `later`: the columns that may be added after it; those at any deeper level are among those of all
  /// levels above. With a result other than `none` nothing was added. O(depth x later).
  Degeneracy push(std::size_t column, const std::vector<std::size_t>& later);
  void pop() { --depth_; }

  std::size_t depth() const { return depth_; }
  /// l_jj of the column that was added last.
  double diagonal() const { return levels_[depth_ - 1].diagonal; }
  /// l_mj for a later column m.
  double coefficient(std::size_t m) const { return levels_[depth_ - 1].l[m]; }

 private:
  struct Level {
    double diagonal = 0;
    std::vector<double> l;  // by column
  };
  const double* covariance_;
  std::size_t n_columns_;
  std::size_t depth_ = 0;
  std::vector<Level> levels_;
};

}  // namespace localift
