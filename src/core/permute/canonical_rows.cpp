// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/canonical_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace localift {

namespace {

using Rows = std::vector<std::uint32_t>;

/// Keeps the order of rows of equal code. code(row) < n_codes.
template <class Code>
void sort_by_code(Rows& rows, std::size_t n_codes, const Code& code) {
  std::vector<std::size_t> next(n_codes + 1, 0);
  for (const std::uint32_t row : rows) ++next[code(row) + 1];
  std::partial_sum(next.begin(), next.end(), next.begin());
  Rows sorted(rows.size());
  for (const std::uint32_t row : rows) sorted[next[code(row)]++] = row;
  rows.swap(sorted);
}

/// The same by a number, NaN last.
void sort_by_value(Rows& rows, const std::vector<double>& value) {
  std::stable_sort(rows.begin(), rows.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::isnan(value[b]) ? !std::isnan(value[a]) : value[a] < value[b];
  });
}

/// By the continuous features, the first of them foremost, then the group.
void sort_by_continuous(Rows& rows, const ContinuousData& data, const Stop& stop) {
  std::vector<std::size_t> group(data.n_rows());
  for (int g = 0; g < data.n_groups(); ++g)
    for (std::size_t place = data.group_begin(g); place < data.group_begin(g + 1); ++place)
      group[data.row_at(place)] = static_cast<std::size_t>(g);
  sort_by_code(rows, static_cast<std::size_t>(data.n_groups()), [&](std::uint32_t row) { return group[row]; });
  std::vector<double> value(data.n_rows());
  for (int f = data.coded().n_features(); f-- > 0 && !stop.requested();) {
    if (!data.is_continuous(f)) continue;
    for (std::size_t place = 0; place < value.size(); ++place) value[data.row_at(place)] = data.value_at(f, place);
    sort_by_value(rows, value);
  }
}

}  // namespace

std::vector<std::uint32_t> canonical_rows(const CodedData& data, const ContinuousData* continuous,
                                          const std::vector<int>& strata, const Stop& stop) {
  // Sorts that keep the order of equals, the last of them by what counts most.
  Rows rows(data.n_rows());
  std::iota(rows.begin(), rows.end(), std::uint32_t{0});
  if (continuous != nullptr) sort_by_continuous(rows, *continuous, stop);
  for (int f = data.n_features(); f-- > 0 && !stop.requested();) {
    const LevelCodes& codes = data.codes(f);
    if (codes.size() == 0) continue;
    codes.visit([&](const auto* code) {
      sort_by_code(rows, static_cast<std::size_t>(codes.missing()) + 1,
                   [&](std::uint32_t row) { return static_cast<std::size_t>(code[row]); });
    });
  }
  if (strata.empty() || stop.requested()) return rows;
  const auto n_strata = static_cast<std::size_t>(*std::max_element(strata.begin(), strata.end())) + 1;
  sort_by_code(rows, n_strata,
               [&](std::uint32_t row) { return static_cast<std::size_t>(strata[data.source_row(row)]); });
  return rows;
}

}  // namespace localift
