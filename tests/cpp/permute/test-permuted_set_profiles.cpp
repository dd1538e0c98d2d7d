// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/permuted_set_profiles.h"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "core/permute/permuted_profiles.h"
#include "core/profiles/profiles_search.h"
#include "small_data.h"

using namespace localift;

TEST_CASE("profiles under permutations are the same set by set as by the walk from profile to profile") {
  int kept = 0, fixed = 0;
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    small::Data small = small::random_data(seed, 4);
    if (!small.whole) small.weights.clear();
    const CodedData data(small.view());
    PermuteRequest request;
    request.sets.max_features = data.n_features();
    request.sets.min_n = seed % 4 == 0 ? 10 : 1;
    ProfilesOptions& options = request.profiles.emplace();
    options.sets = request.sets;
    for (int y = 0; y < data.n_classes(); ++y)
      if (y != 1 || seed % 2 == 0) options.classes.push_back(y);
    options.n_best = 3;
    options.eligibility.min_freq = 0.05 * (seed % 4);
    options.eligibility.min_count = 1 + seed % 3;
    options.eligibility.inhibit = seed % 3 == 0;
    const ProfilesResult found = search_profiles(data, options, Execution());
    for (std::size_t entry = 0; entry < found.best.size(); ++entry)
      for (const SelectedProfile& one : found.best[entry])
        request.kept.push_back({one.set, {one.levels}, options.classes[entry]});
    kept += static_cast<int>(request.kept.size());
    // Within levels of the first feature, so that its profiles are the same in all lanes.
    std::vector<int> strata;
    for (std::size_t row = 0; row < small.codes[0].size() && seed % 2 == 0; ++row)
      strata.push_back(std::clamp(small.codes[0][row], 0, 100));
    const PermutedClasses classes(data, nullptr, strata, seed, 49, 1, Stop());
    Execution execution;
    execution.threads = 1 + static_cast<int>(seed % 3);
    const PermuteResult walked = permute_profiles(classes, request, execution);
    for (const std::size_t most_bytes : {std::size_t{0}, LaneRows::kMostBytes}) {
      const PermuteResult by_set =
          permute_set_profiles(PermutedSets(classes, nullptr, execution, most_bytes), request);
      for (std::size_t i = 0; i < walked.statistic.size(); ++i) {
        const bool unchanged = std::isnan(walked.statistic[i]);
        fixed += unchanged;
        CHECK((unchanged ? std::isnan(by_set.statistic[i]) : by_set.statistic[i] == walked.statistic[i]));
        if (unchanged) CHECK(by_set.p_value[i] == 1);
      }
      CHECK(by_set.p_value == walked.p_value);
      CHECK(by_set.p_raw == walked.p_raw);
      CHECK(by_set.null == walked.null);
      CHECK(by_set.null_raw == walked.null_raw);
      CHECK(by_set.family == walked.family);
    }
  }
  CHECK(kept > 100);
  CHECK(fixed > 10);
}
