// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/count_table.h"
#include "core/count/row_partition.h"
#include "core/data/coded_data.h"

namespace localift {

/// A few features, how each row is on all of them, and how the counts of each set of them follow from those of all by
/// adding: a state is one level of each, missing among these. States of other sets have none of the features that they
/// lack, and never a missing one.
class CubeStates {
 public:
  /// O(rows x features + states).
  CubeStates(const CodedData& data, std::vector<int> features);

  /// That many, as a double.
  static double n_states(const CodedData& data, const std::vector<int>& features);

  const std::vector<int>& features() const { return features_; }
  /// States of all features come first, then those of other sets.
  std::size_t n_of_all() const { return n_of_all_; }
  std::size_t n() const { return n_; }
  /// Of all features, by row.
  const LevelCodes& of_row() const { return of_row_; }
  /// The set of one of the features, as a bit by its place; none if it is not one of these.
  std::size_t set_of(int feature) const {
    for (std::size_t i = 0; i < features_.size(); ++i)
      if (features_[i] == feature) return std::size_t{1} << i;
    return 0;
  }

  /// The states begin at `to`: each the sum of `n_levels` others, which begin at `from`, `n` apart.
  struct Sum {
    std::size_t to, from, n, n_levels;
  };
  const std::vector<Sum>& sums() const { return sums_; }
  /// Of a set, bits by place.
  const std::vector<std::uint32_t>& of_set(std::size_t set) const { return of_set_[set]; }

 private:
  void add(std::size_t depth, std::size_t set, std::size_t begin, std::size_t n);

  std::vector<int> features_;
  std::vector<std::size_t> n_levels_, width_;  // by feature; with a missing one if there is any
  std::size_t n_of_all_ = 1, n_ = 0;
  LevelCodes of_row_;
  std::vector<Sum> sums_;
  std::vector<std::vector<std::uint32_t>> of_set_;
};

/// Counts of many sets from one look at each row: all that hold the features of a partition and some of a few others. A
/// table of profile x class for each state of these, and sums of such tables: a data cube (Gray et al., Data Mining and
/// Knowledge Discovery 1, 1997).
class DataCube {
 public:
  explicit DataCube(const CodedData& data) : data_(data) {}

  /// Of a count of a cell: as few as hold those of the partition's rows.
  std::size_t cell_bytes(const RowPartition& partition) const {
    return !data_.unit_weights() ? sizeof(Count) : partition.size > UINT16_MAX ? 4 : 2;
  }

  /// O(rows + states x profiles x classes). Unfinished once `stop` is requested. `states` must outlive what is asked
  /// next.
  void count(const RowPartition& partition, const CubeStates& states, const Stop* stop);

  /// The table of the partition's features and a set of the others, not empty, bits by place among these: without ids,
  /// unweighted rows and row sets. O(states of the set x profiles x classes).
  void tabulate(std::size_t set, CountTable& table);

 private:
  template <class Counted>
  void count_rows(const RowPartition& partition, const Stop* stop, Counted* cells) const;
  template <class Counted>
  void fill(const RowPartition& partition, const Stop* stop, std::vector<Counted>& cells);
  template <std::size_t kClasses, class Counted>
  void read(const std::vector<std::uint32_t>& states, const Counted* cells, CountTable& table);

  const CodedData& data_;
  const CubeStates* states_ = nullptr;
  std::size_t n_codes_ = 0, n_place_codes_ = 0;  // of the partition
  // state x profile x class; that of cell_bytes_ is used.
  std::vector<std::uint16_t> two_;
  std::vector<std::uint32_t> four_;
  std::vector<Count> weights_;
  std::size_t cell_bytes_ = 0;
  std::vector<std::uint32_t> used_;  // scratch: cells
};

}  // namespace localift
