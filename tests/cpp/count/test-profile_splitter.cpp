// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <random>
#include <vector>

#include "catch.hpp"
#include "core/base/feature_set.h"
#include "core/count/coded_source.h"
#include "small_counts.h"
#include "small_rare.h"
#include "small_stop.h"

using namespace localift;

namespace {

/// Profiles as their counts, in order.
std::vector<std::vector<Count>> profiles_of(const CountTable& table) {
  std::vector<std::vector<Count>> result;
  for (std::size_t x = 0; x < table.n_profiles; ++x) {
    result.emplace_back(table.profile(x), table.profile(x) + table.n_classes);
    result.back().push_back(table.total[x]);
  }
  std::sort(result.begin(), result.end());
  return result;
}

/// Those of the set with the feature: what is not split, and parts.
std::vector<std::vector<Count>> profiles_of(const SplitCounts& split) {
  std::vector<bool> is_split(split.base->n_profiles, false);
  for (const std::uint32_t x : split.split) {
    REQUIRE(!is_split[x]);
    is_split[x] = true;
  }
  auto all = profiles_of(split.parts);
  for (std::size_t x = 0; x < split.base->n_profiles; ++x) {
    if (is_split[x]) continue;
    all.emplace_back(split.base->profile(x), split.base->profile(x) + split.base->n_classes);
    all.back().push_back(split.base->total[x]);
  }
  std::sort(all.begin(), all.end());
  return all;
}

void check_margins(const CountTable& table, const CountTable& margins) {
  REQUIRE(margins.n_profiles == table.n_profiles);
  REQUIRE(margins.n_classes == table.n_classes);
  REQUIRE(margins.class_total == table.class_total);
  REQUIRE(margins.n == table.n);
  REQUIRE(margins.n_rows == table.n_rows);
}

}  // namespace

TEST_CASE("what features split, and what is left whole, are the counts of the larger sets") {
  int n_split = 0, n_whole = 0, n_split_nothing = 0;
  for (std::uint32_t seed = 1; seed <= 150; ++seed) {
    CAPTURE(seed);
    const small::Data raw = small::rare_data(seed, 20 + 4 * seed);
    const CodedData data(raw.view());
    const CodedSource source(data);
    const auto counter = source.make_counter(small::kNoStop);
    counter->leave_out_ids();
    std::mt19937 random(seed);
    for (int step = 0; step < 6; ++step) {
      FeatureSet base;
      std::vector<int> features;
      for (int f = 0; f < data.n_features(); ++f) (random() % 3 == 0 ? base : features).push_back(f);
      std::shuffle(features.begin(), features.end(), random);
      std::size_t next = 0;
      const auto expected = [&](std::size_t i, const FeatureSet& set) {
        REQUIRE(i == next++);
        REQUIRE(set == with_feature(base, features[i]));
        return small::count_rows(raw, set).table;
      };
      counter->split_with_each(
          base, features,
          [&](std::size_t i, const FeatureSet& set, const CountTable& table, const DegenerateSet* degenerate) {
            REQUIRE(degenerate == nullptr);
            const CountTable whole = expected(i, set);
            REQUIRE(profiles_of(table) == profiles_of(whole));
            check_margins(whole, table);
            ++n_whole;
          },
          [&](std::size_t i, const FeatureSet& set, const SplitCounts& split) {
            const CountTable whole = expected(i, set);
            REQUIRE(profiles_of(split) == profiles_of(whole));
            check_margins(whole, split.margins());
            REQUIRE(split.parts.class_total == whole.class_total);
            REQUIRE(split.parts.n == whole.n);
            for (const std::uint32_t x : split.split) REQUIRE(split.base->total[x] > 1);
            ++n_split;
            n_split_nothing += split.split.empty();
          });
      REQUIRE(next == features.size());
    }
  }
  CHECK(n_split > 500);
  CHECK(n_whole > 500);
  CHECK(n_split_nothing > 10);
}

TEST_CASE("nothing is shown once the work is stopped, and all of it to who goes on") {
  const small::Data raw = small::rare_data(8, 500);
  const CodedData data(raw.view());
  const CodedSource source(data);
  std::vector<int> features;
  for (int f = 1; f < data.n_features(); ++f) features.push_back(f);
  Stop stop, other;
  const auto counter = source.make_counter(stop);
  counter->leave_out_ids();
  std::size_t seen = 0;
  const auto whole = [&](std::size_t, const FeatureSet& set, const CountTable& table, const DegenerateSet*) {
    if (++seen == 2) stop.request();
    REQUIRE(profiles_of(table) == profiles_of(small::count_rows(raw, set).table));
  };
  const auto split = [&](std::size_t, const FeatureSet& set, const SplitCounts& counts) {
    if (++seen == 2) stop.request();
    REQUIRE(profiles_of(counts) == profiles_of(small::count_rows(raw, set).table));
  };
  counter->split_with_each({0}, features, whole, split);
  CHECK(seen == 2);
  counter->split_with_each({0}, features, whole, split);
  CHECK(seen == 2);
  REQUIRE(counter->watch(other));
  counter->split_with_each({0}, features, whole, split);
  CHECK(seen == 2 + features.size());
}
