// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/count_table.h"
#include "core/data/coded_data.h"

namespace localift {

/// Counts feature sets by crossing the levels of their features, available case: a row is counted where no feature
/// of the set is missing there.
///
/// Walks the lattice depth first. Each level of the stack holds the counted rows and the dense code of their profile;
/// adding a feature re-codes (code, level) densely, in order, so profiles stay in lexicographic order of their level
/// codes when features are pushed in column order. O(rows + cells) per feature, where cells is the number of codes
/// times the number of levels, or O(rows) by radix sort where the cells would outnumber the rows by far.
class CrossCounter {
 public:
  explicit CrossCounter(const CodedData& data);

  /// Bytes that its partitions take where at most `depth` features are pushed, none of which is missing anywhere: that of
  /// no feature, that of each, and one beside them.
  static double bytes(std::size_t n_rows, std::size_t depth) {
    return static_cast<double>(n_rows) * static_cast<double>(2 * sizeof(std::uint32_t) * (depth + 2));
  }

  /// Looks at `stop` while it counts; once that is requested the counts are unfinished, and not to be used.
  void watch(const Stop& stop) { stop_ = &stop; }

  /// From now on counts come with CountTable::row_sets. O(rows) more.
  void tell_row_sets() { row_sets_ = true; }

  /// Starts anew from some rows that are in profiles already; each code below n_codes occurs.
  void start(std::vector<std::uint32_t> rows, std::vector<std::uint32_t> codes, std::size_t n_codes);

  /// Adds a feature to the set.
  void push(int feature);
  /// Adds features, one at least, that one pop() takes away: their number takes no memory.
  void push(const std::vector<int>& features);
  void pop() { pushed_.pop_back(); }
  std::size_t depth() const { return pushed_.size(); }
  /// Makes these the features that were pushed, one by one in this order. O(rows) for each that the features pushed
  /// before do not have in common with them from the front.
  void move_to(const std::vector<int>& features);

  /// The counts of the set that was pushed.
  void count(CountTable& table) const;
  /// The counts of the set with one feature more, without pushing it.
  void count_with(int feature, CountTable& table);

  /// The counted rows of the set that was pushed, and the profile of each.
  const std::vector<std::uint32_t>& rows() const { return top().row; }
  const std::vector<std::uint32_t>& profile_of_rows() const { return top().code; }
  std::size_t n_profiles() const { return top().n_codes; }

 private:
  struct Partition {
    std::vector<std::uint32_t> row;   // counted rows
    std::vector<std::uint32_t> code;  // dense profile code of each
    std::size_t n_codes = 1;
  };

  static constexpr int kSeveral = -1;

  const Partition& top() const { return stack_[pushed_.size()]; }
  void tabulate(const Partition& partition, CountTable& table) const;
  void sum_margins(const Partition& partition, CountTable& table) const;
  void refine(const Partition& parent, int feature, Partition& child);

  void number_cells(std::size_t n_cells, std::vector<std::uint32_t>& code, std::size_t& n_codes);

  const CodedData& data_;
  const Stop* stop_ = nullptr;
  bool row_sets_ = false;
  std::vector<int> pushed_;       // the features, or kSeveral
  std::vector<Partition> stack_;  // stack_[d]: of the first d pushed; reused, never shrunk
  Partition extra_;                  // of count_with(), and between the features of one push
  std::vector<std::uint32_t> slot_;   // scratch: whether a cell is used, then its dense code
  std::vector<std::uint64_t> cells_;  // scratch: the cell of each row
};

/// Puts the profiles of a table in the order of their level codes, where the features of the set (ascending) were not
/// pushed in column order. O(K log K x features).
void sort_profiles(const CodedData& data, const FeatureSet& set, CountTable& table);

}  // namespace localift
