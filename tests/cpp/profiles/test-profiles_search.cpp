// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "catch.hpp"
#include "core/profiles/profiles_search.h"
#include "small_profiles.h"

using namespace localift;

TEST_CASE("the search gives what looking at every profile gives, ties and their number included") {
  for (std::uint32_t seed = 1; seed <= 600; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const CodedData data(small::random_data(seed, 5, seed % 2 == 0).view());
    ProfilesOptions options = small::filtered_options(random, data, seed);
    for (int variant = 0; variant < small::kVariants; ++variant) {
      small::set_variant(variant, options);
      Execution execution;
      execution.threads = variant == 3 ? 3 : 1;
      const ProfilesResult result = search_profiles(data, options, execution);
      for (int y = 0; y < data.n_classes(); ++y) {
        const auto expected = small::eligible_in_order(data, options, y);
        const auto& best = result.best[static_cast<std::size_t>(y)];
        const std::size_t kept = std::min(expected.size(), options.n_best);
        REQUIRE(best.size() == kept);
        for (std::size_t i = 0; i < kept; ++i) REQUIRE(small::same(best[i], expected[i]));
        double ties = 0;
        for (std::size_t i = kept; i < expected.size(); ++i)
          ties += compare(expected[i].lift, expected[kept - 1].lift) == 0;
        // With bounds only whether there is one more is known, and that does not depend on the threads.
        const auto at = static_cast<std::size_t>(y);
        const bool one_more = options.use_bounds || (options.distinct && data.n_features_with_missing() == 0);
        REQUIRE(result.info.ties[at] == (one_more ? std::min(ties, 1.0) : ties));
        REQUIRE(result.info.ties_exact[at] == (!one_more || ties == 0));
      }
    }
  }
}

TEST_CASE("the sets left out are counted without walking them") {
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    std::mt19937 random(seed);
    const CodedData data(small::random_data(seed).view());
    ProfilesOptions options = small::random_options(random, data);
    options.sets.min_n = 15;
    double expected = 0;
    for (int mask = 1; mask < (1 << data.n_features()); ++mask) {
      FeatureSet set;
      for (int f = 0; f < data.n_features(); ++f)
        if ((mask >> f) & 1) set.push_back(f);
      if (!small::holds_always(set, options.sets.always) || static_cast<int>(set.size()) < options.sets.min_features ||
          static_cast<int>(set.size()) > options.sets.max_features)
        continue;
      Count n_rows = 0;
      std::vector<bool> occurs(static_cast<std::size_t>(data.n_classes()), false);
      for (std::size_t row = 0; row < data.n_rows(); ++row) {
        if (!std::all_of(set.begin(), set.end(), [&](int f) { return data.codes(f)[row] >= 0; })) continue;
        n_rows += data.rows_are_weights() ? data.weight(row) : 1;
        occurs[data.class_of(row)] = true;
      }
      expected += n_rows < 15 || std::count(occurs.begin(), occurs.end(), true) < 2;
    }
    CHECK(search_profiles(data, options, Execution{}).info.left_out == expected);
  }
}

TEST_CASE("a search for profiles that is stopped says what could still be found") {
  int cut = 0, informative = 0;
  for (std::uint32_t seed = 1; seed <= 400; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const CodedData data(small::random_data(seed, 6, seed % 2 == 0).view());
    ProfilesOptions options = small::filtered_options(random, data, seed);
    for (int variant = 0; variant < small::kVariants; ++variant) {
      small::set_variant(variant, options);
      const ProfilesResult result =
          small::stopped_at(1 + static_cast<int>(random() % 30), variant == 3 ? 2 : 1,
                            [&](const Execution& execution) { return search_profiles(data, options, execution); });
      REQUIRE(result.info.bound.empty() == (result.info.reason != Reason::time_limit));
      if (result.info.bound.empty()) continue;
      for (int y = 0; y < data.n_classes(); ++y) {
        const auto at = static_cast<std::size_t>(y);
        const double bound = result.info.bound[at];
        for (const auto& profile : small::eligible_in_order(data, options, y)) {
          const auto& best = result.best[at];
          if (std::any_of(best.begin(), best.end(), [&](const auto& found) { return small::same(profile, found); }))
            continue;
          const double lift = to_double(profile.lift);
          CAPTURE(variant, y, bound, lift);
          REQUIRE((options.eligibility.inhibit ? bound <= lift * (1 + 1e-15) : bound >= lift * (1 - 1e-15)));
          break;  // the best of those not returned
        }
        if (std::isnan(bound)) continue;
        double n = 0, p = 0;
        for (std::size_t row = 0; row < data.n_rows(); ++row) {
          n += static_cast<double>(data.weight(row));
          if (data.class_of(row) == static_cast<std::uint32_t>(y)) p += static_cast<double>(data.weight(row));
        }
        ++cut;
        informative += options.eligibility.inhibit ? bound > 0 : bound < n / p;
      }
    }
  }
  CHECK(cut > 400);
  CHECK(informative > 0.2 * cut);
}

TEST_CASE("evaluated are the sets of which a profile was counted, by any number of threads") {
  for (std::uint32_t seed = 1; seed <= 400; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const CodedData data(small::random_data(seed, 6, seed % 2 == 0).view());
    ProfilesOptions options = small::random_options(random, data);
    options.distinct = seed % 5 == 1;
    options.productive = seed % 5 == 2;
    for (int variant = 0; variant < 4; ++variant) {
      options.use_bounds = variant != 0;
      options.pattern_table = variant != 2;
      small::Traced traced;
      const ProfilesResult result = search_profiles(data, options, traced.execution(variant == 3 ? 3 : 1));
      REQUIRE(result.info.evaluated == traced.size());
      REQUIRE(result.info.evaluated <= result.info.space);
      for (const FeatureSet& set : traced.sets()) {
        REQUIRE(static_cast<int>(set.size()) >= options.sets.min_features);
        REQUIRE(static_cast<int>(set.size()) <= options.sets.max_features);
        REQUIRE(small::holds_always(set, options.sets.always));
      }
      for (const auto& best : result.best)
        for (const auto& profile : best) REQUIRE(traced.sets().count(profile.set) == 1);
    }
  }
}
