// SPDX-License-Identifier: GPL-2.0-or-later
#include "catch.hpp"
#include "core/count/coded_source.h"
#include "core/lattice/set_collector.h"
#include "core/windows/windows_collector.h"
#include "core/windows/windows_search.h"
#include "small_data.h"
#include "small_windows.h"

using namespace localift;
using small::every_window;
using small::random_problem;
using small::varied_data;
using Problem = small::WindowsProblem;

namespace {

void check_result(const WindowsResult& result, const std::vector<SelectedWindow>& expected,
                  const WindowsOptions& options) {
  const std::size_t kept = std::min(expected.size(), options.n_best);
  REQUIRE(result.best.size() == kept);
  for (std::size_t i = 0; i < kept; ++i) REQUIRE(small::same(result.best[i], expected[i], false));
  double ties = 0;
  for (std::size_t i = kept; i < expected.size(); ++i)
    ties += WindowsOrder().same_value(expected[i], expected[kept - 1]);
  // With bounds only whether there is one more is known, and that does not depend on the threads.
  REQUIRE(result.info.ties[0] == (options.exhaustive ? ties : std::min(ties, 1.0)));
  REQUIRE(result.info.ties_exact[0] == (options.exhaustive || ties == 0));
  REQUIRE(result.info.reason == Reason::none);
}

}  // namespace

TEST_CASE("the search over all sets gives what looking at every window of every set gives") {
  double space = 0, evaluated = 0;
  for (std::uint32_t seed = 1; seed <= 500; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const small::Data raw = varied_data(seed, seed % 5 == 0 ? 8 : 6);
    const CodedData data(raw.view());
    const CodedSource source(data);
    Problem problem = random_problem(random, data);
    std::vector<SelectedWindow> expected;
    for (const auto& [set, windows] : every_window(data, problem))
      for (std::size_t i = 0; i < std::min(windows.size(), problem.windows.per_set); ++i)
        expected.push_back(windows[i]);
    std::sort(expected.begin(), expected.end(),
              [](const SelectedWindow& a, const SelectedWindow& b) { return WindowsOrder().before(a, b); });

    for (const int threads : {1, 3}) {
      Execution execution;
      execution.threads = threads;
      const WindowsResult result = search_windows(data, problem.windows, problem.sets, execution);
      check_result(result, expected, problem.windows);
      REQUIRE(result.info.evaluated <= result.info.space);
      space += result.info.space;
      evaluated += result.info.evaluated;

      WindowsOptions options = problem.windows;
      for (const bool exhaustive : {false, true}) {
        options.exhaustive = exhaustive;
        WindowsCollector search(options, threads);
        const WindowsResult shared =
            search.finish(run_collectors(SourceEnumerator(source), problem.sets, execution, {&search}));
        check_result(shared, expected, options);
        REQUIRE(shared.info.left_out == result.info.left_out);
        REQUIRE(shared.info.evaluated == shared.info.space);
      }
    }
  }
  CHECK(evaluated < 0.8 * space);  // a search that drops nothing would pass
}

TEST_CASE("a set is not dropped for what fewer features need: where rows are missing, larger sets need less") {
  // f, of 15 rows, has one level of at least 3 rows, 5 of them; g is known on 4 of those alone, and where f is not. So
  // f and h hold no window of eight rows, but all three need no more than three. By missing values: f, h, g.
  small::Data raw;
  raw.n_classes = 2;
  raw.codes = {{1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6}, {1, 1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, {}};
  raw.codes[2].assign(15, 1);
  raw.n_levels = {6, 3, 1};
  raw.classes = {1, 1, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1};
  for (int i = 0; i < 15; ++i) {
    raw.codes[0].push_back(0);
    raw.codes[1].push_back(3);
    raw.codes[2].push_back(i < 13 ? 0 : 1);
    raw.classes.push_back(1 + i % 2);
  }
  const CodedData data(raw.view());
  SetRestrictions sets;
  sets.min_features = sets.max_features = 3;
  WindowsOptions options;
  options.min_freq = 0.5;
  options.min_count = 3;
  for (const std::vector<int>& always : {std::vector<int>{}, std::vector<int>{0}, std::vector<int>{0, 1}}) {
    sets.always = always;
    const WindowsResult result = search_windows(data, options, sets, Execution{});
    REQUIRE(result.best.size() == 1);
    CHECK(result.best[0].n_window == 3);
    CHECK(result.best[0].n == 4);
    CHECK(result.best[0].eta == 1);
  }
}

TEST_CASE("evaluated are the sets whose counts were built, each once, by any number of threads") {
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const small::Data raw = varied_data(seed, 8);
    const CodedData data(raw.view());
    Problem problem = random_problem(random, data);
    if (seed % 4 == 0) problem.windows.n_best = 1000;  // never full: nothing but too few rows drops a set
    for (const int threads : {1, 3}) {
      small::Traced traced;
      const WindowsResult result = search_windows(data, problem.windows, problem.sets, traced.execution(threads));
      REQUIRE(result.info.evaluated == traced.size());
      REQUIRE(result.info.evaluated <= result.info.space);
      if (problem.windows.n_best == 1000 && result.pruned_least == 0)
        REQUIRE(result.info.evaluated == result.info.space);
    }
  }
}

TEST_CASE("a search for windows that is stopped says what could still be found") {
  int cut = 0, informative = 0;
  for (std::uint32_t seed = 1; seed <= 400; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const small::Data raw = varied_data(seed, 8);
    const CodedData data(raw.view());
    Problem problem = random_problem(random, data);
    if (seed % 2) problem.windows.min_count += 3;
    std::vector<SelectedWindow> every;
    for (const auto& [set, windows] : every_window(data, problem))
      for (std::size_t i = 0; i < std::min(windows.size(), problem.windows.per_set); ++i) every.push_back(windows[i]);
    const WindowsResult result = small::stopped_at(
        1 + static_cast<int>(random() % 20), 1 + seed % 2,
        [&](const Execution& execution) { return search_windows(data, problem.windows, problem.sets, execution); });
    REQUIRE(result.info.bound.empty() == (result.info.reason != Reason::time_limit));
    if (result.info.bound.empty()) continue;
    const double bound = result.info.bound[0];
    double greatest = -1;
    for (const SelectedWindow& window : every)
      if (std::none_of(result.best.begin(), result.best.end(),
                       [&](const SelectedWindow& found) { return small::same(window, found, false); }))
        greatest = std::max(greatest, window.eta);
    CAPTURE(bound, greatest);
    if (greatest >= 0) REQUIRE(bound >= greatest - 1e-12);
    if (!std::isnan(bound)) REQUIRE((bound >= 0 && bound <= 1));
    ++cut;
    informative += bound < 1;
  }
  CHECK(cut > 100);
  CHECK(informative > 0.1 * cut);
}
