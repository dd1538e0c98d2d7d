// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <random>
#include <vector>

#include "catch.hpp"
#include "core/permute/raw_maxima.h"

using namespace localift;

namespace {

double value_of(const Lift& lift) { return to_double(lift); }

void raise(RawMaxima& maxima, std::size_t entry, std::size_t lane, const Lift& lift) {
  maxima.raise(entry, lane, value_of(lift), lift);
}

}  // namespace

TEST_CASE("of one class the p-value is the share of lanes that reach a lift, ties among them") {
  for (const bool inhibit : {false, true}) {
    RawMaxima maxima(1, 5, inhibit), other(1, 5, inhibit);
    const std::vector<Lift> lifts{{2, 3, 5, 10}, {4, 6, 5, 10}, {1, 9, 5, 10}, {3, 4, 1, 2}};
    for (std::size_t lane = 0; lane < 4; ++lane) raise(lane % 2 == 0 ? maxima : other, 0, lane, lifts[lane]);
    raise(maxima, 0, 3, inhibit ? Lift{9, 9, 5, 10} : Lift{0, 4, 5, 10});
    maxima.merge(other);
    const AdjustedP p = maxima.adjusted({{0, lifts[0]}});
    CHECK(p.p == std::vector<double>{0.6});  // itself, its equal, and the one beyond it
    CHECK(p.n == std::vector<std::size_t>{4});
    CHECK(maxima.adjusted({{0, lifts[0]}}, 1).p == std::vector<double>{1});
    const std::vector<double> greatest = maxima.greatest();
    CHECK(greatest[0] == Approx(4.0 / 3));
    CHECK(std::isinf(greatest[3]));
    CHECK((greatest[3] > 0) == inhibit);
  }
}

TEST_CASE("of several classes the p-value is that of the best rank") {
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const std::size_t n_classes = 1 + random() % 3, n_lanes = 2 + random() % 20;
    RawMaxima maxima(n_classes, n_lanes, false);
    std::vector<std::vector<double>> greatest(n_classes, std::vector<double>(n_lanes, -1));
    std::vector<RawMaxima::Kept> kept;
    for (int i = 0; i < 200; ++i) {
      const std::size_t entry = random() % n_classes, lane = random() % n_lanes;
      const Count n = 1 + random() % 4, P = 1 + random() % 3;
      const Lift lift{static_cast<Count>(random() % static_cast<std::uint32_t>(n + 1)), n, P, 10};
      raise(maxima, entry, lane, lift);
      greatest[entry][lane] = std::max(greatest[entry][lane], value_of(lift));
      if (lane == 0 && kept.size() < 5) kept.push_back({entry, lift});
    }
    const auto rank = [&](std::size_t entry, double value) {
      return std::count_if(greatest[entry].begin(), greatest[entry].end(),
                           [&](double x) { return x >= value * (1 - 1e-9); });
    };
    const AdjustedP p = maxima.adjusted(kept);
    for (std::size_t i = 0; i < kept.size(); ++i) {
      double reached = 1;
      for (std::size_t lane = 1; lane < n_lanes; ++lane) {
        auto best = static_cast<std::ptrdiff_t>(n_lanes);
        for (std::size_t entry = 0; entry < n_classes; ++entry)
          if (greatest[entry][lane] >= 0) best = std::min(best, rank(entry, greatest[entry][lane]));
        reached += best <= rank(kept[i].entry, value_of(kept[i].lift));
      }
      REQUIRE(p.p[i] == Approx(reached / static_cast<double>(n_lanes)));
    }
  }
}
