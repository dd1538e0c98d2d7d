// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <vector>

#include "core/measure/entropy_measure.h"
#include "core/measure/expected_information.h"
#include "core/measure/split_cells.h"

namespace localift {

/// Reliable fraction of information (Mandros, Boley and Vreeken, KDD 2017): (I - E I) / H(Y), E I over all permutations
/// of the classes.
class Permutation : public EntropyMeasure {
 public:
  using EntropyMeasure::EntropyMeasure;

  void watch(const Stop& stop) override {
    EntropyMeasure::watch(stop);
    expected_.watch(stop);
  }

  double value(const CountTable& table, double eta) override {
    sizes_ = table.total;
    return eta - expected_(sizes_, table.class_total, table.n) / entropy(table);
  }

  /// E I >= 0 gives the loss bound for available cases. Two better ones need the same counted rows all the way to R,
  /// so N H(Y) is one number and E of a partition never decreases as it is refined: for each permutation I does not.
  ///  joint (E2): N (H - I(chi') + E(chi')) >= N E(chi x Y). For E(Z x Y) - E(Z) is the mean of I(Y o s; Y | Z o s)
  ///    <= H(Y | Z) = H - I(Z), with Z = chi'; and E(chi' x Y) >= E(chi x Y).
  ///  split (E3): N (H - I(chi') + E(chi')) >= N (H(Y | R) + E(V)), V the cells of SplitCells. For E(Z x V) - E(Z) is
  ///    the mean of I(V o s; Y | Z o s) <= H(V | Z), which is I(V; Y | Z) as Z and Y determine V; so I(Z) - E(Z) <=
  ///    I(Z x V) - E(Z x V) <= I(R) - E(V), as R determines Z x V, which refines V.
  UpperBound bound(const SetAndRest& sets) override {
    const double h = entropy(sets.set), loss = sets.rest_loss;
    if (sets.set.n != sets.rest.n) return by_loss(loss, h);
    sizes_.clear();
    for (const Count c : sets.set.counts)
      if (c > 0) sizes_.push_back(c);
    const double joint = expected_(sizes_, sets.set.class_total, sets.set.n);
    cells_.split(sets);
    const double split = loss + expected_(cells_.sizes(), sets.set.class_total, sets.set.n);
    if (joint > split) return {1 - joint / h, FeatureBound::joint};
    return {1 - split / h, FeatureBound::split};
  }

 private:
  ExpectedInformation expected_;
  SplitCells cells_;
  std::vector<Count> sizes_;
};

}  // namespace localift
