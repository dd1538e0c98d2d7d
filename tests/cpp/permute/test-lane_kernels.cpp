// SPDX-License-Identifier: GPL-2.0-or-later
#include <random>

#include "catch.hpp"
#include "core/permute/lane_kernels.h"

using namespace localift;

TEST_CASE("every version of the counting of lanes counts the same, bit by bit") {
  std::mt19937_64 random(3);
  for (const std::size_t n_lanes : {8u, 16u, 24u, 40u, 104u})
    for (const std::size_t words : {0u, 1u, 2u, 30u, 31u, 32u, 63u, 100u}) {
      const std::size_t stride = n_lanes + 8;
      std::vector<std::uint64_t> lanes((words + 1) * stride);
      for (auto& word : lanes) word = random() % 4 == 0 ? ~std::uint64_t{0} : random();
      MaskWords mask;
      for (std::size_t w = 0; w < words; ++w)
        if (random() % 3 > 0) mask.add(w, random() % 4 == 0 ? ~std::uint64_t{0} : random());
      std::vector<std::uint32_t> expected(n_lanes, 7);
      for (std::size_t b = 0; b < n_lanes; ++b)
        for (std::size_t i = 0; i < mask.at.size(); ++i)
          for (int bit = 0; bit < 64; ++bit)
            expected[b] += (mask.mask[i] & lanes[mask.at[i] * stride + b]) >> bit & 1;
      for (const CountLanes count : count_lanes_versions()) {
        std::vector<std::uint32_t> counts(n_lanes, 7);  // which are added to
        count(mask.at.data(), mask.mask.data(), mask.at.size(), lanes.data(), stride, n_lanes, counts.data());
        REQUIRE(counts == expected);
      }
    }
}

TEST_CASE("the bits of one word are added by lane") {
  const std::vector<std::uint64_t> lanes{0, 1, 3, 7, 15, ~std::uint64_t{0}, 8, 16};
  std::vector<std::uint32_t> counts(8, 1);
  const std::uint32_t at = 0;
  const std::uint64_t mask = 9;
  count_lanes()(&at, &mask, 1, lanes.data(), 0, 8, counts.data());
  CHECK(counts == std::vector<std::uint32_t>{1, 2, 2, 2, 3, 3, 2, 1});
}
