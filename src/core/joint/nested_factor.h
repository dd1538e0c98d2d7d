// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <Eigen/Core>

#include <cstddef>
#include <vector>

#include "core/count/degenerate_set.h"

namespace localift {

/// A feature whose variance given the features before it is less than this share of its variance counts as collinear.
/// Rounding leaves about 1e-15 times the squared sum of the coefficients where the relation is exact; with a share of
/// 1e-12 a distance still has three digits and its quantiles are those of the data, not of the rounding.
constexpr double kCollinear = 1e-12;

/// The Cholesky factor of a covariance, grown and shrunk by one feature, as a walk over sets needs it: L is nested, the
/// factor of the first features of a set is the top of the set's own. The textbook recurrence by columns,
///   l_jj = sqrt(c_jj - sum_s l_js^2),   l_mj = (c_mj - sum_s l_ms l_js) / l_jj,
/// each term taken off by itself, s ascending: every walk that meets a set gets the same bits for it, whatever other
/// features the walk carries along, and on every processor. Eigen does here what it does value by value, which has no
/// order. Its LLT sums the terms first, and its triangular solve orders them by the width of vectors: of 4,083 sets,
/// 3,136 would get other bits by the one and 13 by the other, 3,632 and 3,203 where a product and a sum are rounded once
/// (inst/bench/eigen.md).
class NestedFactor {
 public:
  /// `covariance`: symmetric, not owned. At most `max_depth` columns will be on it at once.
  NestedFactor(const Eigen::Ref<const Eigen::MatrixXd>& covariance, std::size_t max_depth)
      : covariance_(covariance), factor_(covariance.rows(), max_depth), product_(covariance.rows()) {}

  /// Adds a column beyond those that are there. Columns before `end` may follow it, and any that follows must also be
  /// before the `end` of each column above it. With a result other than `none` nothing was added.
  /// O(depth x (end - column)).
  Degeneracy push(std::size_t column, std::size_t end);
  void pop() { columns_.pop_back(); }

  std::size_t depth() const { return columns_.size(); }
  /// l_jj of the column that was added last.
  double diagonal() const { return coefficient(columns_.back()); }
  /// l_mj for a column m that may follow it.
  double coefficient(std::size_t m) const { return factor_(m, depth() - 1); }
  /// Column s: the l_ms of the s-th column added, from its own place on; what is above is not set.
  const Eigen::MatrixXd& factor() const { return factor_; }

 private:
  const Eigen::Ref<const Eigen::MatrixXd> covariance_;
  std::vector<std::size_t> columns_;
  Eigen::MatrixXd factor_;
  Eigen::VectorXd product_;
};

/// L of covariance = L L', by NestedFactor: lower triangular, zero above the diagonal. On failure `column` is the one
/// that shows it, and `factor` is of no use. O(k^3).
Degeneracy factorise(const Eigen::Ref<const Eigen::MatrixXd>& covariance, Eigen::MatrixXd& factor,
                     std::size_t& column);

}  // namespace localift
