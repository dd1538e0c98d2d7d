// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <functional>
#include <random>

#include "catch.hpp"
#include "core/permute/null_maxima.h"

using namespace localift;

namespace {

using Keys = std::vector<std::int64_t>;

/// p-values from the whole matrix, by their definition: keys[l][b] of hypothesis l, `kept` of which were kept.
std::vector<double> by_definition(const std::vector<Keys>& keys, const std::vector<std::size_t>& kept) {
  const std::size_t n_lanes = keys.front().size();
  std::vector<double> result;
  double so_far = 0;
  for (const std::size_t i : kept) {
    const std::int64_t key = keys[i][0];
    // The least of the kept keys above.
    std::int64_t above = std::numeric_limits<std::int64_t>::max();
    for (const std::size_t j : kept)
      if (keys[j][0] > key) above = std::min(above, keys[j][0]);
    double exceeded = 1;
    for (std::size_t b = 1; b < n_lanes; ++b) {
      bool reached = false;
      for (const Keys& of : keys) reached = reached || (of[0] < above && of[b] >= key);
      exceeded += reached;
    }
    so_far = std::max(so_far, exceeded / static_cast<double>(n_lanes));
    result.push_back(so_far);
  }
  return result;
}

}  // namespace

TEST_CASE("adjusted p-values are those of the whole matrix, with ties, and whatever thread found what") {
  for (std::uint32_t seed = 1; seed <= 300; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const std::size_t n = 1 + random() % 12, n_lanes = 2 + random() % 30;
    const auto spread = static_cast<std::uint32_t>(2 + random() % 15);
    std::vector<Keys> keys(n, Keys(n_lanes));
    for (Keys& of : keys)
      for (auto& key : of) key = static_cast<std::int64_t>(random() % spread);
    std::vector<std::size_t> kept;
    for (std::size_t l = 0; l < n; ++l)
      if (random() % 2 == 0) kept.push_back(l);
    std::sort(kept.begin(), kept.end(), [&](std::size_t a, std::size_t b) { return keys[a][0] > keys[b][0]; });
    Keys kept_keys;
    for (const std::size_t i : kept) kept_keys.push_back(keys[i][0]);
    NullMaxima maxima(kept_keys, n_lanes), other(kept_keys, n_lanes);
    for (const Keys& of : keys) {
      NullMaxima& thread = random() % 2 == 0 ? maxima : other;
      for (std::size_t b = 0; b < n_lanes; ++b) thread.raise(maxima.bin(of[0]), b, of[b]);
    }
    maxima.merge(other);
    const std::vector<double> p = maxima.p_values(), expected = by_definition(keys, kept);
    REQUIRE(p == expected);
    REQUIRE(std::is_sorted(p.begin(), p.end()));
    const Keys greatest = maxima.greatest();
    for (std::size_t b = 1; b < n_lanes; ++b) {
      std::int64_t most = 0;
      for (const Keys& of : keys) most = std::max(most, of[b]);
      REQUIRE(greatest[b - 1] == most);
    }
    // Step by step no p-value is greater than with all as one family.
    for (std::size_t i = 0; i < kept.size(); ++i) {
      double reached = 1;
      for (const std::int64_t most : greatest) reached += most >= kept_keys[i];
      REQUIRE(p[i] <= reached / static_cast<double>(n_lanes));
    }
  }
}

TEST_CASE("a test that may stop counts replicates by their numbers") {
  Exceedances never, twice(2);
  for (const bool reaches : {false, true, false, false, true, false, true}) {
    never.add(reaches);
    twice.add(reaches);
  }
  CHECK(never.p_value() == 4.0 / 8);
  CHECK(never.n() == 7);
  CHECK(twice.p_value() == 2.0 / 5);
  CHECK(twice.n() == 5);
  CHECK(Exceedances().p_value() == 1);

  NullMaxima maxima({5, 5, 1}, 5);
  const Keys of_best{5, 9, 0, 5, 7}, of_last{1, 1, 0, 0, 0};
  for (std::size_t b = 0; b < 5; ++b) {
    maxima.raise(maxima.bin(5), b, of_best[b]);
    maxima.raise(maxima.bin(1), b, of_last[b]);
  }
  CHECK(maxima.p_values() == std::vector<double>{0.8, 0.8, 0.8});
  const AdjustedP stopped = maxima.adjusted(2);
  CHECK(stopped.p == std::vector<double>{2.0 / 3, 2.0 / 3, 2.0 / 3});
  CHECK(stopped.n == std::vector<std::size_t>{3, 3, 4});
}

TEST_CASE("without kept results there is one bin") {
  NullMaxima maxima({}, 3);
  CHECK(maxima.bin(4) == 0);
  maxima.raise(0, 2, 4);
  CHECK(maxima.p_values().empty());
  CHECK(maxima.greatest() == Keys{NullMaxima::kNone, 4});
  CHECK_THROWS_AS(NullMaxima({1, 2}, 3), std::invalid_argument);
  CHECK_THROWS_AS(maxima.merge(NullMaxima({1}, 3)), std::invalid_argument);
}
