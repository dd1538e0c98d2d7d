// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <memory>
#include <random>
#include <vector>

#include "catch.hpp"
#include "core/measure/eta.h"
#include "core/measure/split_divergences.h"
#include "small_tables.h"

using namespace localift;

namespace {

/// Counts of profiles, many of which are pure or of few rows; the last class may have none.
std::vector<Count> random_counts(std::mt19937& random, std::size_t n_profiles, std::size_t n_classes, bool all_pure) {
  std::vector<Count> counts(n_profiles * n_classes, 0);
  for (std::size_t x = 0; x < n_profiles; ++x) {
    const bool pure = all_pure || random() % 2, large = random() % 10 == 0;
    for (std::size_t y = 0; y < n_classes && !pure; ++y)
      counts[x * n_classes + y] = static_cast<Count>(random() % (large ? 500000 : 4));
    const std::size_t y = random() % (n_classes > 2 ? n_classes - 1 : 2);
    counts[x * n_classes + y] += static_cast<Count>(1 + random() % (large ? 90 : 4));
  }
  return counts;
}

/// Splits some profiles by chance, and counts the whole table of what comes out.
CountTable split_some(std::mt19937& random, const std::shared_ptr<const CountTable>& base, unsigned in,
                      SplitCounts& split) {
  split.start(base);
  std::vector<Count> whole;
  for (std::size_t x = 0; x < base->n_profiles; ++x) {
    const Count* const counts = base->profile(x);
    std::vector<Count> parts[2] = {std::vector<Count>(counts, counts + base->n_classes),
                                   std::vector<Count>(base->n_classes, 0)};
    for (std::size_t y = 0; y < base->n_classes; ++y) {
      parts[1][y] = random() % in == 0 ? static_cast<Count>(random()) % (counts[y] + 1) : 0;
      parts[0][y] -= parts[1][y];
    }
    const auto empty = [](const std::vector<Count>& part) {
      return std::all_of(part.begin(), part.end(), [](Count c) { return c == 0; });
    };
    const bool is_split = !empty(parts[0]) && !empty(parts[1]);
    if (is_split) split.split.push_back(static_cast<std::uint32_t>(x));
    split.reserve(2);
    for (const auto& part : parts) {
      if (empty(part)) continue;
      whole.insert(whole.end(), part.begin(), part.end());
      if (!is_split) continue;
      const std::size_t added = split.add_part();
      for (std::size_t y = 0; y < base->n_classes; ++y) {
        split.counts(added)[y] = part[y];
        split.parts.total[added] += part[y];
      }
    }
  }
  return small::table_of(base->n_classes, std::move(whole));
}

}  // namespace

TEST_CASE("eta of what is split and what is not is that of the whole table, to the bit") {
  std::mt19937 random(2);
  SplitDivergences divergences;  // used again, as searches do
  SplitCounts split;
  for (const std::size_t n_profiles : {1, 2, 50, 64, 500, 9000})
    for (const std::size_t n_classes : {2, 3, 5, 7, 12})
      for (const bool pure : {false, true}) {
        const auto base = std::make_shared<const CountTable>(
            small::table_of(n_classes, random_counts(random, n_profiles, n_classes, pure)));
        for (const unsigned in : {1000000u, 40u, 4u, 1u}) {
          CAPTURE(n_profiles, n_classes, pure, in);
          const CountTable whole = split_some(random, base, in, split);
          if (!whole.several_classes()) continue;
          REQUIRE(split.n_profiles() == whole.n_profiles);
          REQUIRE(divergences.eta(split) == small::eta_of(whole));
        }
      }
}
