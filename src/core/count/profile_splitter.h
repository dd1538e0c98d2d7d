// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/counted_rows.h"
#include "core/count/rare_rows.h"
#include "core/count/row_partition.h"
#include "core/count/split_counts.h"
#include "core/data/coded_data.h"

namespace localift {

/// Counts a feature set with one feature more by the profiles of the set that the feature splits.
class ProfileSplitter {
 public:
  explicit ProfileSplitter(const CodedData& data) : data_(data) {}

  /// Knows from now on which features have few rows of other levels than the one that most have. The index must outlive
  /// it.
  void share(const RareRowsIndex& rare_rows) { rare_rows_ = &rare_rows; }

  /// A table to be filled for start(): one of before that nobody holds any more, whose memory is there, or a new one.
  std::shared_ptr<CountTable> spare_table();
  /// Starts with a set: its rows, which must stay as they are, and its counts in the order of their codes. O(rows).
  /// Unfinished once `stop` is requested, as all that follows.
  void start(const RowPartition& partition, std::shared_ptr<const CountTable> base, const Stop* stop);
  /// The set is not to be used any more.
  void clear() { base_.reset(); }
  bool empty() const { return base_ == nullptr; }

  /// Has the feature few rows of other levels than the one that most have, and no missing values?
  bool has_rare_rows(int feature) const { return rare_rows_ != nullptr && rare_rows_->find(feature) != nullptr; }
  /// For those: O(rows of other levels).
  void split_by_rare_rows(int feature, const Stop* stop, SplitCounts& result);
  /// For any feature without missing values: O(profiles + rows of profiles of several rows).
  void split_by_profile(int feature, const Stop* stop, SplitCounts& result);

 private:
  template <class Code>
  void add_rare_rows(const Code& code, const RareRows& rare, const Stop* stop);
  std::size_t place_of(std::uint32_t profile, std::size_t width);
  void find_splits(std::size_t n_levels);
  void add_split(std::size_t place, std::size_t n_levels, SplitCounts& result) const;
  template <class Code, class Weight>
  void split_profile(const Code* levels, const Weight& weight, std::size_t profile, SplitCounts& result);

  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  const CodedData& data_;
  const RareRowsIndex* rare_rows_ = nullptr;
  std::array<std::shared_ptr<CountTable>, 2> tables_;  // who scores splits may hold the last one until the next comes
  std::shared_ptr<const CountTable> base_;
  const RowPartition* partition_ = nullptr;
  RowsByProfile rows_;                      // by profile of the base, or empty
  std::vector<std::uint32_t> code_of_row_;  // of all rows, where the partition lists some; else empty
  // Of the rare rows of one feature:
  std::vector<std::uint32_t> place_;    // by profile of the base: in `touched_`, or kNone; all kNone between features
  std::vector<std::uint32_t> touched_;  // profiles that hold any
  std::vector<Count> rare_counts_;      // touched x level x class
  std::vector<std::uint32_t> split_;    // which of those touched hold several levels
  // Of one profile at a time, by level of the feature:
  std::vector<std::uint32_t> part_;    // or kNone; all kNone between profiles
  std::vector<std::uint32_t> levels_;  // those that occur
};

}  // namespace localift
