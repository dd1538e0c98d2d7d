// SPDX-License-Identifier: GPL-2.0-or-later
#include <functional>
#include <map>

#include "catch.hpp"
#include "core/count/bitmap_index.h"
#include "core/lattice/search_space.h"
#include "core/windows/window_bounds.h"
#include "core/windows/windows_search.h"
#include "small_data.h"
#include "small_windows.h"

using namespace localift;

namespace {

struct Problem {
  SetRestrictions sets;
  WindowsOptions windows;
};

/// Random data of several kinds: as they come; complete; features seldom known, or seldom of one class; the same
/// feature twice or thrice, so that windows tie in all but the order of sets.
small::Data varied_data(std::uint32_t seed, int max_features) {
  small::Data data = small::random_data(seed, max_features);
  std::mt19937 random(seed * 7);
  const std::size_t some = random() % data.codes.size();
  if (seed % 4 == 1)
    for (auto& column : data.codes)
      for (int& code : column) code = std::max(code, 1);
  if (seed % 4 == 2)
    for (std::size_t f = some; f < std::min(some + 3, data.codes.size()); ++f)
      for (std::size_t i = 0; i < data.classes.size(); ++i)
        if ((seed % 8 == 2 || data.classes[i] == 1) && random() % 3) data.codes[f][i] = 0;
  if (seed % 4 == 3)
    for (std::size_t f = 0; f < data.codes.size(); f += 1 + random() % 2) {
      data.codes[f] = data.codes[some];
      data.n_levels[f] = data.n_levels[some];
    }
  return data;
}

/// Random restrictions that leave at most ten profiles to each set, often exactly on a frequency.
Problem random_problem(std::mt19937& random, const CodedData& data) {
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<std::uint32_t>(n)); };
  Problem problem;
  problem.sets.max_features = below(2) ? data.n_features() : 1 + below(data.n_features());
  problem.sets.min_features = 1 + below(problem.sets.max_features);
  if (below(2)) problem.sets.min_features = 1;
  if (below(3) == 0) problem.sets.always = {below(data.n_features())};
  problem.sets.min_n = 1 + below(12);
  problem.windows.n_best = 1 + static_cast<std::size_t>(below(below(2) ? 4 : 30));
  problem.windows.per_set = below(3) == 0 ? SIZE_MAX : 1 + static_cast<std::size_t>(below(2));
  problem.windows.min_freq = below(10) / (below(2) ? 10.0 : 16.0);
  problem.windows.min_count = 1 + below(4);
  problem.windows.few_sets = below(2) ? 0 : 500;
  for (const FeatureSet& set : small::usable_sets(data, problem.sets)) {
    const CountTable table = small::table_of(data, set);
    std::vector<Count> rows;
    for (std::size_t x = 0; x < table.n_profiles; ++x) rows.push_back(table.profile_rows(x));
    std::sort(rows.rbegin(), rows.rend());
    if (rows.size() > 10) problem.windows.min_count = std::max(problem.windows.min_count, rows[10] + 1);
  }
  return problem;
}

/// All windows of all sets, each set's best first.
std::map<FeatureSet, std::vector<SelectedWindow>> every_window(const CodedData& data, const Problem& problem) {
  std::map<FeatureSet, std::vector<SelectedWindow>> result;
  for (const FeatureSet& set : small::usable_sets(data, problem.sets))
    result[set] = small::all_windows(set, small::table_of(data, set), problem.windows);
  return result;
}

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
        const WindowsResult shared = search.finish(run_collectors(data, problem.sets, execution, {&search}));
        check_result(shared, expected, options);
        REQUIRE(shared.info.left_out == result.info.left_out);
        REQUIRE(shared.info.evaluated == shared.info.space);
      }
    }
  }
  CHECK(evaluated < 0.8 * space);  // a search that drops nothing would pass
}

TEST_CASE("no bound on sets drops a branch that holds a window before the last kept one, at any node") {
  double branches = 0;
  std::map<WindowBounds::Verdict, double> dropped;
  for (std::uint32_t seed = 1; seed <= 1000; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed * 17);
    const small::Data raw = varied_data(seed, 4);
    const CodedData data(raw.view());
    Problem problem = random_problem(random, data);
    problem.sets.always.clear();
    if (random() % 2) problem.windows.min_count += 3;  // D1 needs it
    const auto every = every_window(data, problem);
    std::vector<SelectedWindow> all;
    for (const auto& [set, windows] : every) all.insert(all.end(), windows.begin(), windows.end());
    if (all.empty()) continue;
    std::sort(all.begin(), all.end(),
              [](const SelectedWindow& a, const SelectedWindow& b) { return WindowsOrder().before(a, b); });

    std::vector<int> order(static_cast<std::size_t>(data.n_features()));
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
    std::shuffle(order.begin(), order.end(), random);
    const SearchSpace space(order, problem.sets.min_features, problem.sets.max_features, {});
    const AtomBuilder builder(data, space);
    WindowBounds bounds(data, problem.windows);
    CrossCounter counter(data);
    std::vector<std::uint64_t> scratch;

    const auto totals = [&](const FeatureSet& set) { return small::table_of(data, set).class_total; };
    const auto check = [&](const FeatureSet& chi, int position, bool inner, Atoms* atoms) {
      FeatureSet first(chi);
      first.push_back(space.column(position));
      FeatureSet all_below(first);
      for (int p = position + 1; inner && p < space.n_features(); ++p) all_below.push_back(space.column(p));
      std::sort(first.begin(), first.end());
      const std::vector<Count> here = totals(first), below = totals(all_below);
      Count n_below = 0;
      for (const Count p : below) n_below += p;
      bounds.count(counter.rows(), counter.profile_of_rows(), counter.n_profiles(), data.codes(space.column(position)),
                   atoms);
      const SetBranch branch{&first, std::max(first.size(), static_cast<std::size_t>(space.min_size())), here.data(),
                             n_below, below.data(), atoms};
      std::vector<const SelectedWindow*> inside;
      for (const auto& [set, windows] : every) {
        bool in = std::includes(set.begin(), set.end(), first.begin(), first.end()) && (inner || set == first);
        for (int p = 0; p < position && in; ++p) {
          const int column = space.column(p);
          in = std::binary_search(set.begin(), set.end(), column) ==
               std::binary_search(first.begin(), first.end(), column);
        }
        if (!in) continue;
        for (const auto& window : windows) inside.push_back(&window);
      }
      const auto best = std::min_element(
          inside.begin(), inside.end(),
          [](const SelectedWindow* a, const SelectedWindow* b) { return WindowsOrder().before(*a, *b); });
      for (int trial = 0; trial < 8; ++trial) {
        SharedWindows shared(1);
        WindowsIncumbent incumbent(shared);
        if (trial == 1) shared.offer(all[random() % all.size()]);
        if (trial == 2 || trial == 3) shared.offer(all[random() % std::min<std::size_t>(all.size(), 5)]);
        if (trial > 3 && !inside.empty()) {  // just after the best one inside
          SelectedWindow last = **best;
          if (trial == 4) last.eta = std::max(0.0, last.eta - 2e-12);
          if (trial == 5) --last.n_window;
          if (trial == 6) last.set.push_back(1000);
          if (trial == 7) last.profiles.push_back(1000);
          shared.offer(last);
        }
        incumbent.refresh();
        const auto verdict = bounds.judge(branch, incumbent);
        ++branches;
        ++dropped[verdict];
        if (verdict == WindowBounds::Verdict::keep) continue;
        for (const SelectedWindow* window : inside) {
          REQUIRE(incumbent.full());
          REQUIRE_FALSE(WindowsOrder().before(*window, incumbent.last()));
        }
      }
    };

    FeatureSet chi;
    const std::function<void(int, Atoms&)> walk = [&](int last, Atoms& wide) {
      std::vector<std::int32_t> profile(data.n_rows(), Atoms::kNone);
      for (std::size_t i = 0; i < counter.rows().size(); ++i)
        profile[counter.rows()[i]] = static_cast<std::int32_t>(counter.profile_of_rows()[i]);
      for (int position = last + 1; position < space.n_features(); ++position) {
        const int size = static_cast<int>(chi.size()) + 1;
        if (size > space.max_size()) return;
        Atoms atoms;
        builder.build(position, profile, counter.n_profiles(), scratch, atoms);
        for (const bool inner : {false, true}) {
          check(chi, position, inner, &atoms);   // of R
          check(chi, position, inner, &wide);    // of a set that R lies in
          check(chi, position, inner, nullptr);
        }
        counter.push(space.column(position));
        chi.push_back(space.column(position));
        walk(position, atoms);
        chi.pop_back();
        counter.pop();
      }
    };
    Atoms root;
    builder.build(0, std::vector<std::int32_t>(data.n_rows(), 0), 1, scratch, root);
    walk(-1, root);
  }
  // The test would pass with bounds that drop nothing.
  CHECK(dropped[WindowBounds::Verdict::value] > 0.01 * branches);
  CHECK(dropped[WindowBounds::Verdict::order] > 0.003 * branches);
  CHECK(dropped[WindowBounds::Verdict::least] > 0.003 * branches);
}

TEST_CASE("a sorted table is that of features pushed in column order") {
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    const CodedData data(small::random_data(seed).view());
    FeatureSet set;
    for (int f = 0; f < data.n_features(); ++f) set.push_back(f);
    CrossCounter counter(data);
    for (std::size_t i = set.size(); i-- > 0;) counter.push(set[i]);
    CountTable table;
    counter.count(table);
    sort_profiles(data, set, table);
    const CountTable expected = small::table_of(data, set);
    CHECK(table.counts == expected.counts);
    CHECK(table.total == expected.total);
    CHECK(table.rows == expected.rows);
    for (std::size_t x = 0; x < table.n_profiles; ++x)
      CHECK(data.levels_of(set, table.id[x]) == data.levels_of(set, expected.id[x]));
  }
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
    const Execution execution = small::stopped_at(1 + static_cast<int>(random() % 20), 1 + seed % 2);
    const WindowsResult result = search_windows(data, problem.windows, problem.sets, execution);
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
