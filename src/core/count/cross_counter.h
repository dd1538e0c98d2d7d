// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/cell_histogram.h"
#include "core/count/count_table.h"
#include "core/count/counted_rows.h"
#include "core/count/grouped_rows.h"
#include "core/count/partition_refiner.h"
#include "core/count/profile_splitter.h"
#include "core/count/row_partition.h"
#include "core/data/coded_data.h"

namespace localift {

/// Counts feature sets by crossing the levels of their features, available case: a row is counted where no feature
/// of the set is missing there.
///
/// Walks the lattice depth first. Each level of the stack holds the counted rows and the dense code of their profile;
/// adding a feature re-codes (code, level) densely, in order, so profiles stay in lexicographic order of their level
/// codes when features are pushed in column order. O(rows + cells) per feature, where cells is the number of codes
/// times the number of levels, or O(rows + codes) where the cells would outnumber the rows by far. A set is counted
/// without being pushed: by one look at each row where each cell and class can have a place of its own, else profile
/// by profile of the set that was pushed (GroupedRows), or by those of them alone that are split (ProfileSplitter).
class CrossCounter {
 public:
  explicit CrossCounter(const CodedData& data);

  /// Bytes that it takes at most where `depth` features are pushed: a row and a code for each row in the partition of
  /// each, in one beside them and in what it lends, and what counting takes.
  static double most_bytes(std::size_t n_rows, std::size_t depth);
  /// Bytes that it takes at least to count a set, all of whose features but the last are pushed: `n_profiles` of the first
  /// feature, of the first two and so on, where each but the first keeps a code for each row at least, if none is missing.
  static double least_bytes(std::size_t n_rows, const std::vector<double>& n_profiles, std::size_t n_classes);

  /// Looks at `stop` while it counts; once that is requested the counts are unfinished, and not to be used.
  void watch(const Stop& stop) {
    stop_ = &stop;
    refiner_.watch(stop);
  }

  /// From now on counts come with CountTable::row_sets. O(rows) more.
  void tell_row_sets() { row_sets_ = true; }
  /// From now on counts may come without CountTable::id, which saves a look at each row.
  void leave_out_ids() { ids_ = false; }

  /// Starts anew from some rows, ascending, that are in profiles already; each code below n_codes occurs.
  void start(std::vector<std::uint32_t> rows, const std::vector<std::uint32_t>& codes, std::size_t n_codes);

  /// Adds a feature to the set.
  void push(int feature);
  /// Adds features, one at least, that one pop() takes away: their number takes no memory.
  void push(const std::vector<int>& features);
  void pop();
  std::size_t depth() const { return pushed_.size(); }
  /// Makes these the features that were pushed, one by one in this order. O(rows) for each that the features pushed
  /// before do not have in common with them from the front.
  void move_to(const std::vector<int>& features);
  /// The same in an order of its own, in which fewer need to be pushed: profiles are then in that of no column order.
  void move_to_any_order(const FeatureSet& set);

  /// The counts of the set that was pushed.
  void count(CountTable& table);
  /// The counts of the set with one feature more, without pushing it.
  void count_with(int feature, CountTable& table);

  /// The same by the profiles of the pushed set that the feature splits, where that is less work and the feature has no
  /// missing values; else false. O(rows) the first time, then at most that.
  bool split_with(int feature, SplitCounts& split);
  /// For split_with(); to be called once. The index must outlive it.
  void share(const RareRowsIndex& rare_rows) { splitter_.share(rare_rows); }

  /// The counted rows of the set that was pushed, until it changes. O(rows) the first time.
  CountedRows counted_rows();
  std::size_t n_profiles() const { return top().n_codes; }
  /// Of the set that was pushed, until it changes.
  const RowPartition& partition() const { return top(); }

 private:
  static constexpr int kSeveral = -1;

  /// To be called where the pushed set changes.
  void forget();
  const RowPartition& top() const { return stack_[pushed_.size()]; }
  bool room_for(const RowPartition& partition, std::size_t n_cells) const;

  template <class Cell>
  void fill_histogram(const RowPartition& partition, const Cell& cell, std::size_t n_cells);
  template <std::size_t kClasses, class Counted>
  void read_cells(const Counted* counts, std::size_t n_codes, std::size_t width, std::size_t n_levels, CountTable& table);
  void read_histogram(std::size_t n_codes, std::size_t width, std::size_t n_levels, CountTable& table);
  void tabulate(const RowPartition& partition, CountTable& table);
  void start_splits();
  void tabulate_rows(const RowPartition& partition, CountTable& table) const;
  void tell_rows(const RowPartition& partition, CountTable& table) const;
  void sum_margins(const RowPartition& partition, CountTable& table) const;

  const CodedData& data_;
  const Stop* stop_ = nullptr;
  bool row_sets_ = false, ids_ = true;
  std::vector<int> pushed_;          // the features, or kSeveral
  std::vector<RowPartition> stack_;  // stack_[d]: of the first d pushed; reused, never shrunk
  RowPartition extra_;               // of count_with(), and between the features of one push
  PartitionRefiner refiner_;
  CellHistogram histogram_;
  GroupedRows grouped_;              // the rows of the pushed set, or empty
  ProfileSplitter splitter_;         // of the pushed set, or empty
  std::vector<std::uint32_t> used_;  // scratch: the first n_used_ are the cells that are used
  std::size_t n_used_ = 0;
  bool listed_ = false;
  std::vector<std::uint32_t> listed_row_, listed_profile_;  // of the pushed set, once they are asked for
};

/// Puts the profiles of a table in the order of their level codes, where the features of the set (ascending) were not
/// pushed in column order. O(K log K x features).
void sort_profiles(const CodedData& data, const FeatureSet& set, CountTable& table);

}  // namespace localift
