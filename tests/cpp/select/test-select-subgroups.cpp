// SPDX-License-Identifier: GPL-2.0-or-later
#include <chrono>
#include <cmath>
#include <random>
#include <stdexcept>
#include <vector>

#include "catch.hpp"
#include "core/count/given_counts.h"
#include "core/select.h"
#include "core/subgroups/beam_subgroups.h"
#include "small_subgroups.h"

using namespace localift;

namespace {

Request request_subgroups(const SubgroupsOptions& options, Method method) {
  Request request;
  request.sets = options.sets;
  request.width = 3;
  request.subgroups = {options, method};
  return request;
}

void require_same_subgroups(const SubgroupsResult& a, const SubgroupsResult& b) {
  REQUIRE(a.best.size() == b.best.size());
  for (std::size_t i = 0; i < a.best.size(); ++i) {
    REQUIRE(a.best[i].size() == b.best[i].size());
    for (std::size_t j = 0; j < a.best[i].size(); ++j) REQUIRE(small::same(a.best[i][j], b.best[i][j]));
  }
  REQUIRE(a.info.reason == b.info.reason);
  REQUIRE(a.space_subgroups == b.space_subgroups);
}

}  // namespace

TEST_CASE("subgroups are answered by their search, with bounds or without, and by a beam of the width") {
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    const CodedData data(small::random_data(seed).view());
    std::mt19937 random(seed);
    SubgroupsOptions options = small::random_subgroups_options(random, data);
    const Selection exact = select({data}, request_subgroups(options, Method::exact), Execution());
    REQUIRE((!exact.features && !exact.windows && !exact.profiles));
    require_same_subgroups(*exact.subgroups, search_subgroups(data, options, Execution()));
    const Selection every = select({data}, request_subgroups(options, Method::exhaustive), Execution());
    require_same_subgroups(*every.subgroups, *exact.subgroups);
    REQUIRE(every.subgroups->info.nodes >= exact.subgroups->info.nodes);
    const Selection beam = select({data}, request_subgroups(options, Method::beam), Execution());
    options.width = 3;
    require_same_subgroups(*beam.subgroups, search_beam_subgroups(data, options, Execution()));
    REQUIRE_FALSE(merging_pays(data, request_subgroups(options, Method::exact)));
    REQUIRE_THROWS_AS(select({data}, request_subgroups(options, Method::floating), Execution()), std::invalid_argument);
    REQUIRE_THROWS_AS(select(GivenCounts({}, nullptr), request_subgroups(options, Method::exact), Execution()),
                      std::invalid_argument);
  }
}

TEST_CASE("where the time was up before there were data, nothing is listed, and the spaces are known") {
  const small::Data raw = small::random_data(3, 4, false);
  const CodedData data(raw.view());
  std::mt19937 random(3);
  SubgroupsOptions options = small::random_subgroups_options(random, data);
  options.eligibility.inhibit = false;
  options.rank_by = RankBy::lift;
  const Selection none =
      nothing_selected(request_subgroups(options, Method::exact), raw.view(), std::chrono::steady_clock::now());
  const SubgroupsResult searched = search_subgroups(data, options, Execution());
  REQUIRE(none.subgroups->info.reason == Reason::time_limit);
  REQUIRE(none.subgroups->space_subgroups == searched.space_subgroups);
  REQUIRE(none.subgroups->info.space == searched.info.space);
  REQUIRE(none.subgroups->best.size() == options.classes.size());
  for (std::size_t i = 0; i < options.classes.size(); ++i) {
    REQUIRE(none.subgroups->best[i].empty());
    for (const SelectedSubgroup& subgroup : searched.best[i])
      REQUIRE(to_double(subgroup.lift) <= none.subgroups->info.bound[i] * (1 + 1e-12));
  }
}
