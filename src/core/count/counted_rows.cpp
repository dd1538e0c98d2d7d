// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/counted_rows.h"

namespace localift {

/// each(visit) calls visit(row, profile) for each row, in order.
template <class Each>
void RowsByProfile::group(const Each& each, std::size_t n_rows, std::size_t n_profiles, const Stop* stop) {
  begin.assign(n_profiles + 1, 0);
  each([&](std::uint32_t, std::size_t profile) { ++begin[profile + 1]; });
  for (std::size_t x = 0; x < n_profiles; ++x) begin[x + 1] += begin[x];
  std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
  row.resize(n_rows);
  if (stopped(stop)) return;
  each([&](std::uint32_t of_profile, std::size_t profile) { row[next[profile]++] = of_profile; });
}

void RowsByProfile::group(const CountedRows& rows, std::size_t n_profiles, const Stop* stop) {
  const auto each = [&](const auto& visit) {
    for (std::size_t i = 0; i < rows.size; ++i) {
      if (i % 0x10000 == 0 && stopped(stop)) return;
      visit(rows.row[i], std::size_t{rows.profile[i]});
    }
  };
  group(each, rows.size, n_profiles, stop);
}

void RowsByProfile::group(const RowPartition& partition, const Stop* stop) {
  const auto each = [&](const auto& visit) {
    for_counted(partition, stop, [&](std::size_t, std::uint32_t of_code, std::size_t code) { visit(of_code, code); });
  };
  group(each, partition.n_counted, partition.n_codes, stop);
}

}  // namespace localift
