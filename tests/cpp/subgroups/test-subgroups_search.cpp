// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/subgroups_search.h"

#include <cstdint>
#include <cstdlib>
#include <random>

#include "catch.hpp"
#include "small_subgroups.h"

using namespace localift;

namespace {

void require_same_lists(const SubgroupsResult& found, const SubgroupsResult& expected) {
  REQUIRE(found.best.size() == expected.best.size());
  for (std::size_t i = 0; i < found.best.size(); ++i) {
    REQUIRE(found.best[i].size() == expected.best[i].size());
    for (std::size_t j = 0; j < found.best[i].size(); ++j) REQUIRE(small::same(found.best[i][j], expected.best[i][j]));
    if (found.info.ties_exact[i])
      REQUIRE(found.info.ties[i] == expected.info.ties[i]);
    else
      REQUIRE(found.info.ties[i] <= expected.info.ties[i]);
  }
}

}  // namespace

TEST_CASE("the search for subgroups gives what looking at every box gives, in order") {
  const char* const asked = std::getenv("LOCALIFT_SEEDS");
  const char* const begin = std::getenv("LOCALIFT_FROM");
  const std::uint32_t seeds = asked == nullptr ? 250 : static_cast<std::uint32_t>(std::atoi(asked));
  for (std::uint32_t seed = begin == nullptr ? 1 : static_cast<std::uint32_t>(std::atoi(begin)); seed <= seeds; ++seed) {
    INFO("seed " << seed);
    const small::Data raw = small::random_data(seed, 4);
    const CodedData data(raw.view());
    std::mt19937 random(seed);
    SubgroupsOptions options = small::random_subgroups_options(random, data);
    const SubgroupsResult expected = small::best_subgroups(data, options);
    Execution execution;
    execution.threads = 1 + static_cast<int>(seed % 3);
    for (const bool bounds : {true, false}) {
      INFO("bounds " << bounds);
      options.use_bounds = bounds;
      const SubgroupsResult found = search_subgroups(data, options, execution);
      require_same_lists(found, expected);
      REQUIRE(found.info.reason == Reason::none);
    }
  }
}
