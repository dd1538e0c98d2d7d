// SPDX-License-Identifier: GPL-2.0-or-later
#include <random>

#include "catch.hpp"
#include "core/subgroups/beam_subgroups.h"
#include "small_subgroups.h"

using namespace localift;

TEST_CASE("a beam that is wide enough lists the subgroups that looking at all of them does") {
  double found = 0;
  for (std::uint32_t seed = 1; seed <= 150; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed * 37);
    const CodedData data(small::random_data(seed, 3).view());
    SubgroupsOptions options = small::random_subgroups_options(random, data);
    // A larger set may need fewer rows than a smaller one, which the beam then does not get past.
    options.eligibility.min_freq = 0;
    options.width = 100000;
    Execution execution;
    execution.threads = 1 + static_cast<int>(seed % 3);
    const SubgroupsResult result = search_beam_subgroups(data, options, execution);
    SubgroupsOptions eligible(options);
    eligible.eligibility = eligible.eligibility.in(data);
    const SubgroupsResult expected = small::best_subgroups(data, eligible);
    CHECK(result.info.reason == Reason::heuristic);
    REQUIRE(result.best.size() == expected.best.size());
    for (std::size_t entry = 0; entry < result.best.size(); ++entry) {
      CAPTURE(entry);
      const auto &best = result.best[entry], &other = expected.best[entry];
      REQUIRE(best.size() == other.size());
      found += static_cast<double>(best.size());
      for (std::size_t i = 0; i < best.size(); ++i) CHECK(small::same(best[i], other[i]));
    }
  }
  CHECK(found > 300);
}

TEST_CASE("a narrow beam gives the same for any number of threads, and what it gives is eligible and in order") {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed * 41);
    const CodedData data(small::random_data(seed, 5).view());
    SubgroupsOptions options = small::random_subgroups_options(random, data);
    options.width = 1 + seed % 4;
    const SubgroupsResult one = search_beam_subgroups(data, options, Execution());
    Execution execution;
    execution.threads = 3;
    const SubgroupsResult three = search_beam_subgroups(data, options, execution);
    const SubgroupOrder order{options.eligibility.inhibit};
    for (std::size_t entry = 0; entry < one.best.size(); ++entry) {
      REQUIRE(one.best[entry].size() == three.best[entry].size());
      for (std::size_t i = 0; i < one.best[entry].size(); ++i) {
        const SelectedSubgroup& subgroup = one.best[entry][i];
        CHECK(small::same(subgroup, three.best[entry][i]));
        if (i > 0) CHECK(order.before(one.best[entry][i - 1], subgroup));
        const auto box = small::count_box(data, subgroup.set, subgroup.conditions, options.classes[entry]);
        CHECK(small::is_eligible(box, options));
      }
    }
  }
}
