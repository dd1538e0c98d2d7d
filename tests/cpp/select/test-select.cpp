// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <thread>
#include <vector>

#include "catch.hpp"
#include "core/features/features_goal.h"
#include "core/features/features_search.h"
#include "core/features/u_curve_search.h"
#include "core/profiles/profiles_collector.h"
#include "core/profiles/profiles_goal.h"
#include "core/select.h"
#include "core/windows/windows_goal.h"
#include "core/windows/windows_search.h"
#include "small_continuous.h"
#include "small_counts.h"
#include "small_features.h"
#include "small_profiles.h"

using namespace localift;

namespace {

/// `one_thread`: with more, what was good early depends on which was first, and so how much is looked at.
void require_same_info(const SearchInfo& a, const SearchInfo& b, bool one_thread) {
  REQUIRE(a.space == b.space);
  REQUIRE(a.evaluated == b.evaluated);
  if (one_thread) REQUIRE(a.nodes == b.nodes);
  REQUIRE((a.left_out == b.left_out || (std::isnan(a.left_out) && std::isnan(b.left_out))));
  REQUIRE(a.reason == b.reason);
  REQUIRE(a.ties == b.ties);
  REQUIRE(a.ties_exact == b.ties_exact);
  REQUIRE(a.bound == b.bound);
}

void require_same(const FeaturesResult& a, const FeaturesResult& b, bool one_thread = true) {
  require_same_info(a.info, b.info, one_thread);
  REQUIRE(a.best.size() == b.best.size());
  for (std::size_t i = 0; i < a.best.size(); ++i) REQUIRE(small::same(a.best[i], b.best[i]));
  REQUIRE(a.pruned_u_curve == b.pruned_u_curve);
  REQUIRE(a.pruned_order == b.pruned_order);
}

void require_same(const WindowsResult& a, const WindowsResult& b, bool one_thread = true) {
  require_same_info(a.info, b.info, one_thread);
  REQUIRE(a.best.size() == b.best.size());
  for (std::size_t i = 0; i < a.best.size(); ++i) {
    REQUIRE(a.best[i].set == b.best[i].set);
    REQUIRE(a.best[i].profiles == b.best[i].profiles);
    REQUIRE(a.best[i].eta == b.best[i].eta);
    REQUIRE(a.best[i].n_window == b.best[i].n_window);
  }
  REQUIRE(a.pruned_value == b.pruned_value);
}

void require_same(const ProfilesResult& a, const ProfilesResult& b, bool one_thread = true) {
  require_same_info(a.info, b.info, one_thread);
  REQUIRE(a.best.size() == b.best.size());
  for (std::size_t entry = 0; entry < a.best.size(); ++entry) {
    REQUIRE(a.best[entry].size() == b.best[entry].size());
    for (std::size_t i = 0; i < a.best[entry].size(); ++i) REQUIRE(small::same(a.best[entry][i], b.best[entry][i]));
  }
  REQUIRE(a.pruned_bound == b.pruned_bound);
  REQUIRE(a.pruned_least == b.pruned_least);
}

/// All three, of any size.
Request request_all(const CodedData& data, Method method) {
  Request request;
  request.sets.max_features = data.n_features();
  request.width = 2;
  request.features = {FeaturesOptions(), method};
  request.features->options.n_best = 3;
  request.windows = {WindowsOptions(), method};
  request.windows->options.n_best = 2;
  request.profiles = {ProfilesOptions(), method};
  request.profiles->options.n_best = 4;
  for (int y = 0; y < data.n_classes(); ++y) request.profiles->options.classes.push_back(y);
  return request;
}

ProfilesOptions with_sets(ProfilesOptions options, const SetRestrictions& sets) {
  options.sets = sets;
  return options;
}

Request only(const Request& request, Resolution resolution) {
  Request one(request);
  if (resolution != Resolution::features) one.features.reset();
  if (resolution != Resolution::windows) one.windows.reset();
  if (resolution != Resolution::profiles) one.profiles.reset();
  return one;
}

/// As if the work had begun 20 seconds ago.
std::chrono::steady_clock::time_point long_ago() {
  return std::chrono::steady_clock::now() - std::chrono::seconds(20);
}

}  // namespace

TEST_CASE("exact is answered by the searches with bounds") {
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    CAPTURE(seed);
    const CodedData data(small::random_data(seed).view());
    Request request = request_all(data, Method::exact);
    request.sets.min_features = std::min(2, data.n_features());
    request.sets.min_n = 3;
    if (seed % 3 == 0) request.sets.always = {data.n_features() - 1};
    const Execution execution;
    const Selection found = select({data}, request, execution);
    require_same(*found.features, search_features(data, request.features->options, request.sets, execution));
    require_same(*found.windows, search_windows(data, request.windows->options, request.sets, execution));
    require_same(*found.profiles,
                 search_profiles(data, with_sets(request.profiles->options, request.sets), execution));
    // What is not asked for is not answered.
    const Selection one = select({data}, only(request, Resolution::windows), execution);
    REQUIRE((!one.features && one.windows && !one.profiles));
    require_same(*one.windows, *found.windows);
  }
}

TEST_CASE("a measure without a bound is answered by looking at every set") {
  const CodedData data(small::random_data(5, 6).view());
  Request request = only(request_all(data, Method::exact), Resolution::features);
  request.features->options = small::by_few_profiles(3);
  const Selection found = select({data}, request, Execution());
  require_same(*found.features, small::enumerate(data, request.features->options, request.sets));
  REQUIRE(found.features->info.evaluated == found.features->info.space);
}

TEST_CASE("exhaustive is answered by looking at every set, with no bound") {
  for (std::uint32_t seed = 1; seed <= 30; ++seed) {
    CAPTURE(seed);
    const CodedData data(small::random_data(seed).view());
    const Request request = request_all(data, Method::exhaustive);
    const Execution execution;
    const Selection found = select({data}, request, execution);
    require_same(*found.features, small::enumerate(data, request.features->options, request.sets));
    WindowsOptions windows_options(request.windows->options);
    windows_options.exhaustive = true;
    WindowsCollector windows(windows_options, 1);
    const CodedSource source(data);
    require_same(*found.windows,
                 windows.finish(run_collectors(SourceEnumerator(source), request.sets, execution, {&windows})));
    ProfilesOptions profiles = with_sets(request.profiles->options, request.sets);
    profiles.use_bounds = false;
    require_same(*found.profiles, search_profiles(data, profiles, execution));
  }
}

TEST_CASE("approximate methods follow the goal of their resolution, by width and method") {
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    CAPTURE(seed);
    const CodedData data(small::random_data(seed, 6).view());
    const CodedSource source(data);
    for (const MethodTraits& method : methods()) {
      if (!method.approximate()) continue;
      CAPTURE(method.name);
      const Request request = request_all(data, method.method);
      const HeuristicOptions heuristic{*method.heuristic, request.width};
      const Execution execution;
      const auto walk = [&](const std::vector<SetGoal>& goals, SetCollector& collector) {
        return search_heuristic(source, request.sets, heuristic, execution, goals, collector);
      };
      const Selection found = select({data}, request, execution);
      const int exponent = data.weight_exponent();
      FeaturesCollector features(source, request.features->options, 1);
      require_same(*found.features,
                   features.finish(walk({features_goal(request.features->options, exponent)}, features)));
      WindowsCollector windows(request.windows->options, 1);
      require_same(*found.windows, windows.finish(walk({windows_goal(request.windows->options)}, windows)));
      const ProfilesOptions options = with_sets(request.profiles->options, request.sets);
      ProfilesCollector profiles(source, options, 1);
      std::vector<SetGoal> goals;
      for (std::size_t entry = 0; entry < options.classes.size(); ++entry)
        goals.push_back(profiles_goal(source, options, entry));
      require_same(*found.profiles, profiles.finish(walk(goals, profiles)));
      REQUIRE(found.features->info.reason == Reason::heuristic);
    }
  }
}

TEST_CASE("the U-curve search is one of feature sets, and others go on beside it") {
  const CodedData data(small::random_data(7, 6).view());
  Request request = request_all(data, Method::exact);
  request.features->method = Method::u_curve;
  const Execution execution;
  const Selection found = select({data}, request, execution);
  require_same(*found.features, search_u_curve(data, request.features->options, request.sets, execution));
  require_same(*found.windows, search_windows(data, request.windows->options, request.sets, execution));
  request.windows->method = Method::u_curve;
  REQUIRE_THROWS_AS(select({data}, request, execution), std::invalid_argument);
}

TEST_CASE("of continuous features, one enumeration answers all resolutions, unless a method is approximate") {
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    const small::Mixed source = small::random_mixed(seed);
    const CodedData coded(source.view());
    const ContinuousData continuous(coded, source.continuous());
    const SearchData data{coded, &continuous};
    for (const Method method : {Method::exact, Method::exhaustive}) {
      const Request request = request_all(coded, method);
      for (const int threads : {1, 2}) {
        Execution execution;
        execution.threads = threads;
        const Selection together = select(data, request, execution);
        require_same(*together.features, *select(data, only(request, Resolution::features), execution).features, threads == 1);
        require_same(*together.windows, *select(data, only(request, Resolution::windows), execution).windows, threads == 1);
        require_same(*together.profiles, *select(data, only(request, Resolution::profiles), execution).profiles, threads == 1);
        REQUIRE(together.features->info.evaluated == together.features->info.space);
      }
    }
    Request request = request_all(coded, Method::exact);
    request.features->method = Method::u_curve;
    REQUIRE_THROWS_AS(select(data, request, Execution()), std::invalid_argument);
  }
}

TEST_CASE("counts without rows are answered as by looking at every set, and approximate methods see what they see of rows") {
  for (std::uint32_t seed = 1; seed <= 30; ++seed) {
    CAPTURE(seed);
    const small::Data raw = small::random_data(seed);
    const CodedData data(raw.view());
    const CodedSource coded(data);
    const GivenCounts given = small::counted_rows(raw);
    const Execution execution;
    Request request = request_all(data, Method::exhaustive);
    request.sets.min_n = 2;
    request.profiles->options.productive = seed % 2 == 0;
    const Selection expected = select({data}, request, execution);
    for (const CountSource* source : {static_cast<const CountSource*>(&coded), static_cast<const CountSource*>(&given)}) {
      const Selection found = select(*source, request, execution);
      require_same(*found.features, *expected.features);
      require_same(*found.windows, *expected.windows);
      REQUIRE(found.profiles->best.size() == expected.profiles->best.size());
      for (std::size_t entry = 0; entry < found.profiles->best.size(); ++entry) {
        const auto &a = found.profiles->best[entry], &b = expected.profiles->best[entry];
        REQUIRE(a.size() == b.size());
        for (std::size_t x = 0; x < a.size(); ++x) REQUIRE(small::same(a[x], b[x]));
      }
      REQUIRE(found.profiles->info.ties == expected.profiles->info.ties);
    }
    for (const MethodTraits& method : methods()) {
      if (!method.approximate()) continue;
      const Request walk = request_all(data, method.method);
      const Selection by_rows = select({data}, walk, execution), by_counts = select(given, walk, execution);
      require_same(*by_counts.features, *by_rows.features);
      require_same(*by_counts.windows, *by_rows.windows);
      require_same(*by_counts.profiles, *by_rows.profiles);
    }
    request.features->method = Method::u_curve;
    REQUIRE_THROWS_AS(select(given, request, execution), std::invalid_argument);
  }
}

TEST_CASE("the time of one enumeration is that of all, of searches one after the other that of each") {
  const small::Mixed source = small::random_mixed(3);
  const CodedData coded(source.view());
  const ContinuousData continuous(coded, source.continuous());
  Request request = request_all(coded, Method::exact);
  const Selection together = select({coded, &continuous}, request, Execution(), long_ago());
  REQUIRE(together.features->info.seconds >= 20);
  REQUIRE(together.windows->info.seconds >= 20);
  REQUIRE(together.profiles->info.seconds >= 20);
  request.profiles->method = Method::forward;
  const Selection apart = select({coded, &continuous}, request, Execution(), long_ago());
  REQUIRE(apart.features->info.seconds >= 20);
  REQUIRE(apart.windows->info.seconds < 20);
  REQUIRE(apart.profiles->info.seconds < 20);
}

TEST_CASE("the time limit holds for the whole: the later ones get what is left of it") {
  std::uint32_t seed = 1;
  while (small::random_data(seed, 6).codes.size() < 6) ++seed;
  const CodedData data(small::random_data(seed, 6).view());
  const Request request = request_all(data, Method::exhaustive);
  Selection found;
  // The feature sets are through within what is left of the limit: two seconds, more on a busy machine.
  for (int left = 2; left < 100 && (!found.features || found.features->info.reason != Reason::none); left *= 3) {
    Execution execution;
    execution.time_limit = 8 + left;
    const auto start = std::chrono::steady_clock::now() - std::chrono::seconds(8);
    // The first of the sets that come after them lasts until the limit, and the others until that was seen.
    std::atomic<int> n_sets{0};
    execution.trace = [&](const FeatureSet&) {
      if (++n_sets > 63) std::this_thread::sleep_for(std::chrono::milliseconds(50));
      if (n_sets > 63) std::this_thread::sleep_until(start + std::chrono::seconds(8 + left));
    };
    found = select({data}, request, execution, start);
  }
  REQUIRE(found.features->info.space == 63);
  REQUIRE(found.features->info.reason == Reason::none);
  REQUIRE(found.windows->info.reason == Reason::time_limit);
  // Nothing is left for the first either where the work began long ago.
  Execution execution;
  execution.time_limit = 10;
  REQUIRE(select({data}, request, execution, long_ago()).features->info.reason == Reason::time_limit);
}
