// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/joint/nested_factor.h"

#include <cmath>

#include "core/base/no_contraction.h"

namespace localift {

Degeneracy NestedFactor::push(std::size_t column, std::size_t end) {
  const double variance = covariance_(column, column);
  if (!std::isfinite(variance)) return Degeneracy::not_finite;
  if (!(variance > 0)) return Degeneracy::constant;
  const std::size_t size = end - column;
  auto values = factor_.col(depth()).segment(column, size);
  auto product = product_.head(size);
  values = covariance_.col(column).segment(column, size);
  for (std::size_t s = 0; s < depth(); ++s) {
    // In two statements, since of one a compiler may make an instruction that rounds once.
    product = factor_(column, s) * factor_.col(s).segment(column, size);
    values -= product;
  }
  const double rest = values(0);
  if (std::isnan(rest)) return Degeneracy::not_finite;
  if (!(rest > kCollinear * variance)) return Degeneracy::collinear;
  const double diagonal = std::sqrt(rest);
  values(0) = diagonal;
  values.tail(size - 1) /= diagonal;
  columns_.push_back(column);
  return Degeneracy::none;
}

Degeneracy factorise(const Eigen::Ref<const Eigen::MatrixXd>& covariance, Eigen::MatrixXd& factor,
                     std::size_t& column) {
  const auto k = static_cast<std::size_t>(covariance.rows());
  NestedFactor nested(covariance, k);
  for (column = 0; column < k; ++column) {
    const Degeneracy degeneracy = nested.push(column, k);
    if (degeneracy != Degeneracy::none) return degeneracy;
  }
  factor = nested.factor().triangularView<Eigen::Lower>();
  return Degeneracy::none;
}

}  // namespace localift
