// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/counted_rows.h"

namespace localift {

void RowsByProfile::group(const CountedRows& rows, std::size_t n_profiles, const Stop* stop) {
  begin.assign(n_profiles + 1, 0);
  for (std::size_t i = 0; i < rows.size; ++i) ++begin[rows.profile[i] + 1];
  for (std::size_t x = 0; x < n_profiles; ++x) begin[x + 1] += begin[x];
  std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
  row.resize(rows.size);
  for (std::size_t i = 0; i < rows.size; ++i) {
    if (i % 0x10000 == 0 && stop != nullptr && stop->requested()) return;
    row[next[rows.profile[i]]++] = rows.row[i];
  }
}

}  // namespace localift
