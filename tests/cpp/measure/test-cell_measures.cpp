// SPDX-License-Identifier: GPL-2.0-or-later
#include "catch.hpp"
#include "core/measure/cell_measures.h"
#include "core/measure/eta.h"
#include "small_data.h"
#include "small_tables.h"

using namespace localift;

TEST_CASE("measures of cells are those of the table, bit for bit") {
  const Stop stop;
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    const small::Data raw = small::random_data(seed, 5);
    const CodedData data(raw.view());
    for (int mask = 1; mask < 1 << data.n_features(); ++mask) {
      FeatureSet set;
      for (int f = 0; f < data.n_features(); ++f)
        if ((mask >> f) & 1) set.push_back(f);
      const CellMeasures cells = measure_cells(data, set, stop);
      const CountTable table = small::table_of(data, set);
      CHECK(cells.n_profiles == table.n_profiles);
      CHECK(cells.n == table.n);
      if (table.n == 0) continue;
      const Measures expected = measure(table);
      CHECK(cells.entropy == expected.entropy);
      CHECK(cells.conditional_entropy == expected.conditional_entropy);
      CHECK(cells.mutual_information == expected.mutual_information);
      CHECK(cells.eta == expected.eta);
    }
  }
}
