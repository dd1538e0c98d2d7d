// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>

#include "core/measure/entropy_measure.h"
#include "core/measure/eta.h"
#include "core/measure/split_cells.h"

namespace localift {

/// I less its bias to first order, (K_x - 1)(K_y - 1) / 2n (Miller 1955), K_x the profiles and K_y the classes that
/// occur, over H(Y).
class MillerMadow : public EntropyMeasure {
 public:
  using EntropyMeasure::EntropyMeasure;

  double value(const CountTable& table, double eta) override {
    return eta - penalty(table.n_profiles, occurring_classes(table)) / entropy(table);
  }
  bool needs_margins_only() const override { return true; }

  /// loss: a profile of chi with rows complete on R has rows in every chi', so K_x' is at least their number, and K_y'
  ///   at least the classes on R.
  /// split, for up to three classes and whole counts: restricted to the rows complete on R, splitting the profiles of
  ///   chi' by V (SplitCells) lowers N H(Y | .), by N H(V | chi'), by more than it adds to the penalty, so the loss is
  ///   at least N_R H_R(Y | R) + (K_V - 1)(K_y - 1) / 2. For splitting off one cell more gains (a + b) log(a + b) -
  ///   a log a - b log b >= 2 log 2 for counts a, b >= 1, and costs (K_y - 1) / 2 <= 1.
  UpperBound bound(const SetAndRest& sets) override {
    const double h = entropy(sets.set), loss = sets.rest_loss;
    const std::size_t classes = occurring_classes(sets.rest);
    if (classes <= 1) return by_loss(loss, h);
    const std::size_t left = n_profiles_left(sets);
    if (classes <= 3 && whole_counts()) {
      cells_.split(sets);
      const std::size_t cells = cells_.sizes().size();
      if (cells > left) return {1 - (loss + penalty(cells, classes)) / h, FeatureBound::split};
    }
    return by_loss(loss + penalty(left, classes), h);
  }

 private:
  double penalty(std::size_t profiles, std::size_t classes) const {
    return in_counts(static_cast<double>(profiles - 1) * static_cast<double>(classes - 1) / 2);
  }
  SplitCells cells_;
};

}  // namespace localift
