// SPDX-License-Identifier: GPL-2.0-or-later
#include <set>

#include "catch.hpp"
#include "core/base/feature_set.h"
#include "core/lattice/engine_choice.h"
#include "small_continuous.h"
#include "small_counts.h"

using namespace localift;

TEST_CASE("engines count the sets of continuous features of their combination of incomplete ones, and no other") {
  std::size_t by_engines = 0, engines = 0;
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    CAPTURE(seed);
    // Six continuous features, the last two with missing values, and a discrete one, of rows enough for an engine.
    const int n = 1200;
    small::Mixed mixed;
    std::mt19937 random(seed);
    for (int i = 0; i < n; ++i) mixed.classes.push_back(1 + i % 2);
    for (int f = 0; f < 7; ++f) {
      mixed.columns.emplace_back();
      mixed.codes.emplace_back();
      mixed.n_levels.push_back(f == 3 ? 2 : 0);
      for (int i = 0; i < n; ++i)
        if (f == 3)
          mixed.codes.back().push_back(1 + i % 2);
        else
          mixed.columns.back().push_back(f >= 5 && i == f ? std::nan("") : random() / 4294967296.0);
    }
    mixed.discretization.probabilities = {0.5};
    const CodedData coded(mixed.view());
    const ContinuousData data(coded, mixed.continuous());
    SetRestrictions sets;
    sets.min_features = 1 + static_cast<int>(seed % 2);
    sets.max_features = 2 + static_cast<int>(seed % 5);
    if (seed % 4 == 0) sets.always = {static_cast<int>(random() % 7)};
    const EngineChoice choice(data, sets);

    std::set<FeatureSet> counted;
    for (const FeatureSet& incomplete : choice.engines()) {
      const SearchSpace space = choice.space(incomplete);
      const FeatureSet columns = choice.features(incomplete);
      double n_sets = 0;
      for (const auto& task : space.tasks())
        space.walk(task, Stop(), [&](const std::vector<int>& positions) {
          FeatureSet set;
          for (const int position : positions) set.push_back(columns[static_cast<std::size_t>(position)]);
          REQUIRE(counted.insert(set).second);  // by one engine only
          ++n_sets;
        });
      REQUIRE(n_sets == space.n_sets());
    }
    for (const FeatureSet& set : small::all_sets(7)) {
      const bool in_space =
          sets.in_space(set.size()) && (sets.always.empty() || holds(set, sets.always.front()));
      if (in_space) REQUIRE(choice.counts(set) == (counted.count(set) == 1));
      if (!in_space) REQUIRE(counted.count(set) == 0);
    }
    by_engines += counted.size();
    engines += choice.engines().size();
  }
  CHECK(by_engines > 500);
  CHECK(engines > 60);
}
