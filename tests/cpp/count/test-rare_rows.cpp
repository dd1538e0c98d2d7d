// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <thread>

#include "catch.hpp"
#include "core/count/rare_rows.h"
#include "small_rare.h"

using namespace localift;

namespace {

/// Whether it has few, by looking at every row, and what is said of them.
bool check_rare_rows(const CodedData& data, int feature, const RareRows* found) {
  const auto n_levels = static_cast<std::size_t>(data.n_levels(feature));
  std::vector<std::size_t> n(n_levels, 0);
  for (std::size_t row = 0; row < data.n_rows(); ++row)
    if (data.codes(feature)[row] >= 0) ++n[static_cast<std::size_t>(data.codes(feature)[row])];
  const auto common = static_cast<std::int32_t>(std::max_element(n.begin(), n.end()) - n.begin());
  const std::size_t others = data.n_rows() - n[static_cast<std::size_t>(common)];
  const std::size_t n_places = others * (n_levels - 1) * static_cast<std::size_t>(data.n_classes());
  const bool few = n_levels <= 8 && !data.has_missing(feature) && 4 * others <= data.n_rows() &&
                   n_places <= 4 * data.n_rows();
  REQUIRE((found != nullptr) == few);
  if (!few) return false;
  REQUIRE(found->row.size() == others);
  REQUIRE(found->level.size() == others);
  REQUIRE(found->n_levels == n_levels - 1);
  std::size_t i = 0;
  for (std::size_t row = 0; row < data.n_rows(); ++row) {
    const std::int32_t level = data.codes(feature)[row];
    if (level == common) continue;
    REQUIRE(found->row[i] == row);
    REQUIRE(found->level[i] == level - (level > common));
    const std::uint32_t y = data.class_of(row);
    REQUIRE(i < found->class_end[y]);
    if (y > 0) REQUIRE(i >= found->class_end[y - 1]);
    ++i;
  }
  REQUIRE(found->class_end.back() == others);
  return true;
}

}  // namespace

TEST_CASE("rows of other levels than the most frequent one are found where they are few") {
  int n_few = 0, n_many = 0;
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    const CodedData data(small::rare_data(seed, 100 + 40 * seed).view());
    const RareRowsIndex index(data);
    for (int f = 0; f < data.n_features(); ++f) ++(check_rare_rows(data, f, index.find(f)) ? n_few : n_many);
  }
  CHECK(n_few > 50);
  CHECK(n_many > 50);
}

TEST_CASE("several threads may ask for the same rows") {
  const CodedData data(small::rare_data(3, 20000).view());
  const RareRowsIndex index(data);
  const auto ask = [&](std::vector<const RareRows*>& found) {
    for (int f = 0; f < data.n_features(); ++f) found.push_back(index.find(f));
  };
  std::vector<const RareRows*> a, b;
  std::thread other([&] { ask(a); });
  ask(b);
  other.join();
  CHECK(a == b);
}
