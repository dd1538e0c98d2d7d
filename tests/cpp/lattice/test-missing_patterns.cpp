// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <limits>
#include <numeric>
#include <random>

#include "catch.hpp"
#include "core/lattice/missing_patterns.h"
#include "small_data.h"

using namespace localift;

namespace {

struct Counted {
  Count n = 0, n_rows = 0;
  std::vector<Count> class_total;
};

Counted counted_by_sight(const CodedData& data, const FeatureSet& set) {
  Counted result;
  result.class_total.resize(static_cast<std::size_t>(data.n_classes()));
  for (std::size_t row = 0; row < data.n_rows(); ++row) {
    if (!std::all_of(set.begin(), set.end(), [&](int f) { return data.codes(f)[row] >= 0; })) continue;
    result.n += data.weight(row);
    result.n_rows += data.rows_are_weights() ? data.weight(row) : 1;
    result.class_total[data.class_of(row)] += data.weight(row);
  }
  return result;
}

/// Calls see(set) with every set of features, the empty one apart.
template <class See>
void for_each_set(int n_features, See see) {
  for (int mask = 1; mask < (1 << n_features); ++mask) {
    FeatureSet set;
    for (int f = 0; f < n_features; ++f)
      if ((mask >> f) & 1) set.push_back(f);
    see(set);
  }
}

}  // namespace

TEST_CASE("the pattern of a set says what it counts, in any order of the features") {
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    // Of two, more rows than are looked at together.
    const CodedData data(
        (seed <= 2 ? small::even_data(random, 9000, {2, 3, 300}, 2, 9) : small::random_data(seed)).view());
    std::vector<int> order(static_cast<std::size_t>(data.n_features()));
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random);
    const MissingPatterns patterns(data, order);
    REQUIRE(patterns.n_bits() == data.n_features_with_missing());
    REQUIRE(patterns.n_patterns() == std::size_t{1} << patterns.n_bits());
    for_each_set(data.n_features(), [&](const FeatureSet& set) {
      std::size_t pattern = 0;
      for (int position = 0; position < data.n_features(); ++position) {
        const int bit = patterns.bit_of(position);
        REQUIRE((bit >= 0) == data.has_missing(order[static_cast<std::size_t>(position)]));
        if (bit >= 0 && std::binary_search(set.begin(), set.end(), order[static_cast<std::size_t>(position)]))
          pattern |= std::size_t{1} << bit;
      }
      const Counted expected = counted_by_sight(data, set);
      REQUIRE(patterns.n(pattern) == expected.n);
      REQUIRE(patterns.n_rows(pattern) == expected.n_rows);
      for (std::size_t y = 0; y < patterns.n_classes(); ++y)
        REQUIRE(patterns.class_total(pattern)[y] == expected.class_total[y]);
    });
  }
}

TEST_CASE("the sets that no search may use are counted without walking them") {
  double sum = 0;
  for (std::uint32_t seed = 1; seed <= 400; ++seed) {
    CAPTURE(seed);
    const CodedData data(small::random_data(seed).view());
    SetRestrictions sets;
    sets.max_features = 1 + static_cast<int>(seed) % data.n_features();
    sets.min_features = 1 + static_cast<int>(seed / 2) % sets.max_features;
    if (seed % 3 == 0) sets.always = {static_cast<int>(seed) % data.n_features()};
    sets.min_n = seed % 4 == 0 ? 1 : 15;
    double expected = 0;
    for_each_set(data.n_features(), [&](const FeatureSet& set) {
      if (!sets.in_space(set.size())) return;
      if (!std::includes(set.begin(), set.end(), sets.always.begin(), sets.always.end())) return;
      const Counted counted = counted_by_sight(data, set);
      const auto classes =
          std::count_if(counted.class_total.begin(), counted.class_total.end(), [](Count p) { return p > 0; });
      expected += counted.n_rows < sets.min_n || classes < 2;
    });
    CHECK(left_out(data, sets) == expected);
    sum += expected;
  }
  CHECK(sum > 100);
}

TEST_CASE("how many sets are left out is not known where the patterns are too many") {
  small::Data source;
  source.classes = {1, 2, 1};
  source.n_classes = 2;
  source.codes.assign(21, {0, 1, 1});
  source.n_levels.assign(21, 1);
  const CodedData data(source.view());
  REQUIRE_FALSE(MissingPatterns::affordable(data));
  SetRestrictions sets;
  sets.max_features = 21;
  CHECK(std::isnan(left_out(data, sets)));
}
