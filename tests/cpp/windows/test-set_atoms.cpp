// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <random>
#include <vector>

#include "catch.hpp"
#include "core/measure/eta.h"
#include "core/windows/set_atoms.h"
#include "small_data.h"
#include "small_tables.h"

using namespace localift;

TEST_CASE("the atoms of a set and all features from a position on are the profiles of these together") {
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const CodedData data(small::random_data(seed, 6).view());
    const auto n_classes = static_cast<std::size_t>(data.n_classes());
    const SearchSpace space(most_missing_first(data, {}), 1, data.n_features(), {});
    REQUIRE(AtomBuilder::affordable(data));
    const AtomBuilder builder(data, space);
    std::vector<std::uint64_t> scratch;
    for (int position = 0; position <= space.n_features(); ++position) {
      FeatureSet chi, rest;  // chi: some of the features before
      for (int p = 0; p < space.n_features(); ++p) {
        if (p < position && random() % 2) chi.push_back(space.column(p));
        if (p >= position) rest.push_back(space.column(p));
      }
      rest.insert(rest.end(), chi.begin(), chi.end());
      std::sort(rest.begin(), rest.end());
      CrossCounter counter(data);
      counter.move_to(chi);
      std::vector<std::int32_t> profile(data.n_rows(), Atoms::kNone);
      const CountedRows rows = counter.counted_rows();
      for (std::size_t i = 0; i < rows.size; ++i) profile[rows.row[i]] = static_cast<std::int32_t>(rows.profile[i]);
      Atoms atoms;
      builder.build(position, profile, counter.n_profiles(), scratch, Stop(), atoms);

      const CountTable expected = small::table_of(data, rest);
      REQUIRE(atoms.row.size() == expected.n_profiles);
      std::vector<std::vector<Count>> found, known;
      atoms.add_loss(n_classes);
      for (std::size_t a = 0; a < expected.n_profiles; ++a) {
        const Count *counts = atoms.counts.data() + a * n_classes, *other = expected.profile(a);
        found.emplace_back(counts, counts + n_classes);
        known.emplace_back(other, other + n_classes);
        REQUIRE(atoms.of_row[atoms.row[a]] == static_cast<std::int32_t>(a));
        Count n = 0;
        for (const Count c : found.back()) n += c;
        REQUIRE(static_cast<bool>(atoms.pure[a]) == is_pure(counts, n_classes, n));
        REQUIRE(atoms.loss[a] == entropy_sum(counts, n_classes, n));
      }
      std::sort(found.begin(), found.end());
      std::sort(known.begin(), known.end());
      REQUIRE(found == known);
    }
  }
}
