// SPDX-License-Identifier: GPL-2.0-or-later
// Rows of two kinds, and how many of each are in every cell of many features at once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/bits.h"
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

  struct Subset {
    bool as_bits = false;
    std::vector<std::uint64_t> bits;
    std::vector<std::uint32_t> rows;  ///< ascending: the good ones first
  };

  std::size_t n_positions() const { return n_cells_.size(); }
  std::size_t n_cells(std::size_t position) const { return n_cells_[position]; }
  /// Where a position's cells begin in CellCounts; and the end, for n_positions().
  std::size_t first_cell(std::size_t position) const { return first_cell_[position]; }
  bool unit_weights() const { return weight_.empty(); }
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
  /// Steps that restrict_to() and count() take for a subset of so many rows of one of so many, all positions from `from`
  /// on: a step counts a row of a list for a feature.
  double cost(Count n_rows, Count n_rows_above, std::size_t from) const;
  /// visit(good, cells) for each row; by position, cells has first_cell() + 1 + code, or first_cell() where missing. Left
  /// unfinished where `stop` was requested.
  template <class Visit>
  void visit_rows(const Subset& subset, const Stop& stop, const Visit& visit) const;
  /// The same of one number: weight of the rows.
  Count weight(const Subset& subset) const;
  /// The bitmap of a subset.
  std::vector<std::uint64_t> bitmap(const Subset& subset) const;

 private:
  static constexpr std::size_t kMostCellsAsBits = 64;
  static constexpr std::size_t kRowsBetweenLooks = std::size_t{1} << 16;
  /// Steps that a word of a bitmap takes.
  static constexpr double kWord = 0.35;

  std::size_t bad_begin() const { return good_words_ * 64; }
  void fill_cells(const CodedData& data, const std::vector<int>& order, const Stop& stop);
  void fill_bits(const Stop& stop);
  void count_bits_up_to(const Subset& subset, std::size_t position, CellCounts& out) const;
  template <class Add>
  void add_rows(const Subset& subset, std::size_t from, std::size_t to, const Stop& stop, const Add& add) const;
  template <class Visit>
  void visit_cells_of(const Subset& subset, const Stop& stop, const Visit& visit) const;
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
  std::vector<double> bits_after_;  // by position, and the end: cells of features with bitmaps from there on
  double least_as_bits_ = 0;   // rows of a subset that is counted sooner as a bitmap
};

/// visit(row, cells), by the width of cells.
template <class Visit>
void SplitRows::visit_cells_of(const Subset& subset, const Stop& stop, const Visit& visit) const {
  const std::size_t width = n_positions();
  const auto run = [&](const auto* cells) {
    if (subset.as_bits) {
      for (std::size_t w = 0; w < words_ && (w % 1024 != 0 || !stop.requested()); ++w)
        for (std::uint64_t left = subset.bits[w]; left != 0; left &= left - 1) {
          const auto row = static_cast<std::uint32_t>(w * 64 + lowest_bit(left));
          visit(row, cells + row * width);
        }
      return;
    }
    const std::size_t size = subset.rows.size();
    for (std::size_t begin = 0; begin < size && !stop.requested(); begin += kRowsBetweenLooks)
      for (std::size_t i = begin; i < std::min(size, begin + kRowsBetweenLooks); ++i)
        visit(subset.rows[i], cells + subset.rows[i] * width);
  };
  if (wide_cells_.empty())
    run(cells_.data());
  else
    run(wide_cells_.data());
}

template <class Visit>
void SplitRows::visit_rows(const Subset& subset, const Stop& stop, const Visit& visit) const {
  const std::size_t bad_from = bad_begin();
  visit_cells_of(subset, stop, [&](std::uint32_t row, const auto* cells) { visit(row < bad_from, cells); });
}

}  // namespace localift
