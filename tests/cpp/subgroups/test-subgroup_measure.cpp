// SPDX-License-Identifier: GPL-2.0-or-later
#include <cmath>
#include <random>

#include "catch.hpp"
#include "core/subgroups/lower_bound.h"
#include "core/subgroups/overlap.h"
#include "core/subgroups/subgroup_measure.h"

using namespace localift;

TEST_CASE("values of what ranks subgroups") {
  const Lift counts{6, 10, 20, 100};
  const double price = 4;
  CHECK(make_measure(RankBy::lift, false)->value(counts, price) == Approx(3));
  CHECK(make_measure(RankBy::gain, false)->value(counts, price) == Approx(4));
  CHECK(make_measure(RankBy::gain, true)->value({1, 10, 25, 100}, price) == Approx(-1.5));
  CHECK(make_measure(RankBy::lower, false)->value(counts, price) == Approx(5 * lower_bound(6, 10, price)));
  CHECK(make_measure(RankBy::lower, true)->value(counts, price) == Approx(5 * (1 - lower_bound(4, 10, price))));
  CHECK(make_measure(RankBy::lower, false)->key(counts, price).whole == std::llround(5e12 * lower_bound(6, 10, price)));
  CHECK(share_bound({0, 10, 20, 100}, price, false) == 0);
  CHECK(share_bound({10, 10, 20, 100}, price, true) == 1);
}

TEST_CASE("keys compare lift and gain exactly") {
  // 2^61 and its neighbours: in doubles they are one.
  const Count large = Count{1} << 61;
  const auto lift = make_measure(RankBy::lift, false), gain = make_measure(RankBy::gain, false);
  CHECK(key_sign(lift->key({large - 1, large, 1, 2}, 0), lift->key({large - 2, large, 1, 2}, 0)) > 0);
  const SubgroupKey none_less = gain->key({large - 1, large, large - 1, large}, 0);
  CHECK(key_sign(none_less, gain->key({large - 2, large, large - 1, large}, 0)) > 0);
  // 1 - 3 / 7 of 2 and 2 - 6 / 7 of 2 are no whole numbers; 1 / 3 and 2 / 6 are equal.
  CHECK(key_sign(gain->key({1, 2, 3, 7}, 0), gain->key({1, 4, 3, 14}, 0)) == 0);
  CHECK(key_sign(gain->key({0, 2, 3, 7}, 0), gain->key({0, 3, 3, 7}, 0)) > 0);
  std::mt19937 random(5);
  const auto below = [&](Count n) { return static_cast<Count>(random() % static_cast<std::uint32_t>(n)); };
  for (int i = 0; i < 5000; ++i) {
    Lift counts[2];
    for (Lift& c : counts) {
      c.N = 2 + below(12), c.P = 1 + below(c.N - 1), c.n = 1 + below(c.N);
      c.p = std::max<Count>(0, c.n - (c.N - c.P)) + below(3);
      c.p = std::min({c.p, c.n, c.P});
    }
    const auto exact = [](const Lift& c) { return c.p * c.N - c.n * c.P; };
    const Count difference = exact(counts[0]) * counts[1].N - exact(counts[1]) * counts[0].N;
    CHECK(key_sign(gain->key(counts[0], 0), gain->key(counts[1], 0)) == (difference > 0) - (difference < 0));
  }
}

TEST_CASE("no subgroup has more than the reach of its branch, nor more rows with the last entry's key") {
  std::mt19937 random(11);
  const auto below = [&](Count n) { return static_cast<Count>(random() % static_cast<std::uint32_t>(n)); };
  for (int i = 0; i < 60000; ++i) {
    const bool inhibit = i % 2 == 1;
    const auto measure = make_measure(static_cast<RankBy>(i / 2 % 3), inhibit);
    // A subgroup below, on some set.
    Lift x;
    x.N = 2 + below(60), x.P = 1 + below(x.N - 1), x.p = below(x.P + 1);
    const Count q = below(x.N - x.P + 1);
    x.n = x.p + q;
    if (x.n == 0) continue;
    const double price = 1 + static_cast<double>(below(100)) / 10;
    // What is known of its branch: more class rows, fewer others, at most its rows, a margin that is no worse.
    const Count least = 1 + below(x.n);
    SubgroupReach reach = inhibit ? best_corner_inhibit(std::max<Count>(0, x.p - below(4)), q + below(4), least)
                                  : best_corner(x.p + below(4), std::max<Count>(0, q - below(4)), least);
    reach.rho_n = inhibit ? std::max<Count>(x.P, x.N - below(5)) : x.N + below(5);
    reach.rho_p = x.P;
    reach.price = price - static_cast<double>(below(8)) / 10;
    const SubgroupKey key = measure->key(x, price);
    CAPTURE(i, x.p, x.n, x.P, x.N, reach.p, reach.q, reach.rho_n);
    CHECK(measure->compare_keys(measure->reach(reach), key) >= 0);
    CHECK(measure->may_reach(reach, key));
    CHECK(measure->most_rows(reach, key, x.n + below(30)) >= x.n);
    // Both ways to ask say the same.
    Lift other = x;
    other.p = below(x.P + 1), other.n = std::max<Count>(other.p, below(x.N + 1) + 1);
    const SubgroupKey last = measure->key(other, price);
    if (measure->compare_keys(measure->reach(reach), last) > 0) CHECK(measure->may_reach(reach, last));
  }
}

TEST_CASE("an overlap is allowed up to the number as it is written") {
  CHECK(within_overlap(3, 30, 0.1));  // 0.1 * 30 is more than 3 in doubles, 0.28 * 25 less than 7
  CHECK_FALSE(within_overlap(4, 30, 0.1));
  CHECK(within_overlap(7, 25, 0.28));
  CHECK(within_overlap(0, 5, 0));
  CHECK_FALSE(within_overlap(1, 5, 0));
  CHECK(within_overlap(5, 5, 1));
}

TEST_CASE("with a least count the best set of levels need not be the first by their shares") {
  const Count p[] = {5, 6, 1}, n[] = {5, 10, 2};  // by their shares: the first prefix is the first level
  const auto measure = make_measure(RankBy::lift, false);
  const auto key_of = [&](unsigned set, Count& rows) {
    Lift counts{0, 0, 12, 40};
    for (unsigned level = 0; level < 3; ++level)
      if ((set >> level) & 1) counts.p += p[level], counts.n += n[level];
    rows = counts.n;
    return measure->key(counts, 0);
  };
  for (const Count least : {Count{1}, Count{7}}) {
    unsigned best = 0;
    SubgroupKey best_key;
    for (unsigned set = 1; set < 7; ++set) {
      Count rows = 0;
      const SubgroupKey key = key_of(set, rows);
      if (rows < least || (best != 0 && key_sign(key, best_key) <= 0)) continue;
      best = set;
      best_key = key;
    }
    CHECK(best == (least == 1 ? 1u : 5u));  // the first alone; the first and the last
  }
}
