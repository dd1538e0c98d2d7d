// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/count_table.h"
#include "core/count/counted_rows.h"
#include "core/data/coded_data.h"

namespace localift {

/// The counted rows of a feature set by profile, to count the set with one feature more where the cells of that would be
/// too many to have a place each: a profile's rows are counted in a table of its own, which stays in cache.
class GroupedRows {
 public:
  explicit GroupedRows(const CodedData& data) : data_(data) {}

  /// O(rows + profiles). Unfinished once `stop` is requested.
  void group(const RowPartition& partition, const Stop* stop) { rows_.group(partition, stop); }
  /// Those that were grouped are not to be used any more.
  void clear() { rows_.begin.clear(); }
  bool empty() const { return rows_.begin.empty(); }

  /// The counts of the set that was grouped with one feature more, profiles in the order of their codes: without unweighted
  /// rows and row sets. O(rows + profiles x classes). Unfinished once `stop` is requested.
  void count_with(int feature, bool ids, const Stop* stop, CountTable& table);

 private:
  template <class Code>
  bool has_one_level(const Code* levels, std::size_t begin, std::size_t end) const;
  void add_profile(std::size_t begin, std::size_t end, bool ids, CountTable& table) const;
  template <class Code>
  void count_group(const Code* levels, std::size_t begin, std::size_t end, std::uint32_t missing);
  void add_profiles(bool ids, CountTable& table);

  const CodedData& data_;
  RowsByProfile rows_;
  // Of one profile at a time, by level of the feature:
  std::vector<Count> counts_;        // level x class, all 0 between profiles
  std::vector<std::uint32_t> last_;  // a row
  std::vector<char> seen_;           // does it occur?
  std::vector<std::uint32_t> levels_;  // those that do
};

}  // namespace localift
