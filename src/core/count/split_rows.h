// SPDX-License-Identifier: GPL-2.0-or-later
// Rows of two kinds, and how many of each are in every cell of many features at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/bitmap_kernels.h"
#include "core/data/coded_data.h"

namespace localift {

/// The weight of some rows up to each cell of some features, good ones and bad ones: the rows in the cells l .. u of the
/// feature at a position weigh good[first_cell + u + 1] - good[first_cell + l].
struct CellCounts {
  std::vector<Count> good, bad;
  std::vector<Count> good_rows, bad_rows;  ///< unweighted; empty if the same, or not asked for
};

/// The rows of data, the good ones before the bad ones, for counts of the cells of all features from a position on.
///
/// A subset of many rows is a bitmap, and meets for each cell the bitmap of the rows up to it: words / 64 steps a cell,
/// whatever the subset. One of fewer rows is a list, and counts the cells that each row has beside each other in memory:
/// rows steps for each feature. Rows that carry weights are always lists.
class SplitRows {
 public:
  /// `order`: columns by position. `inhibit`: the rows of class y are the bad ones, not the good. `with_rows`: are rows
  /// counted beside their weights? Left unfinished, and not to be used, where `stop` was requested meanwhile.
  SplitRows(const CodedData& data, int y, bool inhibit, const std::vector<int>& order, bool with_rows,
            const Stop& stop = Stop());

  /// Bytes for so many rows and features, `n_cells` in all.
  static double bytes(double n_rows, double n_features, double n_cells);

  struct Subset {
    bool as_bits = false;
    std::vector<std::uint64_t> bits;
    std::vector<std::uint32_t> rows;  ///< ascending: the good ones first
  };

  /// Where a position's cells begin in CellCounts.
  std::size_t first_cell(std::size_t position) const { return first_cell_[position]; }
  std::size_t words() const { return words_; }
  /// Weight of all good rows, and of the bad ones.
  Count good() const { return good_; }
  Count bad() const { return bad_; }

  /// All rows.
  void all(Subset& out) const;
  /// Those of `of` whose cell at a position is accepted, by cell; `n_rows` of them, or more.
  void restrict_to(const Subset& of, std::size_t position, const std::vector<char>& accepted, Count n_rows,
                   Subset& out) const;
  /// Those of `of` that are in a bitmap.
  void meet(const Subset& of, const std::uint64_t* members, Subset& out) const;
  /// Adds up cells at `from` and later positions. Left unfinished where `stop` was requested.
  void count(const Subset& subset, std::size_t from, const Stop& stop, CellCounts& out) const;
  /// The same of one number: weight of the rows.
  Count weight(const Subset& subset) const;
  /// The bitmap of a subset.
  std::vector<std::uint64_t> bitmap(const Subset& subset) const;

 private:
  static constexpr int kMostCellsAsBits = 64;

  std::size_t n_positions() const { return n_cells_.size(); }
  std::size_t bad_begin() const { return good_words_ * 64; }
  void fill_cells(const CodedData& data, const std::vector<int>& order, const Stop& stop);
  void fill_bits(const Stop& stop);
  void count_bits_up_to(const Subset& subset, std::size_t position, CellCounts& out) const;
  template <class Add>
  void add_rows(const Subset& subset, std::size_t from, std::size_t to, const Stop& stop, const Add& add) const;
  void count_rows(const Subset& subset, std::size_t from, std::size_t to, const Stop& stop, CellCounts& out) const;
  void count_weights(const Subset& subset, std::size_t from, const Stop& stop, CellCounts& out) const;
  void sum_up(std::size_t from, std::size_t to, std::vector<Count>& counts) const;
  bool pays_as_bits(Count n_rows) const { return static_cast<double>(n_rows) >= least_as_bits_; }

  CountBits count_bits_ = count_bits();
  std::size_t good_words_ = 0, words_ = 0;
  Count good_ = 0, bad_ = 0;
  std::vector<std::uint32_t> source_;    // by row, good ones from 0, bad ones from bad_begin(): that of the data
  std::vector<std::size_t> n_cells_;     // by position
  std::vector<std::size_t> first_cell_;  // by position; n_cells + 1 places each
  std::vector<std::uint16_t> cells_;     // row x position: first_cell + 1 + code, or first_cell where missing
  std::vector<std::uint32_t> wide_cells_;                         // in its place, of more cells
  std::vector<std::vector<std::vector<std::uint64_t>>> up_to_;    // [position][cell]: rows of that cell or a lower one
  std::vector<std::uint64_t> all_;
  std::vector<Count> weight_;  // by row; empty if each weighs 1
  bool with_rows_;
  double least_as_bits_ = 0;   // rows of a subset that is counted sooner as a bitmap
};

}  // namespace localift
