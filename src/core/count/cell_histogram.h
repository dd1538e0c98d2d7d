// SPDX-License-Identifier: GPL-2.0-or-later
// The kernels of counting: rows to a table of cells by class.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/types.h"

namespace localift {

/// Rows of each cell and class, where cells are few enough to have a place each. Rows stand by class, so that a run of
/// them counts into the cells of one class without a look at it.
class CellHistogram {
 public:
  /// Zeros; weights need wider counts than rows do.
  void reset(std::size_t n_cells, std::size_t n_classes, bool weighted, bool with_rows) {
    n_cells_ = n_cells;
    weighted_ = weighted;
    if (weighted)
      fill_zeros(weights_, n_cells * n_classes);
    else
      fill_zeros(rows_, n_cells * n_classes);
    last_.resize(with_rows ? n_cells : 0);
  }

  /// Counts rows begin .. end - 1 of a class: the i-th counted one is in cell(i). Unless weighted.
  template <class Cell>
  void count(const Cell& cell, std::size_t begin, std::size_t end, std::size_t y) {
    std::uint32_t* const counts = rows_.data() + y * n_cells_;
    std::size_t i = begin;
    if (n_cells_ <= kFewCells && end - begin >= kTables * n_cells_) {
      // Several tables: an addition to a number waits until the last to the same number is stored.
      more_.assign((kTables - 1) * n_cells_, 0);
      std::uint32_t *const b = more_.data(), *const c = b + n_cells_, *const d = c + n_cells_;
      for (; i + kTables <= end; i += kTables) {
        ++counts[cell(i)];
        ++b[cell(i + 1)];
        ++c[cell(i + 2)];
        ++d[cell(i + 3)];
      }
      for (std::size_t k = 0; k < n_cells_; ++k) counts[k] += b[k] + c[k] + d[k];
    }
    for (; i < end; ++i) ++counts[cell(i)];
  }
  /// The same of rows that weigh weight(i).
  template <class Cell, class Weight>
  void count(const Cell& cell, const Weight& weight, std::size_t begin, std::size_t end, std::size_t y) {
    Count* const counts = weights_.data() + y * n_cells_;
    for (std::size_t i = begin; i < end; ++i) counts[cell(i)] += weight(i);
  }
  /// Keeps a row of each cell.
  template <class Cell, class Row>
  void keep_rows(const Cell& cell, const Row& row, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) last_[cell(i)] = row(i);
  }

  /// read(counts), with a pointer to the counts: those of class y begin at y * n_cells.
  template <class Read>
  void read(const Read& read) const {
    if (weighted_)
      read(weights_.data());
    else
      read(rows_.data());
  }
  /// A counted row of a cell that has one.
  std::uint32_t row(std::size_t cell) const { return last_[cell]; }
  bool with_rows() const { return !last_.empty(); }
  std::size_t n_cells() const { return n_cells_; }

 private:
  static constexpr std::size_t kTables = 4;
  static constexpr std::size_t kFewCells = 1024;

  /// The first n; there may be more from before.
  template <class T>
  static void fill_zeros(std::vector<T>& counts, std::size_t n) {
    if (counts.size() < n) counts.resize(n);
    std::fill_n(counts.data(), n, T{0});
  }

  std::size_t n_cells_ = 0;
  bool weighted_ = false;
  std::vector<std::uint32_t> rows_;  // class x cell
  std::vector<Count> weights_;       // the same of weighted rows
  std::vector<std::uint32_t> more_;
  std::vector<std::uint32_t> last_;  // by cell
};

}  // namespace localift
