// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <limits>
#include <numeric>
#include <random>
#include <set>
#include <vector>

#include "catch.hpp"
#include "core/data/profiles_of_prefixes.h"

using namespace localift;

namespace {

struct Columns {
  std::vector<std::vector<int>> codes;
  std::vector<int> n_levels;
  std::size_t n_rows = 0;

  DataView view() const {
    DataView view;
    view.n_rows = n_rows;
    view.n_levels = n_levels;
    for (const auto& column : codes) view.features.push_back(column.data());
    return view;
  }
};

/// A tenth of each column is missing, as R says it.
Columns random_columns(std::mt19937& random, std::size_t n_rows, const std::vector<int>& n_levels) {
  Columns data;
  data.n_rows = n_rows;
  data.n_levels = n_levels;
  for (const int levels : n_levels) {
    std::vector<int> column(n_rows, std::numeric_limits<int>::min());
    for (int& code : column)
      if (levels > 0 && random() % 10 != 0) code = 1 + static_cast<int>(random() % static_cast<unsigned>(levels));
    data.codes.push_back(column);
  }
  return data;
}

std::vector<double> plainly(const Columns& data, const std::vector<int>& features) {
  std::vector<double> counts;
  for (std::size_t k = 1; k <= features.size(); ++k) {
    std::set<std::vector<int>> seen;
    for (std::size_t row = 0; row < data.n_rows; ++row) {
      std::vector<int> profile;
      for (std::size_t j = 0; j < k; ++j) profile.push_back(data.codes[static_cast<std::size_t>(features[j])][row]);
      if (*std::min_element(profile.begin(), profile.end()) >= 1) seen.insert(profile);
    }
    counts.push_back(static_cast<double>(seen.size()));
  }
  return counts;
}

}  // namespace

TEST_CASE("profiles of prefixes are those that occur, of few or many that are possible") {
  std::mt19937 random(1);
  const std::vector<std::vector<int>> levels = {{3},          {2, 3, 4},         {1, 1, 1},    {200, 300, 2, 5},
                                                {60000, 2, 3}, {40000, 40000, 2}, {2, 0, 3, 2}, {0, 7}};
  for (const auto& n_levels : levels)
    for (const std::size_t n_rows : {0u, 1u, 50u, 4097u, 9000u}) {
      const Columns data = random_columns(random, n_rows, n_levels);
      std::vector<int> features(n_levels.size());
      std::iota(features.begin(), features.end(), 0);
      for (int turn = 0; turn < 2; ++turn) {
        REQUIRE(profiles_of_prefixes(data.view(), features) == plainly(data, features));
        std::reverse(features.begin(), features.end());
      }
    }
}

TEST_CASE("profiles of no features are none") {
  std::mt19937 random(1);
  CHECK(profiles_of_prefixes(random_columns(random, 10, {2}).view(), {}).empty());
}
