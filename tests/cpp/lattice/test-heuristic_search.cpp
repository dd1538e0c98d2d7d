// SPDX-License-Identifier: GPL-2.0-or-later
#include "catch.hpp"
#include "core/count/coded_source.h"
#include "core/features/features_goal.h"
#include "core/lattice/heuristic_search.h"
#include "core/profiles/profiles_collector.h"
#include "core/profiles/profiles_goal.h"
#include "small_counts.h"
#include "small_features.h"
#include "small_profiles.h"
#include "small_rare.h"

using namespace localift;

namespace {

constexpr Heuristic kMethods[] = {Heuristic::forward, Heuristic::backward, Heuristic::floating, Heuristic::beam};

ProfilesOptions profiles_options(std::uint32_t seed, int n_classes) {
  ProfilesOptions options;
  options.eligibility.min_freq = 0.05;
  options.eligibility.inhibit = seed % 3 == 0;
  options.n_best = 5;
  for (int y = 0; y < n_classes; ++y) options.classes.push_back(y);
  return options;
}

void check_same(const SearchInfo& a, const SearchInfo& b) {
  REQUIRE(a.space == b.space);
  REQUIRE(a.evaluated == b.evaluated);
  REQUIRE(a.nodes == b.nodes);
  REQUIRE(a.left_out == b.left_out);
  REQUIRE(a.ties == b.ties);
  REQUIRE(a.reason == Reason::heuristic);
  REQUIRE(b.reason == Reason::heuristic);
}

}  // namespace

TEST_CASE("approximate searches see the same by any source of the same counts") {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    const small::Data raw = small::random_data(seed, 6);
    const CodedData data(raw.view());
    const CodedSource coded(data);
    const GivenCounts given = small::counted_rows(raw);
    SetRestrictions sets;
    sets.max_features = 1 + static_cast<int>(seed) % data.n_features();
    sets.min_n = 1 + seed % 5;
    Execution execution;
    execution.threads = 1 + static_cast<int>(seed % 3);
    const ProfilesOptions options = profiles_options(seed, data.n_classes());
    for (const Heuristic method : kMethods) {
      const auto features = [&](const CountSource& source) {
        FeaturesCollector collector(source, {4}, execution.threads);
        return collector.finish(search_heuristic(source, sets, {method, 2}, execution,
                                                 {features_goal({4}, source.weight_exponent())}, collector));
      };
      const auto profiles = [&](const CountSource& source) {
        ProfilesCollector collector(source, options, execution.threads);
        std::vector<SetGoal> goals;
        for (std::size_t entry = 0; entry < options.classes.size(); ++entry)
          goals.push_back(profiles_goal(source, options, entry));
        return collector.finish(search_heuristic(source, sets, {method, 2}, execution, goals, collector));
      };
      const FeaturesResult f = features(coded), g = features(given);
      check_same(f.info, g.info);
      REQUIRE(f.best.size() == g.best.size());
      for (std::size_t i = 0; i < f.best.size(); ++i) REQUIRE(small::same(f.best[i], g.best[i]));
      const ProfilesResult p = profiles(coded), q = profiles(given);
      check_same(p.info, q.info);
      for (std::size_t i = 0; i < p.best.size(); ++i) {
        REQUIRE(p.best[i].size() == q.best[i].size());
        for (std::size_t x = 0; x < p.best[i].size(); ++x) REQUIRE(small::same(p.best[i][x], q.best[i][x]));
      }
    }
  }
}

TEST_CASE("approximate searches see the same by splits and by whole tables, whatever the measure and the threads") {
  for (std::uint32_t seed = 1; seed <= 24; ++seed) {
    CAPTURE(seed);
    const small::Data raw = small::rare_data(seed, 40 + 20 * seed, 7);
    const CodedData data(raw.view());
    const CodedSource coded(data);
    const GivenCounts given = small::counted_rows(raw);
    SetRestrictions sets;
    sets.max_features = 3 + static_cast<int>(seed % 4);
    sets.min_n = 1 + seed % 5;
    const MeasureRow& measure = measures()[seed % measures().size()];
    for (const Heuristic method : {Heuristic::forward, Heuristic::floating, Heuristic::beam}) {
      const auto search = [&](const CountSource& source, int threads) {
        Execution execution;
        execution.threads = threads;
        const FeaturesOptions options{6, measure};
        FeaturesCollector collector(source, options, threads);
        return collector.finish(search_heuristic(source, sets, {method, 2}, execution,
                                                 {features_goal(options, source.weight_exponent())}, collector));
      };
      const FeaturesResult expected = search(given, 1);
      for (const int threads : {1, 2, 3}) {
        const FeaturesResult found = search(coded, threads);
        check_same(found.info, expected.info);
        REQUIRE(found.best.size() == expected.best.size());
        for (std::size_t i = 0; i < found.best.size(); ++i) REQUIRE(small::same(found.best[i], expected.best[i]));
      }
    }
  }
}

TEST_CASE("no set that an approximate search finds beats the best of all, and a forward step finds the best single one") {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    const small::Data raw = small::random_data(seed, 6);
    const CodedData data(raw.view());
    const CodedSource source(data);
    for (const int most : {1, data.n_features()}) {
      SetRestrictions sets;
      sets.max_features = most;
      const FeaturesResult all = small::enumerate(data, {1}, sets);
      for (const Heuristic method : kMethods) {
        FeaturesCollector collector(source, {1}, 1);
        const FeaturesResult found = collector.finish(
            search_heuristic(source, sets, {method, 2}, Execution(), {features_goal({1}, 0)}, collector));
        if (found.best.empty()) continue;
        REQUIRE(!all.best.empty());
        REQUIRE(found.best[0].key <= all.best[0].key);
        if (most == 1 && method == Heuristic::forward) REQUIRE(small::same(found.best[0], all.best[0]));
      }
    }
  }
}
