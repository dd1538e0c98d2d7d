// SPDX-License-Identifier: GPL-2.0-or-later
#include "catch.hpp"
#include "core/joint/joint_source.h"
#include "core/lattice/neighbours.h"
#include "small_continuous.h"
#include "small_counts.h"
#include "small_stop.h"

using namespace localift;

namespace {

using small::kNoStop;

/// Are the neighbours of every set of a source those that are counted alone?
void check_neighbours(const CountSource& source) {
  const int m = source.n_features();
  const auto alone = source.make_counter(kNoStop), counter = source.make_counter(kNoStop);
  for (const FeatureSet& base : small::all_sets(m))
    for (const Direction direction : {Direction::larger, Direction::smaller}) {
      const bool larger = direction == Direction::larger;
      std::vector<int> features;
      for (int f = m; f-- > 0;)
        if (holds(base, f) != larger) features.push_back(f);
      if (!larger && base.size() == 1) continue;
      std::size_t next = 0;
      count_neighbours(*counter, base, features, direction, true,
                       [&](std::size_t i, const FeatureSet& set, const CountTable& table, const DegenerateSet* bad) {
                         REQUIRE(i == next++);
                         REQUIRE(set == neighbour(base, features[i], direction));
                         CountTable expected;
                         REQUIRE(alone->count(set, expected) == (bad == nullptr));
                         REQUIRE(small::same(table, expected));
                         REQUIRE(small::levels_of(source, set, table) == small::levels_of(source, set, expected));
                         if (bad != nullptr) REQUIRE(bad->reason == alone->degenerate().reason);
                       });
      REQUIRE(next == features.size());
    }
}

}  // namespace

TEST_CASE("a neighbour has one feature more or less") {
  CHECK(neighbour({1, 4}, 2, Direction::larger) == FeatureSet{1, 2, 4});
  CHECK(neighbour({}, 2, Direction::larger) == FeatureSet{2});
  CHECK(neighbour({1, 2, 4}, 2, Direction::smaller) == FeatureSet{1, 4});
}

TEST_CASE("neighbours are counted as sets alone are, by any source") {
  for (std::uint32_t seed = 1; seed <= 25; ++seed) {
    CAPTURE(seed);
    const small::Data raw = small::random_data(seed);
    const CodedData data(raw.view());
    check_neighbours(CodedSource(data));
    check_neighbours(small::counted_rows(raw));
    const small::Mixed mixed = small::random_mixed(seed);
    const CodedData coded(mixed.view());
    const ContinuousData continuous(coded, mixed.continuous());
    check_neighbours(JointSource(continuous));
  }
}
