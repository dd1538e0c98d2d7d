// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/joint/nested_factor.h"

#include <cmath>

#include "core/base/no_contraction.h"

namespace localift {

Degeneracy NestedFactor::push(std::size_t column, const std::vector<std::size_t>& later) {
  const double* row = covariance_ + column * n_columns_;
  const double variance = row[column];
  if (!std::isfinite(variance)) return Degeneracy::not_finite;
  if (!(variance > 0)) return Degeneracy::constant;
  double rest = variance;
  for (std::size_t s = 0; s < depth_; ++s) {
    const double square = levels_[s].l[column] * levels_[s].l[column];
    rest -= square;
  }
  if (std::isnan(rest)) return Degeneracy::not_finite;
  if (!(rest > kCollinear * variance)) return Degeneracy::collinear;
  const double diagonal = std::sqrt(rest);
  if (!std::isfinite(1 / diagonal)) return Degeneracy::constant;  // a variance below the least normal number

  if (levels_.size() == depth_) levels_.emplace_back();
  Level& level = levels_[depth_];
  level.diagonal = diagonal;
  level.l.resize(n_columns_);
  for (const std::size_t m : later) {
    double value = row[m];
    for (std::size_t s = 0; s < depth_; ++s) {
      const double product = levels_[s].l[m] * levels_[s].l[column];
      value -= product;
    }
    level.l[m] = value / diagonal;
  }
  ++depth_;
  return Degeneracy::none;
}

}  // namespace localift
