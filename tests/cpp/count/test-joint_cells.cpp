// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/joint_cells.h"

#include <random>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "small_data.h"

using namespace localift;

namespace {

/// Some cells, or a run of them.
std::vector<char> some_cells(std::mt19937& random, std::size_t n_cells) {
  std::vector<char> accepted(n_cells, 0);
  if (random() % 2 == 0) {
    for (char& cell : accepted) cell = random() % 2;
  } else {
    const std::size_t first = random() % n_cells;
    for (std::size_t cell = first; cell <= first + random() % (n_cells - first); ++cell) accepted[cell] = 1;
  }
  return accepted;
}

void require_same_after(const SplitRows& rows, std::size_t position, const CellCounts& found,
                        const SplitRows::Subset& subset) {
  CellCounts expected;
  rows.count(subset, position + 1, Stop(), expected);
  for (std::size_t at = rows.first_cell(position + 1); at < rows.first_cell(rows.n_positions()); ++at) {
    REQUIRE(found.good[at] == expected.good[at]);
    REQUIRE(found.bad[at] == expected.bad[at]);
  }
}

}  // namespace

TEST_CASE("tables of pairs and triples give the counts of the rows that conditions leave") {
  for (std::uint32_t seed = 1; seed <= 80; ++seed) {
    INFO("seed " << seed);
    std::mt19937 random(seed);
    const small::Data raw = small::even_data(random, 40 + static_cast<int>(seed) * 4, {3, 70, 2, 6, 4}, 2,
                                             seed % 3 == 0 ? 0 : 5);
    const CodedData data(raw.view());
    const SplitRows rows(data, 1, seed % 4 == 0, {4, 1, 0, 3, 2}, false);
    const auto n_rows = static_cast<Count>(data.n_rows());
    SplitRows::Subset all, subset, within;
    rows.all(all);
    // As a bitmap, or as a list of some rows.
    rows.restrict_to(all, 0, some_cells(random, 4), seed % 2 == 0 ? n_rows : 0, subset);
    JointCells triples, pairs, taken;
    CellCounts found;
    for (std::size_t first = 0; first < 5; ++first) {
      triples.count_triples(rows, subset, first, Stop());
      const std::vector<char> accepted = some_cells(random, rows.n_cells(first));
      rows.restrict_to(subset, first, accepted, 0, within);
      pairs.count_pairs(rows, subset, first, Stop());
      pairs.take_cells(rows, first, accepted, found);
      require_same_after(rows, first, found, within);
      for (std::size_t second = first + 1; second < 5; ++second) {
        const std::vector<char> of_second = some_cells(random, rows.n_cells(second));
        SplitRows::Subset both;
        rows.restrict_to(within, second, of_second, 0, both);
        taken.take_pairs(rows, triples, first, accepted, second);
        taken.take_cells(rows, second, of_second, found);
        require_same_after(rows, second, found, both);
      }
    }
  }
}
