// SPDX-License-Identifier: GPL-2.0-or-later
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "catch.hpp"
#include "core/data/narrow_numbers.h"
#include "core/data/number_column.h"
#include "core/data/number_view.h"

using namespace localift;

namespace {

NarrowNumbers narrow(const std::vector<double>& x) {
  return NarrowNumbers(x.size(), [&](std::size_t i) { return x[i]; }, Stop());
}

bool same_bits(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

/// As many zeros as are looked at first, and more, then the number.
std::vector<double> late(double number) {
  std::vector<double> x(100, 0);
  x.push_back(number);
  return x;
}

}  // namespace

TEST_CASE("numbers take the fewest bytes that hold all of them to the bit") {
  struct Case {
    double number;
    std::size_t width;
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const Case& one : std::vector<Case>{{-32768, 2}, {32767, 2}, {32768, 4}, {-32769, 4}, {0.5, 4}, {16777217, 8},
                                           {0.1, 8}, {-0.0, 4}, {1e300, 8}, {1e-300, 8}, {nan, 8}, {INFINITY, 8}}) {
    CAPTURE(one.number);
    for (const auto& x : {std::vector<double>{1, one.number}, late(one.number)}) {
      const NarrowNumbers numbers = narrow(x);
      CHECK(numbers.width() == one.width);
      std::vector<double> scratch(x.size());
      for (const std::size_t begin : {std::size_t{0}, std::size_t{1}, x.size() - 1}) {
        const std::size_t n = x.size() - begin;
        const double* read = numbers.read(begin, n, scratch.data());
        const double* column = NumberColumn(numbers, begin).read(0, n, scratch.data());
        for (std::size_t i = 0; i < n; ++i) {
          REQUIRE(same_bits(read[i], x[begin + i]));
          REQUIRE(same_bits(column[i], x[begin + i]));
          REQUIRE(same_bits(numbers[begin + i], x[begin + i]));
        }
      }
    }
  }
}

TEST_CASE("numbers can be replaced, by others of another width too") {
  NarrowNumbers numbers;
  for (const double number : {3.0, 0.25, 7.0, 0.1, 0.5, 0.1, 1e9 + 1, 2.0}) {
    const std::vector<double> x = late(number);
    numbers.assign(x.size(), [&](std::size_t i) { return x[i]; }, Stop());
    CHECK(numbers.width() == narrow(x).width());
    CHECK(numbers[0] == 0);
    CHECK(numbers[100] == number);
    std::vector<double> scratch(x.size());
    CHECK(numbers.read(1, 100, scratch.data())[99] == number);
  }
  CHECK(narrow({}).read(0, 0, nullptr) == nullptr);
}

TEST_CASE("a view of integers reads as the doubles that they are, the least of all as missing") {
  const std::vector<std::int32_t> integers{1, -7, std::numeric_limits<std::int32_t>::min(), 2147483647};
  const NumberView view(integers.data());
  CHECK_FALSE(view.empty());
  CHECK(view[0] == 1);
  CHECK(view[1] == -7);
  CHECK(std::isnan(view[2]));
  CHECK(view[3] == 2147483647);
  CHECK(NumberView().empty());
  CHECK(NumberView(nullptr).empty());
}
