// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/set_lanes.h"

#include <random>
#include <vector>

#include "catch.hpp"
#include "core/permute/lane_batch.h"
#include "core/permute/permuted_sets.h"
#include "small_data.h"
#include "small_lanes.h"

using namespace localift;

namespace {

/// Every set of the data as the counter shows it, against counting each lane row by row.
void check_counts(const CodedData& data, std::size_t B, std::size_t most_bytes, Count least_rows) {
  const PermutedClasses classes(data, nullptr, {}, 7, B, 1, Stop());
  const LaneRows rows(classes, most_bytes);
  CHECK((rows.bytes(0) == nullptr) == (most_bytes == 0));
  const Execution execution;
  const SetRowsSource source(classes, nullptr, execution);
  const Stop stop;
  SetLanes counter(rows);
  const auto set_rows = source.make(stop);
  LaneBatch batch(rows);
  small::LaneRecorder each(least_rows), batched(least_rows);
  for (int bits = 1; bits < 1 << data.n_features(); ++bits) {
    FeatureSet set;
    for (int f = 0; f < data.n_features(); ++f)
      if ((bits >> f) & 1) set.push_back(f);
    REQUIRE(set_rows->find(set));
    if (set_rows->rows().size == 0) continue;
    small::LaneRecorder seen(least_rows);
    counter.show(set, set_rows->rows(), set_rows->n_profiles(), seen, stop);
    REQUIRE(seen.ended == 1);
    if (batch.takes(set_rows->n_profiles())) {
      each.sets[set] = seen.sets[set];
      set_rows->codes(LaneBatch::kNotCounted, batch.add(set, set_rows->n_profiles()));
      if (batch.full()) batch.show(batched, stop);
    }
    const auto& found = seen.sets[set];
    for (std::size_t b = 0; b <= B; ++b) {
      const small::LaneTable table = small::lane_table(classes, b, data, set);
      std::vector<Count> total(static_cast<std::size_t>(data.n_classes()), 0);
      std::size_t shown = 0;
      for (const auto& [levels, counts] : table) {
        Count n = 0;
        for (std::size_t y = 0; y < counts.size(); ++y) {
          total[y] += counts[y];
          n += counts[y];
        }
        shown += n >= least_rows;
      }
      CHECK(found.class_total[b] == total);
      CHECK(found.profiles.size() == shown);
      for (const auto& [first_row, lanes] : found.profiles)
        CHECK(lanes[b] == table.at(data.levels_of(set, classes.data_row(first_row))));
    }
  }
  batch.show(batched, stop);
  CHECK(batched.sets.empty() == (most_bytes > 0));
  REQUIRE(batched.sets.size() == each.sets.size());
  for (const auto& [set, seen] : each.sets) {
    CHECK(batched.sets[set].n == seen.n);
    CHECK(batched.sets[set].class_total == seen.class_total);
    CHECK(batched.sets[set].profiles == seen.profiles);
  }
}

}  // namespace

TEST_CASE("all lanes of a set are counted at once, by bytes, by bits, and with other sets") {
  for (std::uint32_t seed = 1; seed <= 12; ++seed) {
    small::Data small = small::random_data(seed);
    if (!small.whole) small.weights.clear();
    const CodedData data(small.view());
    for (const std::size_t most_bytes : {std::size_t{0}, LaneRows::kMostBytes}) {
      check_counts(data, 19, most_bytes, 1);
      check_counts(data, 70, most_bytes, 2);
    }
  }
}

TEST_CASE("profiles of more rows than a byte counts, and more words than a block") {
  std::mt19937 random(3);
  const small::Data even = small::even_data(random, 9000, {2, 3, 90}, 3, 20);
  const CodedData data(even.view());
  for (const std::size_t most_bytes : {std::size_t{0}, LaneRows::kMostBytes}) check_counts(data, 3, most_bytes, 2);
}

TEST_CASE("more rows of a class than a byte counts, in a profile of not many more") {
  small::Data small;
  small.n_classes = 2;
  small.n_levels = {2};
  small.codes.resize(1);
  for (int i = 0; i < 600; ++i) {
    small.classes.push_back(i % 10 == 0 ? 2 : 1);
    small.codes[0].push_back(i < 400 ? 1 : 2);
  }
  check_counts(CodedData(small.view()), 5, LaneRows::kMostBytes, 2);
}

TEST_CASE("every version adds bytes alike") {
  std::mt19937 random(1);
  constexpr std::size_t kRows = 300, kStride = 416;
  std::vector<std::uint8_t> matrix(kRows * kStride);
  for (auto& byte : matrix) byte = random() % 2;
  std::vector<std::uint32_t> rows;
  for (const std::size_t n : {0, 1, 7, 255}) {
    rows.clear();
    for (std::size_t i = 0; i < n; ++i) rows.push_back(random() % kRows);
    std::vector<std::uint8_t> expected(kStride, 0);
    for (const std::uint32_t row : rows)
      for (std::size_t b = 0; b < kStride; ++b) expected[b] = static_cast<std::uint8_t>(expected[b] + matrix[row * kStride + b]);
    for (const SumByteRows version : sum_byte_rows_versions()) {
      std::vector<std::uint8_t> sums(kStride, 99);
      version(matrix.data(), kStride, rows.data(), n, kStride, sums.data());
      CHECK(sums == expected);
    }
  }
}
