// SPDX-License-Identifier: GPL-2.0-or-later
#include <stdexcept>

#include "catch.hpp"
#include "core/data/coded_data.h"
#include "small_data.h"

using namespace localift;

TEST_CASE("rows are sorted by class, stably, and keep their codes and weights") {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    const small::Data source = small::random_data(seed);
    const CodedData data(source.view());
    REQUIRE(data.n_rows() == source.classes.size());
    std::vector<std::size_t> missing(static_cast<std::size_t>(data.n_features()), 0);
    for (std::size_t row = 0; row < data.n_rows(); ++row) {
      const std::size_t from = data.source_row(row);
      const auto y = static_cast<int>(data.class_of(row));
      REQUIRE(y == source.classes[from] - 1);
      REQUIRE(data.class_begin(y) <= row);
      REQUIRE(row < data.class_begin(y + 1));
      if (row > data.class_begin(y)) REQUIRE(data.source_row(row - 1) < from);
      for (int f = 0; f < data.n_features(); ++f) {
        const int code = source.codes[static_cast<std::size_t>(f)][from];
        REQUIRE(data.codes(f)[row] == (code < 1 ? CodedData::kMissing : code - 1));
        missing[static_cast<std::size_t>(f)] += code < 1;
      }
      if (source.weights.empty()) REQUIRE(data.weight(row) == 1);
      if (!source.weights.empty())
        REQUIRE(std::ldexp(static_cast<double>(data.weight(row)), -data.weight_exponent()) == source.weights[from]);
    }
    int n_with_missing = 0;
    for (int f = 0; f < data.n_features(); ++f) {
      const std::size_t n = missing[static_cast<std::size_t>(f)];
      CHECK(data.n_missing(f) == n);
      CHECK(data.has_missing(f) == (n > 0));
      n_with_missing += n > 0;
    }
    CHECK(data.n_features_with_missing() == n_with_missing);
    CHECK(data.rows_are_weights() == (source.weights.empty() || source.whole));
  }
}

TEST_CASE("codes that are none of a feature or of the class are refused") {
  small::Data source;
  source.codes = {{1, 2}};
  source.n_levels = {2};
  source.classes = {1, 2};
  source.n_classes = 2;
  CHECK_NOTHROW(CodedData(source.view()));
  source.codes = {{1, 3}};
  CHECK_THROWS_AS(CodedData(source.view()), std::invalid_argument);
  source.codes = {{1, 2}};
  source.classes = {1, 3};
  CHECK_THROWS_AS(CodedData(source.view()), std::invalid_argument);
  source.classes = {0, 1};
  CHECK_THROWS_AS(CodedData(source.view()), std::invalid_argument);
}
