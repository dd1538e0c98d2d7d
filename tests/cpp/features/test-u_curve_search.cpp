// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <string>

#include "catch.hpp"
#include "core/features/features_search.h"
#include "core/features/u_curve_search.h"
#include "small_features.h"

using namespace localift;

namespace {

bool is_among(const std::vector<SelectedFeatures>& list, const SelectedFeatures& features) {
  return std::any_of(list.begin(), list.end(), [&](const auto& found) { return small::same(found, features); });
}

}  // namespace

TEST_CASE("a U-curve search that says it is exact is, and one that is not bounds what it passed over") {
  int exact = 0, cut_and_exact = 0, inexact = 0, wrong = 0;
  for (std::uint32_t seed = 1; seed <= 900; ++seed) {
    const char* correction = seed % 3 ? "singletons" : seed % 2 ? "miller_madow" : "permutation";
    CAPTURE(seed, correction);
    const small::Data raw = small::random_data(seed, 8, seed % 4 == 0);
    if (!raw.whole && std::string(correction) == "permutation") continue;
    const CodedData data(raw.view());
    const int m = data.n_features();
    FeaturesOptions options;
    options.measure = measure_row(correction);
    options.n_best = seed % 5 == 0 ? 3 : seed % 11 == 0 ? 1000 : 1;
    SetRestrictions sets;
    sets.max_features = std::max(1, m - static_cast<int>(seed % 2));
    if (seed % 6 == 0) sets.always = {m - 1};
    if (seed % 7 == 0) sets.min_features = std::min(2, sets.max_features);
    sets.min_n = seed % 13 == 0 ? 12 : 1;

    small::Traced traced;
    const FeaturesResult result = search_u_curve(data, options, sets, traced.execution(1 + seed % 2));
    REQUIRE(result.info.evaluated == traced.size());
    REQUIRE(result.info.evaluated <= result.info.space);
    FeaturesOptions all = options;
    all.n_best = 100000;
    const FeaturesResult everything = small::enumerate(data, all, sets);
    const std::size_t kept = std::min(options.n_best, everything.best.size());
    bool equal = result.best.size() == kept;
    for (std::size_t i = 0; i < kept && equal; ++i) equal = small::same(result.best[i], everything.best[i]);
    REQUIRE(result.info.left_out == everything.info.left_out);
    if (result.info.reason == Reason::none) {
      REQUIRE(equal);
      REQUIRE(result.info.bound.empty());
      if (result.info.ties_exact[0]) REQUIRE(result.info.ties == small::enumerate(data, options, sets).info.ties);
      ++exact;
      cut_and_exact += result.pruned_u_curve > 0;
    } else {
      REQUIRE(result.info.reason == Reason::u_curve);
      REQUIRE(result.info.bound.size() == 1);
      REQUIRE(result.pruned_u_curve > 0);
      for (const SelectedFeatures& features : everything.best)
        if (!is_among(result.best, features)) {
          REQUIRE(result.info.bound[0] >= features.value - 1e-12);
          break;
        }
      ++inexact;
      wrong += !equal;
    }
  }
  INFO(exact << " exact, " << cut_and_exact << " of them with cuts; " << inexact << " not, " << wrong << " of them wrong");
  CHECK(cut_and_exact > 100);
  CHECK(inexact > 50);
  CHECK(wrong > 5);  // it would be exact to say that all are
}

TEST_CASE("a U-curve search gives the same by any number of threads, and ends when it is told to") {
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    CAPTURE(seed);
    const CodedData data(small::random_data(seed, 8).view());
    FeaturesOptions options;
    options.measure = measure_row("singletons");
    SetRestrictions sets;
    sets.max_features = data.n_features();
    Execution execution;
    const FeaturesResult one = search_u_curve(data, options, sets, execution);
    execution.threads = 3;
    const FeaturesResult three = search_u_curve(data, options, sets, execution);
    REQUIRE(one.best.size() == three.best.size());
    for (std::size_t i = 0; i < one.best.size(); ++i) REQUIRE(small::same(one.best[i], three.best[i]));
    REQUIRE(one.info.reason == three.info.reason);
    REQUIRE(one.info.bound == three.info.bound);
    REQUIRE(one.info.evaluated == three.info.evaluated);
    REQUIRE(one.pruned_u_curve == three.pruned_u_curve);

    const FeaturesResult stopped = small::stopped_at(
        2, 1, [&](const Execution& limited) { return search_u_curve(data, options, sets, limited); });
    if (stopped.info.reason == Reason::time_limit) REQUIRE(stopped.info.bound == std::vector<double>{1});
  }
}

TEST_CASE("no cut is known to be right of a measure without a bound") {
  int cut = 0;
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    CAPTURE(seed);
    const CodedData data(small::random_data(seed, 6).view());
    SetRestrictions sets;
    sets.max_features = data.n_features();
    const FeaturesResult result = search_u_curve(data, small::by_few_profiles(2), sets, Execution());
    REQUIRE((result.info.reason == Reason::u_curve) == (result.pruned_u_curve > 0));
    if (result.pruned_u_curve > 0) REQUIRE(result.info.bound == std::vector<double>{1});
    cut += result.pruned_u_curve > 0;
  }
  CHECK(cut > 20);
}
