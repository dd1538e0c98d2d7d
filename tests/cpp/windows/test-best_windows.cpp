// SPDX-License-Identifier: GPL-2.0-or-later
#include <random>

#include "catch.hpp"
#include "core/windows/best_windows.h"
#include "small_data.h"
#include "small_windows.h"

using namespace localift;

TEST_CASE("a set's best windows are those of enumeration, to the last bit of eta and in order") {
  const Stop stop;
  double nodes = 0;
  for (std::uint32_t seed = 1; seed <= 1500; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const CountTable table = small::random_table(random, 1 + seed % 12);
    if (!table.several_classes()) continue;
    const WindowsOptions options = small::random_options(random, table);
    const FeatureSet set{1, 2};
    const auto every = small::all_windows(set, table, options);
    const std::size_t kept = std::min({every.size(), options.n_best, options.per_set});

    SharedWindows shared(options.n_best);
    WindowsIncumbent incumbent(shared);
    BestWindows search(options);
    REQUIRE(search.promising(set, table, incumbent) == !every.empty());
    REQUIRE(search.search(set, table, incumbent, stop) == BestWindows::Outcome::done);
    nodes += search.nodes();
    const auto best = shared.list().take();
    REQUIRE(best.size() == kept);
    for (std::size_t i = 0; i < kept; ++i) REQUIRE(small::same(best[i], every[i]));
  }
  CHECK(nodes < 100 * 1500);
}

TEST_CASE("what is kept already stops the search of a set, and changes nothing else") {
  const Stop stop;
  for (std::uint32_t seed = 1; seed <= 400; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const CountTable table = small::random_table(random, 8);
    if (!table.several_classes()) continue;
    const WindowsOptions options = small::random_options(random, table);
    const FeatureSet set{1, 2};
    const auto every = small::all_windows(set, table, options);
    if (every.empty()) continue;

    // Windows of other sets, near those of this one in every part of the order.
    WindowsTopN expected(options.n_best);
    SharedWindows shared(options.n_best);
    for (std::size_t i = 0; i < options.n_best; ++i) {
      SelectedWindow other = every[random() % every.size()];
      other.set = std::vector<FeatureSet>{{0, 1}, {0}, {2}, {1, 3}, {1, 2, 3}}[random() % 5];
      other.profiles = {i};  // all are different
      if (random() % 2) other.eta = std::max(0.0, other.eta - 1e-12 * static_cast<double>(random() % 2));
      if (random() % 2) other.n_window -= static_cast<Count>(random() % 2);
      expected.offer(other);
      shared.offer(other);
    }
    for (std::size_t i = 0; i < std::min({every.size(), options.n_best, options.per_set}); ++i)
      expected.offer(every[i]);
    WindowsIncumbent incumbent(shared);
    BestWindows search(options);
    REQUIRE(search.search(set, table, incumbent, stop) == BestWindows::Outcome::done);
    const auto best = shared.list().take(), correct = expected.take();
    REQUIRE(best.size() == correct.size());
    for (std::size_t i = 0; i < best.size(); ++i) REQUIRE(small::same(best[i], correct[i]));
  }
}

TEST_CASE("many pure profiles are no work, and their windows come in order") {
  CountTable table;
  table.n_classes = 2;
  table.n_profiles = 1000;
  table.class_total = {0, 0};
  for (std::size_t x = 0; x < table.n_profiles; ++x) {
    const auto c = static_cast<Count>(5 + (x * x) % 7);
    const bool first = x % 3 == 0;
    table.counts.push_back(first ? c : 0);
    table.counts.push_back(first ? 0 : c);
    table.class_total[first ? 0 : 1] += c;
    table.total.push_back(c);
    table.id.push_back(x);
    table.n += c;
  }
  table.n_rows = table.n;
  WindowsOptions options;
  options.n_best = options.per_set = 200;
  options.min_freq = 0.3;
  options.min_count = 5;
  SharedWindows shared(options.n_best);
  WindowsIncumbent incumbent(shared);
  BestWindows search(options);
  const Stop stop;
  REQUIRE(search.search({0}, table, incumbent, stop) == BestWindows::Outcome::done);
  CHECK(search.nodes() < 2000);
  const auto best = shared.list().take();
  REQUIRE(best.size() == 200);
  CHECK(best.front().profiles.size() == 1000);
  for (std::size_t i = 0; i < best.size(); ++i) {
    CHECK(best[i].eta == 1);
    if (i == 0) continue;
    CHECK(WindowsOrder().before(best[i - 1], best[i]));
    CHECK(best[i].n_window >= table.n - 6);
  }
}

TEST_CASE("a set that hits the node cap says so, and still gives windows") {
  std::mt19937 random(3);
  CountTable table;
  table.n_classes = 2;
  table.n_profiles = 60;
  table.class_total = {0, 0};
  for (std::size_t x = 0; x < table.n_profiles; ++x) {
    for (std::size_t y = 0; y < 2; ++y) {
      table.counts.push_back(static_cast<Count>(20 + random() % 100));
      table.class_total[y] += table.counts.back();
    }
    table.total.push_back(table.counts[2 * x] + table.counts[2 * x + 1]);
    table.id.push_back(x);
    table.n += table.total.back();
  }
  table.n_rows = table.n;
  WindowsOptions options;
  options.n_best = options.per_set = 5;
  options.min_freq = 0.4;
  const Stop stop;
  const auto run = [&](std::size_t cap, BestWindows::Outcome expected) {
    options.node_cap = cap;
    SharedWindows shared(options.n_best);
    WindowsIncumbent incumbent(shared);
    BestWindows search(options);
    REQUIRE(search.search({0}, table, incumbent, stop) == expected);
    return shared.list().take();
  };
  const auto best = run(0, BestWindows::Outcome::done), capped = run(20, BestWindows::Outcome::capped);
  REQUIRE(best.size() == 5);
  REQUIRE_FALSE(capped.empty());
  for (const auto& window : capped) {
    CHECK(window.n_window >= least_eligible(options.min_freq, table.n));
    CHECK(window.eta == eta_of_window(table, window.profiles));
    CHECK_FALSE(WindowsOrder().before(window, best.front()));
  }
}
