// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/data/coded_data.h"
#include "core/subgroups/feature_items.h"

namespace localift {

/// What some rows weigh: those of the class and others, and of these the ones that are not covered yet.
struct CoverCounts {
  Count p = 0, q = 0, new_p = 0, new_q = 0;
  Count rows = 0, class_rows = 0;  ///< unweighted, where these are not weights; else as p + q and p

  CoverCounts& operator+=(const CoverCounts& other);
  CoverCounts operator-(const CoverCounts& other) const;
};

/// Of what kind a row is, for a class and what is covered of it.
enum RowKind : std::uint8_t { kNewOther, kNewClass, kOldOther, kOldClass, kRowKinds };

/// Counts some rows by the cells of a feature, as running sums: an interval is a difference of two. Reuses its memory.
class CellSums {
 public:
  explicit CellSums(const CodedData& data) : data_(data) {}

  /// `kind`: by row of the data. O(rows + cells).
  void count(const std::vector<std::uint32_t>& rows, const std::uint8_t* kind, int feature);
  /// Of the i-th item of that feature.
  CoverCounts of(const FeatureItems& items, std::size_t i) const;

 private:
  CoverCounts between(int lower, int upper) const {
    return sums_[static_cast<std::size_t>(upper) + 1] - sums_[static_cast<std::size_t>(lower)];
  }

  const CodedData& data_;
  std::vector<Count> cells_, cell_rows_;  // cell x kind, weighted and not
  std::vector<CoverCounts> sums_;
};

/// Of `rows` those in which a condition holds.
void rows_with(const CodedData& data, const Condition& condition, const std::vector<std::uint32_t>& rows,
               std::vector<std::uint32_t>& result);

}  // namespace localift
