// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/cell_sums.h"

namespace localift {

CoverCounts& CoverCounts::operator+=(const CoverCounts& other) {
  p += other.p;
  q += other.q;
  new_p += other.new_p;
  new_q += other.new_q;
  rows += other.rows;
  class_rows += other.class_rows;
  return *this;
}

CoverCounts CoverCounts::operator-(const CoverCounts& other) const {
  return {p - other.p,         q - other.q,       new_p - other.new_p,
          new_q - other.new_q, rows - other.rows, class_rows - other.class_rows};
}

void CellSums::count(const std::vector<std::uint32_t>& rows, const std::uint8_t* kind, int feature) {
  const auto n_cells = static_cast<std::size_t>(data_.n_levels(feature));
  constexpr std::size_t kinds = kRowKinds;
  cells_.assign((n_cells + 1) * kinds, 0);
  const bool apart = !data_.rows_are_weights();
  if (apart) cell_rows_.assign(cells_.size(), 0);
  data_.codes(feature).visit([&](const auto* codes) {
    if (data_.unit_weights())
      for (const std::uint32_t row : rows) ++cells_[codes[row] * kinds + kind[row]];
    else
      for (const std::uint32_t row : rows) cells_[codes[row] * kinds + kind[row]] += data_.weight(row);
    if (apart)
      for (const std::uint32_t row : rows) ++cell_rows_[codes[row] * kinds + kind[row]];
  });
  sums_.assign(1, {});
  for (std::size_t cell = 0; cell < n_cells; ++cell) {
    const Count* at = cells_.data() + cell * kinds;
    const Count* rows_at = (apart ? cell_rows_ : cells_).data() + cell * kinds;
    CoverCounts counts;
    counts.new_p = at[kNewClass];
    counts.new_q = at[kNewOther];
    counts.p = counts.new_p + at[kOldClass];
    counts.q = counts.new_q + at[kOldOther];
    counts.class_rows = rows_at[kNewClass] + rows_at[kOldClass];
    counts.rows = counts.class_rows + rows_at[kNewOther] + rows_at[kOldOther];
    counts += sums_.back();
    sums_.push_back(counts);
  }
}

CoverCounts CellSums::of(const FeatureItems& items, std::size_t i) const {
  if (items.intervals()) return between(items.lower(i), items.upper(i));
  CoverCounts counts;
  for (int j = 0; j < items.set_size(i); ++j) counts += between(items.set(i)[j], items.set(i)[j]);
  return counts;
}

void rows_with(const CodedData& data, const Condition& condition, const std::vector<std::uint32_t>& rows,
               std::vector<std::uint32_t>& result) {
  const std::vector<char> held = condition.held_cells(data.n_levels(condition.feature));
  result.clear();
  data.codes(condition.feature).visit([&](const auto* codes) {
    for (const std::uint32_t row : rows)
      if (held[codes[row]]) result.push_back(row);
  });
}

}  // namespace localift
