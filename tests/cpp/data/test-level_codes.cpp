// SPDX-License-Identifier: GPL-2.0-or-later
#include "catch.hpp"
#include "core/data/coded_data.h"
#include "small_data.h"

using namespace localift;

TEST_CASE("codes take the narrowest width that holds their levels and one more for missing values") {
  for (const int n_levels : {1, 2, 254, 255, 256, 257, 65534, 65535, 65536, 70000}) {
    CAPTURE(n_levels);
    small::Data source;
    source.n_classes = 1;
    std::vector<int> column{n_levels, 0, 1, n_levels, -5};
    source.codes.push_back(column);
    source.n_levels.push_back(n_levels);
    source.classes.assign(column.size(), 1);
    const CodedData data(source.view());
    const LevelCodes& codes = data.codes(0);
    REQUIRE(codes.size() == column.size());
    REQUIRE(data.n_missing(0) == 2);
    std::size_t bytes = 0;
    codes.visit([&](const auto* stored) {
      bytes = sizeof stored[0];
      for (std::size_t row = 0; row < column.size(); ++row) {
        const bool missing = column[row] < 1;
        CHECK(codes[row] == (missing ? CodedData::kMissing : column[row] - 1));
        CHECK((stored[row] == codes.missing()) == missing);
      }
    });
    CHECK(bytes == (n_levels < 256 ? 1 : n_levels < 65536 ? 2 : 4));
  }
}
