// SPDX-License-Identifier: GPL-2.0-or-later
#include <cmath>
#include <string>

#include "catch.hpp"
#include "core/walk_features.h"
#include "small_data.h"

using namespace localift;

namespace {

FeaturesResult enumerate(const CodedData& data, const FeaturesOptions& options, const EnumerateOptions& sets) {
  FeaturesSearch search(options, 1, data.weight_exponent());
  return search.finish(run_searches(data, sets, Execution(), {&search}));
}

bool same(const SelectedFeatures& a, const SelectedFeatures& b) {
  return a.set == b.set && a.key == b.key && a.eta == b.eta && a.n == b.n && a.n_profiles == b.n_profiles;
}

void check_same(const FeaturesResult& a, const FeaturesResult& b) {
  REQUIRE(a.best.size() == b.best.size());
  for (std::size_t i = 0; i < a.best.size(); ++i) CHECK(same(a.best[i], b.best[i]));
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
      options.correction = correction;
      options.n_best = seed % 3 == 0 ? 1 : seed % 7;
      if (options.n_best == 0) options.n_best = 1000;
      EnumerateOptions sets;
      sets.min_features = 1 + static_cast<int>(seed % 2) * (m > 1);
      sets.max_features = std::max(sets.min_features, seed % 4 == 0 ? 2 : m - static_cast<int>(seed % 3 == 0));
      if (seed % 5 == 0) sets.always = {m - 1};
      if (seed % 10 == 0 && m > 2 && sets.max_features >= 2) sets.always = {m - 1, 0};
      sets.max_features = std::min(sets.max_features, m);
      sets.min_n = seed % 6 == 0 ? 15 : 1;
      const FeaturesResult expected = enumerate(data, options, sets);
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
        // With room for all, every set that may count is counted once.
        if (options.n_best == 1000 && sets.min_n == 1 && expected.info.left_out == 0)
          CHECK(actual.info.evaluated == expected.info.space);
      }
    }
  }
}

TEST_CASE("edges of the walk over features") {
  FeaturesOptions options;
  EnumerateOptions sets;
  for (const char* correction : {"none", "permutation", "miller_madow", "smoothed", "singletons"}) {
    options.correction = correction;
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

TEST_CASE("a walk over features that is stopped says what could still be found") {
  const small::Data raw = small::random_data(3, 5);
  const CodedData data(raw.view());
  FeaturesOptions options;
  EnumerateOptions sets;
  sets.max_features = data.n_features();
  Execution execution;
  execution.time_limit = 0;
  const FeaturesResult result = search_features(data, options, sets, execution);
  if (result.info.reason == Reason::time_limit) CHECK((result.open_bound <= 1 || std::isinf(result.open_bound)));
  CHECK(result.best.size() <= options.n_best);
}
