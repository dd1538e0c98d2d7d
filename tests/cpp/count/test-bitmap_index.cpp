// SPDX-License-Identifier: GPL-2.0-or-later
// Bitmaps of rows, and the ways to count their bits.
#include <cstdint>
#include <random>
#include <vector>

#include "catch.hpp"
#include "core/count/bitmap_index.h"
#include "small_data.h"

using namespace localift;

namespace {

/// Is each row's bit set in the bitmaps of its levels alone?
void check_bits(const CodedData& data, const BitmapIndex& index) {
  std::vector<std::uint64_t> rows(index.words());
  for (std::size_t row = 0; row < data.n_rows(); ++row) {
    const std::size_t bit = index.bit_of(row);
    const std::uint64_t mask = std::uint64_t{1} << (bit % 64);
    REQUIRE(bit / 64 < index.words());
    rows[bit / 64] |= mask;
    std::vector<std::uint64_t> alone(index.words());
    alone[bit / 64] = mask;
    REQUIRE(index.weight_in(data.class_of(row), alone.data(), index.all()) == data.weight(row));
    for (int f = 0; f < data.n_features(); ++f) {
      for (int l = 0; l < data.n_levels(f); ++l)
        if (const std::uint64_t* bits = index.level(f, l))
          REQUIRE(((bits[bit / 64] & mask) != 0) == (data.codes(f)[row] == l));
      if (const std::uint64_t* bits = index.present(f))
        REQUIRE(((bits[bit / 64] & mask) != 0) == (data.codes(f)[row] != CodedData::kMissing));
      else
        REQUIRE(!data.has_missing(f));
    }
  }
  CHECK(rows == std::vector<std::uint64_t>(index.all(), index.all() + index.words()));
}

}  // namespace

TEST_CASE("the index says where a row's bit is") {
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    CAPTURE(seed);
    const CodedData data(small::random_data(seed).view());
    check_bits(data, BitmapIndex(data, 1));
  }
}

TEST_CASE("bitmaps of whole words, of few and many levels, some without bitmap, by several threads") {
  std::mt19937 random(5);
  for (const int n_rows : {128, 640, 1001}) {
    small::Data raw = small::even_data(random, n_rows, {2, 3, 24, 25, 255, 300, 1}, 3, n_rows == 640 ? 0 : 7);
    const CodedData data(raw.view());
    for (const int threads : {1, 3}) {
      const BitmapIndex all(data, 1, Stop(), threads), frequent(data, 4, Stop(), threads);
      check_bits(data, all);
      check_bits(data, frequent);
      for (int f = 0; f < data.n_features(); ++f)
        for (int l = 0; l < data.n_levels(f); ++l) {
          const std::uint64_t* const bits = all.level(f, l);
          const Count n = bits == nullptr ? 0 : all.n_rows(bits, bits);
          CHECK((frequent.level(f, l) != nullptr) == (n >= 4));
          if (bits == nullptr) continue;
          std::vector<Count> counted(3), both(3);
          std::vector<std::uint64_t> out(all.words());
          CHECK(all.intersect(all.all(), bits, nullptr, counted.data()) == n);
          CHECK(all.intersect(all.all(), bits, out.data(), both.data()) == n);
          CHECK(counted == both);
        }
    }
  }
}

TEST_CASE("every popcount gives the same bits, and weights are those of the set bits") {
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    const CodedData data(small::random_data(seed).view());
    const BitmapIndex index(data, 1);
    std::vector<Count> weights(index.n_classes());
    for (int f = 0; f < data.n_features(); ++f)
      for (int l = 0; l < data.n_levels(f); ++l) {
        const std::uint64_t* bits = index.level(f, l);
        std::vector<Count> expected(index.n_classes(), 0);
        Count rows = 0;
        for (std::size_t row = 0; row < data.n_rows(); ++row)
          if (data.codes(f)[row] == l) {
            expected[data.class_of(row)] += data.weight(row);
            rows += data.rows_are_weights() ? data.weight(row) : 1;
          }
        if (bits == nullptr) {
          CHECK(rows == 0);
          continue;
        }
        CHECK(index.intersect(index.all(), bits, nullptr, weights.data()) == rows);
        CHECK(weights == expected);
        Count by_class = 0;
        for (std::size_t y = 0; y < index.n_classes(); ++y) by_class += index.n_rows_in(y, index.all(), bits);
        CHECK(by_class == index.n_rows(index.all(), bits));
      }
  }
  std::vector<std::uint64_t> a, b;
  std::mt19937_64 random(3);
  for (int w = 0; w < 50; ++w) {
    a.push_back(random());
    b.push_back(random());
  }
  const std::vector<std::size_t> begin{0, 17, 17, 50};
  std::vector<Count> fast(3), portable(3);
  std::vector<std::uint64_t> out(50);
  and_count()(a.data(), b.data(), out.data(), begin.data(), 3, fast.data());
  and_count_portable()(a.data(), b.data(), nullptr, begin.data(), 3, portable.data());
  CHECK(fast == portable);
  CHECK(fast[1] == 0);
  CHECK(out[49] == (a[49] & b[49]));
}
