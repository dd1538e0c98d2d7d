// SPDX-License-Identifier: GPL-2.0-or-later
#include <cstdint>
#include <map>
#include <random>

#include "catch.hpp"
#include "core/data/key_codes.h"

using namespace localift;

TEST_CASE("keys are numbered in the order in which they come") {
  for (const std::uint64_t most : {1u, 3u, 100u, 100000u}) {
    std::mt19937_64 random(most);
    KeyCodes codes;
    std::map<std::uint64_t, std::uint32_t> expected;
    for (int i = 0; i < 20000; ++i) {
      const std::uint64_t key = random() % most * 64;  // as addresses are: their low bits alike
      const auto code = static_cast<std::uint32_t>(expected.size());
      const std::uint32_t known = expected.emplace(key, code).first->second;
      REQUIRE(codes.code(key) == known);
    }
    CHECK(codes.size() == expected.size());
  }
}
