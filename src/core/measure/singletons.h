// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/measure/entropy_measure.h"
#include "core/measure/eta.h"
#include "core/measure/split_cells.h"

namespace localift {

/// Mean conditional entropy with profiles seen once counted as full uncertainty (the U-curve cost of Barrera's group):
/// 1 - (sum over these of n_x log K_y + sum over the others of n_x H(Y | x)) / (n H(Y)), K_y the classes that occur.
class Singletons : public EntropyMeasure {
 public:
  using EntropyMeasure::EntropyMeasure;

  double value(const CountTable& table, double) override {
    const double unknown = seen_once(table) * std::log(static_cast<double>(occurring_classes(table)));
    return 1 - (conditional_entropy(table) + unknown) / entropy(table);
  }

  /// loss: a profile seen once, whose row is complete on R, is seen once in every chi' and costs log K_y, K_y at least
  ///   the classes on R; in a profile of chi' seen more often, and of other rows, n H(Y | .) is superadditive.
  /// split, for whole counts and where every row is complete on R: take the rows that are alone in their cell of V
  ///   (SplitCells) though not in chi. In chi' such a row is seen once and costs log K_y >= log 2, or shares a profile
  ///   z with rows of other cells. Of n_z H(Y | z), the profiles of R account for at most sum_v n_zv H(Y | z, v), which
  ///   leaves n_z H(V | z) = n_z log n_z - sum_v n_zv log n_zv; joining cells a and b adds at least 2 log 2 to it for
  ///   a, b >= 1, and joining k >= 2 cells at least 2 (k - 1) log 2 >= k log 2: log 2 for each such row in z.
  UpperBound bound(const SetAndRest& sets) override {
    const double h = entropy(sets.set), loss = sets.rest_loss;
    const std::size_t classes = occurring_classes(sets.rest);
    if (classes <= 1) return by_loss(loss, h);
    const double log_classes = std::log(static_cast<double>(classes));
    if (sets.set.n != sets.rest.n) {
      mark(sets);
      double once = 0;
      for (std::size_t x = 0; x < sets.set.n_profiles; ++x)
        if (seen_[x] && sets.set.profile_rows(x) == 1) once += static_cast<double>(sets.set.total[x]);
      return by_loss(loss + once * log_classes, h);
    }
    const double once = seen_once(sets.set);
    if (!whole_counts() || !sets.set.rows.empty()) return by_loss(loss + once * log_classes, h);
    cells_.split(sets);
    const auto alone = static_cast<double>(std::count(cells_.sizes().begin(), cells_.sizes().end(), Count{1}));
    if (alone <= once) return by_loss(loss + once * log_classes, h);
    return {1 - (loss + once * log_classes + (alone - once) * std::log(2.0)) / h, FeatureBound::split};
  }

 private:
  /// Rows (their weight) whose profile no other row has.
  double seen_once(const CountTable& table) const {
    Count sum = 0;  // as an integer, which no order of profiles changes
    for (std::size_t x = 0; x < table.n_profiles; ++x)
      if (table.profile_rows(x) == 1) sum += table.total[x];
    return static_cast<double>(sum);
  }
  SplitCells cells_;
};

}  // namespace localift
