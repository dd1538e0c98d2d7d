// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <random>

#include "catch.hpp"
#include "core/base/feature_set.h"
#include "core/count/coded_source.h"
#include "core/count/cross_counter.h"
#include "small_counts.h"
#include "small_stop.h"

using namespace localift;

namespace {

using small::kNoStop;

/// What a sink sees, by the feature that was added or taken away.
struct Seen {
  std::size_t i;
  FeatureSet set;
  CountTable table;
};

CountSink recorder(std::vector<Seen>& seen) {
  return [&](std::size_t i, const FeatureSet& set, const CountTable& table, const DegenerateSet* degenerate) {
    CHECK(degenerate == nullptr);
    seen.push_back({i, set, table});
  };
}

}  // namespace

TEST_CASE("what is known of coded rows before any set is counted") {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    const small::Data raw = small::random_data(seed);
    const CodedData data(raw.view());
    const CodedSource source(data);
    const GivenCounts expected = small::counted_rows(raw);
    CHECK(source.n_features() == expected.n_features());
    CHECK(source.class_total() == expected.class_total());
    CHECK(source.weight_exponent() == expected.weight_exponent());
    CHECK(source.rows_are_weights() == expected.rows_are_weights());
    CHECK(source.same_rows() == expected.same_rows());
    CHECK(source.level_per_feature());
  }
}

TEST_CASE("sets in any order are counted as if each were the first") {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    const small::Data raw = small::random_data(seed);
    const CodedData data(raw.view());
    const CodedSource source(data);
    std::vector<FeatureSet> sets = small::all_sets(data.n_features());
    std::shuffle(sets.begin(), sets.end(), std::mt19937(seed));
    const auto counter = source.make_counter(kNoStop);
    CountTable table;
    for (const FeatureSet& set : sets) {
      REQUIRE(counter->count(set, table));
      const GivenTable expected = small::count_rows(raw, set);
      REQUIRE(small::same(table, expected.table));
      REQUIRE(small::levels_of(source, set, table) == expected.levels);
    }
  }
}

TEST_CASE("sets with or without each of some features are counted as one by one, in their order") {
  for (std::uint32_t seed = 1; seed <= 120; ++seed) {
    CAPTURE(seed);
    const small::Data raw = small::random_data(seed, 8);
    const CodedData data(raw.view());
    const CodedSource source(data);
    std::mt19937 random(seed);
    const auto counter = source.make_counter(kNoStop);
    for (int step = 0; step < 20; ++step) {
      FeatureSet base;
      std::vector<int> others;
      for (int f = 0; f < data.n_features(); ++f) (random() % 2 ? base : others).push_back(f);
      const bool larger = step % 2 == 0, ordered = random() % 2 == 0;
      std::vector<int> features(larger ? others : base);
      std::shuffle(features.begin(), features.end(), random);
      if (!larger && features.size() == 1) continue;  // the empty set has no counts
      if (features.size() > 2) features.pop_back();
      std::vector<Seen> seen;
      if (larger)
        counter->count_with_each(base, features, ordered, recorder(seen));
      else
        counter->count_without_each(base, features, ordered, recorder(seen));
      REQUIRE(seen.size() == features.size());
      for (std::size_t i = 0; i < seen.size(); ++i) {
        REQUIRE(seen[i].i == i);
        REQUIRE(seen[i].set == (larger ? with_feature(base, features[i]) : without_feature(base, features[i])));
        if (!ordered) sort_profiles(data, seen[i].set, seen[i].table);
        const GivenTable expected = small::count_rows(raw, seen[i].set);
        REQUIRE(small::same(seen[i].table, expected.table));
        REQUIRE(small::levels_of(source, seen[i].set, seen[i].table) == expected.levels);
      }
    }
  }
}

TEST_CASE("nothing is shown once the work is stopped") {
  std::uint32_t seed = 1;
  while (small::random_data(seed).codes.size() < 4) ++seed;
  const small::Data raw = small::random_data(seed);
  const CodedData data(raw.view());
  const CodedSource source(data);
  const int m = data.n_features();
  std::vector<int> features;
  for (int f = 0; f < m; ++f) features.push_back(f);
  Stop stop;
  const auto counter = source.make_counter(stop);
  int seen = 0;
  const auto stop_at_second = [&](std::size_t, const FeatureSet&, const CountTable&, const DegenerateSet*) {
    if (++seen == 2) stop.request();
  };
  counter->count_without_each(features, features, true, stop_at_second);
  CHECK(seen == 2);
  counter->count_with_each({}, features, true, stop_at_second);
  CHECK(seen == 2);
}
