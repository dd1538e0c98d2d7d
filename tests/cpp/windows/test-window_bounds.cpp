// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <functional>
#include <map>
#include <random>

#include "catch.hpp"
#include "core/count/cross_counter.h"
#include "core/lattice/search_space.h"
#include "core/windows/set_atoms.h"
#include "core/windows/window_bounds.h"
#include "small_data.h"
#include "small_windows.h"

using namespace localift;

TEST_CASE("no bound on sets drops a branch that holds a window before the last kept one, at any node") {
  double branches = 0;
  std::map<WindowBounds::Verdict, double> dropped;
  for (std::uint32_t seed = 1; seed <= 500; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed * 17);
    const small::Data raw = small::varied_data(seed, 4);
    const CodedData data(raw.view());
    small::WindowsProblem problem = small::random_problem(random, data);
    problem.sets.always.clear();
    if (random() % 2) problem.windows.min_count += 3;  // D1 needs it
    const auto every = small::every_window(data, problem);
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
      bounds.count(counter.counted_rows(), counter.n_profiles(), data.codes(space.column(position)), atoms);
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
      const CountedRows rows = counter.counted_rows();
      for (std::size_t i = 0; i < rows.size; ++i) profile[rows.row[i]] = static_cast<std::int32_t>(rows.profile[i]);
      for (int position = last + 1; position < space.n_features(); ++position) {
        const int size = static_cast<int>(chi.size()) + 1;
        if (size > space.max_size()) return;
        Atoms atoms;
        builder.build(position, profile, counter.n_profiles(), scratch, Stop(), atoms);
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
    builder.build(0, std::vector<std::int32_t>(data.n_rows(), 0), 1, scratch, Stop(), root);
    walk(-1, root);
  }
  // The test would pass with bounds that drop nothing.
  CHECK(dropped[WindowBounds::Verdict::value] > 0.01 * branches);
  CHECK(dropped[WindowBounds::Verdict::order] > 0.003 * branches);
  CHECK(dropped[WindowBounds::Verdict::least] > 0.003 * branches);
}
