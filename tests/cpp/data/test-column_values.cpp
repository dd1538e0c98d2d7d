// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <random>
#include <stdexcept>
#include <thread>
#include <vector>

#include "catch.hpp"
#include "core/data/column_values.h"

using namespace localift;

namespace {

ColumnValues::Read reader(const std::vector<std::uint64_t>& column) {
  return [&](std::size_t begin, std::size_t end, std::uint64_t* keys) {
    std::copy(column.data() + begin, column.data() + end, keys);
  };
}

std::vector<std::uint64_t> random_column(std::size_t n, std::uint64_t values, std::uint32_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::uint64_t> column(n);
  for (auto& key : column) {
    key = random() % (values + 1) * 64;  // as addresses are: their low bits alike
    if (key == 0) key = ColumnValues::kMissing;
  }
  return column;
}

/// One row after the other.
struct Expected {
  std::map<std::uint64_t, std::uint32_t> number;
  std::vector<std::size_t> first_row;
  explicit Expected(const std::vector<std::uint64_t>& column) {
    for (std::size_t row = 0; row < column.size(); ++row)
      if (column[row] != ColumnValues::kMissing &&
          number.emplace(column[row], static_cast<std::uint32_t>(first_row.size())).second)
        first_row.push_back(row);
  }
};

Execution with_threads(int threads) {
  Execution execution;
  execution.threads = threads;
  return execution;
}

}  // namespace

TEST_CASE("values are numbered in the order of the rows, whoever reads them") {
  for (const std::size_t n : {0u, 1u, 2047u, 2049u, 65535u, 65537u, 131072u, 400000u})
    for (const std::uint64_t values : {0u, 1u, 5u, 3000u}) {
      const auto column = random_column(n, values, static_cast<std::uint32_t>(n + values));
      const Expected expected(column);
      std::vector<std::uint32_t> code(expected.first_row.size());
      for (std::size_t v = 0; v < code.size(); ++v) code[v] = static_cast<std::uint32_t>(7 * v + 3);
      for (const int threads : {1, 2, 8}) {
        ColumnValues distinct;
        std::vector<std::uint32_t> codes(n);
        REQUIRE(distinct.read(n, reader(column), static_cast<double>(code.size()), codes.data(), with_threads(threads)));
        REQUIRE(distinct.first_row() == expected.first_row);
        distinct.recode(codes.data(), code, 99, with_threads(threads));
        bool right = true;
        for (std::size_t row = 0; row < n; ++row) {
          const bool missing = column[row] == ColumnValues::kMissing;
          right = right && codes[row] == (missing ? 99 : code[expected.number.at(column[row])]);
        }
        REQUIRE(right);
        if (!code.empty())
          REQUIRE(!ColumnValues().read(n, reader(column), static_cast<double>(code.size()) - 1, codes.data(),
                                         with_threads(threads)));
      }
    }
}

TEST_CASE("values that no block has too many of are too many together") {
  std::vector<std::uint64_t> column(400000);
  for (std::size_t row = 0; row < column.size(); ++row) column[row] = row / 1000;
  std::vector<std::uint32_t> codes(column.size());
  for (const int threads : {1, 2}) {
    CHECK(ColumnValues().read(column.size(), reader(column), 400, codes.data(), with_threads(threads)));
    CHECK(!ColumnValues().read(column.size(), reader(column), 399, codes.data(), with_threads(threads)));
  }
}

TEST_CASE("too many values end the reading") {
  std::vector<std::uint64_t> column(200000);
  for (std::size_t row = 0; row < column.size(); ++row) column[row] = row;
  std::vector<std::uint32_t> codes(column.size());
  std::size_t read = 0;
  const auto counted = [&](std::size_t begin, std::size_t end, std::uint64_t* keys) {
    read += end - begin;
    reader(column)(begin, end, keys);
  };
  CHECK(!ColumnValues().read(column.size(), counted, 10, codes.data(), with_threads(1)));
  CHECK(read < 5000);
}

TEST_CASE("reading can be stopped") {
  struct Interrupt : Monitor {
    void tick(double) override { throw std::runtime_error("interrupted"); }
  } interrupt;
  const auto column = random_column(200000, 5, 1);
  std::vector<std::uint32_t> codes(column.size());
  // Reads until it is stopped, however fast the machine.
  const auto slow = [&](std::size_t begin, std::size_t end, std::uint64_t* keys) {
    reader(column)(begin, end, keys);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  };
  Execution execution = with_threads(2);
  execution.monitor = &interrupt;
  CHECK_THROWS_AS(ColumnValues().read(column.size(), slow, 1e9, codes.data(), execution), std::runtime_error);
}
