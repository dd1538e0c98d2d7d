// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

#include "catch.hpp"
#include "core/base/exact.h"
#include "core/lattice/set_figures.h"
#include "small_data.h"

using namespace localift;

namespace {

constexpr Count kNever = std::numeric_limits<Count>::max();

/// The extremes over a pattern and all below it, by looking at each of them: those with more bits above its highest one.
struct Slow {
  Slow(const MissingPatterns& patterns, const SearchSpace& space, const SetRestrictions& sets,
       const Eligibility& eligibility, std::size_t s, std::size_t y) {
    std::size_t above = 1;
    while (above <= s) above *= 2;
    for (std::size_t t = s; t < patterns.n_patterns(); t += above) {
      if ((t & s) != s || !patterns.eligible(t, sets) || n_set_bits(t) > space.max_size()) continue;
      const Count n = patterns.n(t), p = patterns.class_total(t)[y], m = eligibility.least_count(n);
      least = std::min(least, m);
      if (p == 0) continue;
      const Ratio of_rho{n, 1, p, 1}, of_sigma{n, 1, m, p};
      const int sign = possible ? compare(of_rho, rho) : 0;
      if (!possible || (eligibility.inhibit ? sign < 0 : sign > 0)) rho = of_rho;
      if (!possible || compare(of_sigma, sigma) > 0) sigma = of_sigma;
      possible = true;
    }
  }
  bool possible = false;
  Count least = kNever;
  Ratio rho{0, 1, 1, 1}, sigma{0, 1, 1, 1};
};

}  // namespace

TEST_CASE("the bounds of patterns are the extremes of all below, for small counts and for those that doubles round") {
  int possible = 0, impossible = 0;
  for (std::uint32_t seed = 1; seed <= 300; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    small::Data raw = small::random_data(seed, 5);
    // Sums of weights beyond what quotients tell apart, and beyond what doubles hold.
    const double unit = std::vector<double>{1, 0x1p20, 0x1p55}[seed % 3];
    raw.weights.clear();
    raw.whole = true;
    for (std::size_t i = 0; i < raw.classes.size() && unit > 1; ++i)
      raw.weights.push_back(unit + static_cast<double>(random() % 3) * (seed % 2 == 0 ? 1 : unit / 0x1p10));
    const CodedData data(raw.view());
    if (!data.rows_are_weights()) continue;
    std::vector<int> order(static_cast<std::size_t>(data.n_features()));
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random);
    SetRestrictions sets;
    sets.max_features = 1 + static_cast<int>(random() % static_cast<std::uint32_t>(data.n_features()));
    if (seed % 4 == 0) sets.min_n = 20 * static_cast<Count>(unit);
    Eligibility eligibility;
    eligibility.min_freq = seed % 5 == 0 ? 0 : 0.13;
    eligibility.min_count = 1 + static_cast<Count>(random() % 4);
    eligibility.inhibit = seed % 2 == 0;
    eligibility.rows_are_weights = data.rows_are_weights();
    const SearchSpace space(order, 1, sets.max_features, {});
    const MissingPatterns patterns(data, order);
    const PatternBounds table(patterns, space, sets, eligibility);

    for (std::size_t s = 0; s < patterns.n_patterns(); ++s) {
      if (n_set_bits(s) > space.max_size()) continue;
      // A position after which every bit above the pattern's highest can still be added.
      int last = -1;
      for (int position = 0; position < space.n_features(); ++position)
        if (patterns.bit_of(position) >= 0 && ((s >> patterns.bit_of(position)) & 1) != 0) last = position;
      if (last < 0) continue;
      std::vector<ClassBound> bounds;
      SetFigures figures;
      table.figures(static_cast<std::uint32_t>(s), last, bounds, figures);
      CHECK(figures.eligible == patterns.eligible(s, sets));
      CHECK(figures.least_here == (figures.eligible ? eligibility.least_count(patterns.n(s)) : kNever));
      for (std::size_t y = 0; y < patterns.n_classes(); ++y) {
        const Slow slow(patterns, space, sets, eligibility, s, y);
        CHECK(figures.least_below == slow.least);
        CHECK(bounds[y].possible == slow.possible);
        (slow.possible ? possible : impossible) += 1;
        if (!slow.possible) continue;
        CHECK(compare({bounds[y].rho_n, 1, bounds[y].rho_p, 1}, slow.rho) == 0);
        CHECK(compare({bounds[y].sigma_n, 1, bounds[y].sigma_m, bounds[y].sigma_p}, slow.sigma) == 0);
      }
    }
  }
  CHECK(possible > 500);
  CHECK(impossible > 50);
}
