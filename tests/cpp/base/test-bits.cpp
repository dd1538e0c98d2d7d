// SPDX-License-Identifier: GPL-2.0-or-later
#include <cstdint>
#include <random>
#include <vector>

#include "catch.hpp"
#include "core/base/bits.h"

using namespace localift;

TEST_CASE("the lowest set bit is found whatever is above it") {
  for (unsigned i = 0; i < 64; ++i) {
    CHECK(lowest_bit(std::uint64_t{1} << i) == i);
    CHECK(lowest_bit(~std::uint64_t{0} << i) == i);
  }
}

TEST_CASE("equal bytes are the bits of those that are") {
  std::mt19937 random(1);
  std::vector<std::uint8_t> bytes(80);
  for (const std::uint8_t value : {std::uint8_t{0}, std::uint8_t{1}, std::uint8_t{200}, std::uint8_t{255}})
    for (std::size_t begin = 0; begin <= 16; ++begin) {
      for (std::uint8_t& byte : bytes) byte = random() % 2 ? value : static_cast<std::uint8_t>(random() % 256);
      std::uint64_t expected = 0;
      for (std::size_t i = 0; i < 64; ++i) expected |= static_cast<std::uint64_t>(bytes[begin + i] == value) << i;
      CHECK(equal_bytes(bytes.data() + begin, value) == expected);
    }
}
