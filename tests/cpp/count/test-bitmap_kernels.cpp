// SPDX-License-Identifier: GPL-2.0-or-later
#include <random>

#include "catch.hpp"
#include "core/count/bitmap_kernels.h"

using namespace localift;

TEST_CASE("every version of the counting of bits counts the same") {
  std::mt19937_64 random(5);
  for (std::size_t words = 0; words < 300; words += words < 40 ? 1 : 37) {
    std::vector<std::uint64_t> a(words), b(words);
    for (auto& word : a) word = random() % 3 == 0 ? ~std::uint64_t{0} : random();
    for (auto& word : b) word = random() % 3 == 0 ? ~std::uint64_t{0} : random();
    for (const CountBits count : count_bits_versions())
      REQUIRE(count(a.data(), b.data(), words) == count_bits_versions().front()(a.data(), b.data(), words));
  }
}
