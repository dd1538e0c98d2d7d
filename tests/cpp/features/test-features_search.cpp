// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <stdexcept>
#include <string>

#include "catch.hpp"
#include "core/features/features_goal.h"
#include "core/features/features_search.h"
#include "core/lattice/heuristic_search.h"
#include "small_features.h"

using namespace localift;

namespace {

void check_same(const FeaturesResult& a, const FeaturesResult& b) {
  REQUIRE(a.best.size() == b.best.size());
  for (std::size_t i = 0; i < a.best.size(); ++i) CHECK(small::same(a.best[i], b.best[i]));
}

}  // namespace

TEST_CASE("the walk over features gives what enumeration gives") {
  for (std::uint32_t seed = 1; seed <= 400; ++seed) {
    const small::Data raw = small::random_data(seed, 7);
    const CodedData data(raw.view());
    const int m = data.n_features();
    for (const char* correction : {"none", "permutation", "miller_madow", "smoothed", "singletons"}) {
      if (std::string(correction) == "permutation" && !raw.whole) continue;
      FeaturesOptions options;
      options.measure = measure_row(correction);
      options.n_best = seed % 3 == 0 ? 1 : seed % 7;
      if (options.n_best == 0) options.n_best = 1000;
      SetRestrictions sets;
      sets.min_features = 1 + static_cast<int>(seed % 2) * (m > 1);
      sets.max_features = std::max(sets.min_features, seed % 4 == 0 ? 2 : m - static_cast<int>(seed % 3 == 0));
      if (seed % 5 == 0) sets.always = {m - 1};
      if (seed % 10 == 0 && m > 2 && sets.max_features >= 2) sets.always = {m - 1, 0};
      sets.max_features = std::min(sets.max_features, m);
      sets.min_n = seed % 6 == 0 ? 15 : 1;
      const FeaturesResult expected = small::enumerate(data, options, sets);
      for (const int threads : {1, 2}) {
        INFO(correction << " seed " << seed << " threads " << threads);
        Execution execution;
        execution.threads = threads;
        const FeaturesResult actual = search_features(data, options, sets, execution);
        check_same(actual, expected);
        CHECK(actual.info.evaluated <= expected.info.evaluated);
        CHECK(actual.info.space == expected.info.space);
        CHECK(actual.info.left_out == expected.info.left_out);
        CHECK(actual.info.reason == Reason::none);
        CHECK(actual.info.ties[0] <= expected.info.ties[0]);
        if (actual.info.ties_exact[0]) CHECK(actual.info.ties == expected.info.ties);
        // Whether any ties is known, unless very many may.
        CHECK((actual.info.ties[0] > 0) == (expected.info.ties[0] > 0));
        // With room for all, every set that may count is counted once.
        if (options.n_best == 1000 && sets.min_n == 1 && expected.info.left_out == 0)
          CHECK(actual.info.evaluated == expected.info.space);
      }
    }
  }
}

TEST_CASE("edges of the walk over features") {
  FeaturesOptions options;
  SetRestrictions sets;
  for (const char* correction : {"none", "permutation", "miller_madow", "smoothed", "singletons"}) {
    options.measure = measure_row(correction);
    INFO(correction);
    small::Data raw;
    raw.codes = {{1}};
    raw.n_levels = {1};
    raw.classes = {1};
    raw.n_classes = 1;
    sets.max_features = 1;
    CHECK(search_features(CodedData(raw.view()), options, sets, Execution()).best.empty());  // one row, one class

    raw.codes = {{1, 1, 2, 2}, {0, 0, 1, 1}, {1, 2, 1, 2}};
    raw.n_levels = {2, 1, 2};
    raw.classes = {1, 1, 2, 2};
    raw.n_classes = 2;
    sets.max_features = 3;
    // Rows that have the second feature are of one class.
    const FeaturesResult result = search_features(CodedData(raw.view()), options, sets, Execution());
    CHECK(result.info.left_out == 4);
    REQUIRE(result.best.size() == 3);
    CHECK(result.best[0].set == FeatureSet{0});
    CHECK(result.best[0].eta == 1);
  }
}

TEST_CASE("a measure without a bound is refused by the bounded search") {
  const CodedData data(small::random_data(1).view());
  CHECK_THROWS_AS(search_features(data, small::by_few_profiles(3), SetRestrictions(), Execution()),
                  std::invalid_argument);
}

namespace {

constexpr const char* kCorrections[] = {"none", "permutation", "miller_madow", "smoothed", "singletons"};

/// A problem for each correction.
struct Problem {
  Problem(std::uint32_t seed, const CodedData& data) {
    options.measure = measure_row(kCorrections[seed % 5]);
    options.n_best = seed % 4 == 0 ? 1000 : 1 + seed % 3;
    sets.max_features = data.n_features() - static_cast<int>(seed % 3 == 0 && data.n_features() > 1);
    if (seed % 7 == 0) sets.always = {data.n_features() - 1};
    if (seed % 6 == 0) sets.min_features = std::min(2, sets.max_features);
  }
  FeaturesOptions options;
  SetRestrictions sets;
};

}  // namespace

TEST_CASE("a walk over features that is stopped says what could still be found") {
  int cut = 0, informative = 0;
  for (std::uint32_t seed = 1; seed <= 600; ++seed) {
    CAPTURE(seed);
    const small::Data raw = small::random_data(seed, 8);
    if (!raw.whole && seed % 5 == 1) continue;
    const CodedData data(raw.view());
    Problem problem(seed, data);
    const FeaturesResult result = small::stopped_at(
        1 + static_cast<int>(seed * 7 % 25), 1 + seed % 2,
        [&](const Execution& execution) { return search_features(data, problem.options, problem.sets, execution); });
    REQUIRE(result.info.bound.empty() == (result.info.reason != Reason::time_limit));
    CHECK(result.best.size() <= problem.options.n_best);
    if (result.info.bound.empty()) continue;
    const double bound = result.info.bound[0];
    problem.options.n_best = 100000;
    for (const SelectedFeatures& set : small::enumerate(data, problem.options, problem.sets).best) {
      if (std::any_of(result.best.begin(), result.best.end(), [&](const auto& found) { return found.set == set.set; })) continue;
      CAPTURE(bound, set.value);
      REQUIRE(bound >= set.value - 1e-12);
      break;
    }
    ++cut;
    informative += bound < 1;
  }
  CHECK(cut > 100);
  CHECK(informative > 0.2 * cut);
}

TEST_CASE("evaluated are the feature sets whose counts were built, by any number of threads") {
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    CAPTURE(seed);
    const small::Data raw = small::random_data(seed, 8);
    if (!raw.whole && seed % 5 == 1) continue;
    const CodedData data(raw.view());
    const CodedSource source(data);
    const Problem problem(seed, data);
    for (const int threads : {1, 3}) {
      small::Traced traced;
      const Execution execution = traced.execution(threads);
      const FeaturesResult result = search_features(data, problem.options, problem.sets, execution);
      REQUIRE(result.info.evaluated == traced.size());
      for (const SelectedFeatures& found : result.best) REQUIRE(traced.sets().count(found.set) == 1);

      for (const Heuristic method : {Heuristic::forward, Heuristic::backward, Heuristic::floating, Heuristic::beam}) {
        small::Traced walked;
        FeaturesCollector search(source, problem.options, threads);
        const SearchInfo info =
            search_heuristic(source, problem.sets, {method, 3}, walked.execution(threads),
                             {features_goal(problem.options, data.weight_exponent())}, search);
        REQUIRE(info.evaluated == walked.size());
      }
      small::Traced all;
      FeaturesCollector search(source, problem.options, threads);
      const SearchInfo everything =
          run_collectors(SourceEnumerator(source), problem.sets, all.execution(threads), {&search});
      REQUIRE(everything.evaluated == all.size());
      REQUIRE(all.size() >= result.info.evaluated);
    }
  }
}
