// SPDX-License-Identifier: GPL-2.0-or-later
#include <random>

#include "catch.hpp"
#include "core/windows/selected_window.h"

using namespace localift;

namespace {

/// Of few values, so that all parts of the order decide.
SelectedWindow random_window(std::mt19937& random) {
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  SelectedWindow window;
  window.set = std::vector<FeatureSet>{{0}, {1}, {0, 1}, {0, 2}, {1, 2}, {0, 1, 2}}[below(6)];
  window.profiles = {below(3)};
  window.eta = 0.5 + 1e-12 * static_cast<double>(below(2));
  window.n_window = 10 + static_cast<Count>(below(2));
  return window;
}

}  // namespace

TEST_CASE("what may come before the last entry is what does for some profiles") {
  for (std::uint32_t seed = 1; seed <= 2000; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    SharedWindows shared(1);
    WindowsIncumbent incumbent(shared);
    SelectedWindow window = random_window(random);
    CHECK(incumbent.may_precede(0, 0, window.set));  // there is room
    const SelectedWindow last = random_window(random);
    incumbent.offer(last);
    incumbent.refresh();
    REQUIRE(incumbent.full());
    CHECK(incumbent.key() == eta_key(last.eta));

    const bool before = incumbent.may_precede(eta_key(window.eta), window.n_window, window.set);
    if (window.set == last.set) window.profiles = {5};  // a set gives its windows in order
    CHECK(before == WindowsOrder().before(window, last));
    // Of sets that may have more features than the first, that one is the best.
    if (before) CHECK(incumbent.may_precede(eta_key(window.eta), window.n_window, window.set, 1));
    const FeatureSet first = window.set;
    window.set.push_back(3);
    if (WindowsOrder().before(window, last))
      CHECK(incumbent.may_precede(eta_key(window.eta), window.n_window, first, window.set.size()));
  }
}

TEST_CASE("a window says what each of its profiles says of the class") {
  CountTable table;
  table.n_profiles = 4;
  table.n_classes = 2;
  table.counts = {1, 3, 5, 0, 2, 2, 2, 5};  // 10 rows of each class
  table.sum_margins();
  table.id = {7, 8, 9, 11};
  SelectedWindow window;
  window.profiles = {0, 1, 2};
  window.describe(table);
  CHECK(window.ids == std::vector<std::size_t>{7, 8, 9});
  CHECK(window.n == 20);
  CHECK(window.n_set_profiles == 4);
  REQUIRE(window.speaks.size() == 3);
  CHECK(window.speaks[0].favoured == 1);
  CHECK(window.speaks[0].rows == 4);
  CHECK(window.speaks[0].favoured_rows == 3);
  CHECK(window.speaks[1].favoured == 0);
  CHECK(window.speaks[1].favoured_rows == 5);
  CHECK(window.speaks[2].favoured == 2);  // none
  CHECK(window.speaks[2].rows == 4);
  CHECK(window.speaks[2].favoured_rows == 0);
}

TEST_CASE("of the sets not searched the first is named, and all are counted") {
  Unfinished part, all;
  part.add({1, 3}, 40);
  part.add({1, 2}, 30);
  all.join(part);
  all.add({0, 9}, 25);
  all.join(Unfinished());
  CHECK(all.n_sets == 3);
  CHECK(all.set == FeatureSet{0, 9});
  CHECK(all.n_profiles == 25);
  CHECK(part.set == FeatureSet{1, 2});
}
