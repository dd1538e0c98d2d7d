// SPDX-License-Identifier: GPL-2.0-or-later
#include <cstdint>
#include <map>
#include <random>
#include <vector>

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

TEST_CASE("keys that are shown together are numbered as one after the other") {
  for (const std::uint64_t most : {1u, 3u, 100u, 100000u}) {
    std::mt19937_64 random(most);
    KeyCodes one, together;
    for (std::size_t n : {0u, 1u, 127u, 128u, 129u, 5000u, 20000u}) {
      std::vector<std::uint64_t> keys;
      std::vector<std::uint32_t> expected;
      for (std::size_t i = 0; i < n; ++i) {
        keys.push_back(random() % most * 64);
        expected.push_back(one.code(keys.back()));
      }
      std::vector<std::uint32_t> codes(n);
      together.codes(keys.data(), n, codes.data());
      REQUIRE(codes == expected);
    }
    CHECK(together.size() == one.size());
  }
}
