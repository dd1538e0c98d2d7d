// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/split_rows.h"

#include <random>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "small_data.h"

using namespace localift;

namespace {

/// What count() should say of the rows in `held`, by a look at each.
struct SlowCells {
  Count good = 0, bad = 0, good_rows = 0, bad_rows = 0;
};
SlowCells slow_up_to(const CodedData& data, const std::vector<char>& held, int y, bool inhibit, int column, int cell) {
  SlowCells sum;
  for (std::size_t row = 0; row < data.n_rows(); ++row) {
    const int code = data.codes(column)[row];
    if (!held[row] || code == CodedData::kMissing || code > cell) continue;
    const bool good = (static_cast<int>(data.class_of(row)) == y) != inhibit;
    (good ? sum.good : sum.bad) += data.weight(row);
    ++(good ? sum.good_rows : sum.bad_rows);
  }
  return sum;
}

void require_counts(const CodedData& data, const SplitRows& rows, const SplitRows::Subset& subset,
                    const std::vector<char>& held, int y, bool inhibit, const std::vector<int>& order, bool with_rows) {
  CellCounts counts;
  const std::size_t from = order.size() / 2;
  rows.count(subset, from, Stop(), counts);
  for (std::size_t position = from; position < order.size(); ++position)
    for (int cell = -1; cell < data.n_levels(order[position]);
         cell += data.n_levels(order[position]) > 1000 ? 9973 : 1) {
      const SlowCells expected = slow_up_to(data, held, y, inhibit, order[position], cell);
      const std::size_t at = rows.first_cell(position) + static_cast<std::size_t>(cell + 1);
      REQUIRE(counts.good[at] == expected.good);
      REQUIRE(counts.bad[at] == expected.bad);
      if (!with_rows || data.unit_weights()) continue;
      REQUIRE(counts.good_rows[at] == expected.good_rows);
      REQUIRE(counts.bad_rows[at] == expected.bad_rows);
    }
}

}  // namespace

TEST_CASE("cells of subsets are counted as by a look at each row, as bitmaps, lists and with weights") {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    INFO("seed " << seed);
    std::mt19937 random(seed);
    // Narrow features, one too wide for bitmaps, and enough cells in all for wide codes.
    std::vector<int> n_levels{2, 5, 70, 3};
    if (seed % 10 == 0) n_levels.push_back(70000);
    small::Data raw = small::even_data(random, 100 + static_cast<int>(seed) * 5, n_levels, 3, seed % 2 == 0 ? 6 : 0);
    const std::uint32_t kind = seed % 4;  // mostly unit weights
    for (std::size_t i = 0; i < raw.classes.size() && kind > 1; ++i)
      raw.weights.push_back(kind == 2 ? 1 + random() % 3 : 0.1 * (1 + random() % 5));
    raw.whole = kind < 3;
    const CodedData data(raw.view());
    std::vector<int> order{2, 0, 3, 1};
    if (n_levels.size() > 4) order.push_back(4);
    const int y = static_cast<int>(seed % 3);
    const bool inhibit = seed % 5 == 0, with_rows = seed % 3 == 0;
    const SplitRows rows(data, y, inhibit, order, with_rows);
    SplitRows::Subset subset, next, shared;
    rows.all(subset);
    std::vector<char> held(data.n_rows(), 1);
    const std::vector<std::uint64_t> everything = rows.bitmap(subset);
    for (int step = 0; step < 4; ++step) {
      require_counts(data, rows, subset, held, y, inhibit, order, with_rows);
      Count weight = 0;
      for (std::size_t row = 0; row < held.size(); ++row) weight += held[row] ? data.weight(row) : 0;
      REQUIRE(rows.weight(subset) == weight);
      rows.meet(subset, everything.data(), shared);
      REQUIRE(rows.bitmap(shared) == rows.bitmap(subset));
      const std::size_t position = random() % 4;
      std::vector<char> accepted(static_cast<std::size_t>(data.n_levels(order[position])));
      for (char& cell : accepted) cell = random() % 4 > 0;
      Count left = 0;
      for (std::size_t row = 0; row < held.size(); ++row) {
        const int code = data.codes(order[position])[row];
        held[row] = held[row] && code != CodedData::kMissing && accepted[static_cast<std::size_t>(code)] != 0;
        left += held[row];
      }
      // Told of no rows, it makes a list; of all, a bitmap where it can.
      rows.restrict_to(subset, position, accepted, step % 2 == 0 ? static_cast<Count>(data.n_rows()) : left, next);
      std::swap(subset, next);
    }
  }
}
