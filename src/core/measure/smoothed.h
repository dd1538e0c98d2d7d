// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/measure/entropy_measure.h"
#include "core/measure/eta.h"

namespace localift {

/// eta of counts to each of which 1/2 was added: Jeffreys' prior on the K_x K_y cells of the profiles and the classes
/// that occur (smoothed mutual information: Pennerath, Mandros and Vreeken, KDD 2020).
class Smoothed : public EntropyMeasure {
 public:
  using EntropyMeasure::EntropyMeasure;

  double value(const CountTable& table, double) override {
    const auto classes = static_cast<double>(occurring_classes(table));
    const auto profiles = static_cast<double>(table.n_profiles);
    terms_.clear();
    for (std::size_t x = 0; x < table.n_profiles; ++x) {
      const double n_x = static_cast<double>(table.total[x]) + prior_ * classes;
      double term = 0;
      for (std::size_t y = 0; y < table.n_classes; ++y)
        if (table.class_total[y] > 0) term += log_sum(static_cast<double>(table.profile(x)[y]) + prior_, n_x);
      terms_.push_back(term);
    }
    return eta_ratio(1 - canonical_sum(terms_) / smoothed_entropy(table, profiles), 1);
  }

  /// With K' profiles of chi', n H(Y | chi') of the smoothed counts is at least N_R H_R(Y | R) + K' (K_y / 2) log K_y,
  /// K_y the classes on R, by superadditivity as of FeatureMeasure::bound(), the added halves being parts of their own;
  /// and their n H(Y) at most that of the class counts of chi, each raised by K' / 2. So value <= 1 - g(K'), g a linear
  /// over a concave function, quasi-convex: least at the least K' if it does not fall there. K' is at least the
  /// profiles of chi with rows complete on R, and at most the profiles of R and the rows that are not complete on it.
  UpperBound bound(const SetAndRest& sets) override {
    const double loss = sets.rest_loss;
    const auto classes = static_cast<double>(occurring_classes(sets.rest));
    const double per_profile = classes > 1 ? prior_ * classes * std::log(classes) : 0;
    const auto least = static_cast<double>(n_profiles_left(sets));
    const double most = std::max(least, static_cast<double>(sets.rest.n_profiles) +
                                            static_cast<double>(sets.set.n_rows - sets.rest.n_rows));
    const double h = smoothed_entropy(sets.set, least), above = loss + least * per_profile;
    if (per_profile * h >= above * slope(sets.set, least)) return by_loss(above, h);
    // It falls at first. On [a, b] g is at least its numerator at a over its denominator at b.
    constexpr int kPieces = 16;
    double g = 1;
    for (int i = 0; i < kPieces; ++i) {
      const double a = least + (most - least) * i / kPieces, b = least + (most - least) * (i + 1) / kPieces;
      g = std::min(g, (loss + a * per_profile) / smoothed_entropy(sets.set, b));
    }
    return {1 - g, FeatureBound::loss};
  }

 private:
  static double log_sum(double c, double n) { return c * surprisal(n - c, c); }

  /// n H(Y) of the class counts, each raised by `profiles` times the prior; and its derivative by `profiles`.
  double smoothed_entropy(const CountTable& table, double profiles) const {
    const double n = smoothed_n(table, profiles);
    double sum = 0;
    for (const Count p : table.class_total)
      if (p > 0) sum += log_sum(static_cast<double>(p) + prior_ * profiles, n);
    return sum;
  }
  double slope(const CountTable& table, double profiles) const {
    const double n = smoothed_n(table, profiles);
    double sum = 0;
    for (const Count p : table.class_total)
      if (p > 0) sum += prior_ * std::log(n / (static_cast<double>(p) + prior_ * profiles));
    return sum;
  }
  double smoothed_n(const CountTable& table, double profiles) const {
    return static_cast<double>(table.n) + prior_ * profiles * static_cast<double>(occurring_classes(table));
  }

  const double prior_ = in_counts(0.5);
};

}  // namespace localift
