// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "catch.hpp"
#include "core/features/features_goal.h"
#include "core/lattice/heuristic_search.h"
#include "small_features.h"
#include "small_tables.h"

using namespace localift;

TEST_CASE("the exhaustive and the approximate searches rank by any measure, with a bound or without") {
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    CAPTURE(seed);
    const CodedData data(small::random_data(seed, 6).view());
    SetRestrictions sets;
    sets.max_features = data.n_features();
    const FeaturesOptions options = small::by_few_profiles(1000);
    const FeaturesResult result = small::enumerate(data, options, sets);
    for (std::size_t i = 0; i < result.best.size(); ++i) {
      CHECK(result.best[i].value == 1 / static_cast<double>(result.best[i].n_profiles));
      if (i > 0) CHECK(result.best[i - 1].n_profiles <= result.best[i].n_profiles);
    }
    CHECK(static_cast<double>(result.best.size()) == result.info.space - result.info.left_out);

    const CodedSource source(data);
    FeaturesCollector walked(source, options, 1);
    const SearchInfo info = search_heuristic(source, sets, {Heuristic::forward, 1}, Execution(),
                                             {features_goal(options, data.weight_exponent())}, walked);
    const FeaturesResult forward = walked.finish(info);
    REQUIRE(forward.best.empty() == result.best.empty());
    if (!result.best.empty()) CHECK(forward.best[0].value <= result.best[0].value);
  }
}

TEST_CASE("a set as a result is what its counts say, under every measure") {
  const CountTable table = small::table_of(2, {5, 1, 0, 3});
  Divergences scratch;
  for (const MeasureRow& row : measures()) {
    CAPTURE(row.name);
    const auto measure = row.make(0);
    const SelectedFeatures found = selected_features({1, 4}, table, *measure, scratch);
    CHECK(found.set == FeatureSet{1, 4});
    CHECK(found.eta == small::eta_of(table));
    CHECK(found.value == measure->value(table, found.eta));
    CHECK(found.key == value_key(found.value));
    CHECK(found.n_profiles == 2);
    CHECK(found.n == 9);
  }
}
