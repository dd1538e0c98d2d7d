// SPDX-License-Identifier: GPL-2.0-or-later
// A column of numbers as a few cells of about as many rows each, whose bounds are values that occur.
#pragma once

#include <cstddef>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/types.h"

namespace localift {

/// Left closed cells: cell i holds thresholds[i - 1] <= value < thresholds[i], the first and the last are open-ended.
struct CutCells {
  std::vector<double> thresholds;  ///< ascending: the least value of each cell but the first
  std::vector<Count> weight;       ///< of each cell; empty if there is no value
};

constexpr std::size_t kMostCells = 254;

/// Cells of equal values, or of values in a row, of about the same weight. No more values than `n_cells` are a cell
/// each. Otherwise a value alone above the share that a cell of what is left would have gets a cell of its own, as often
/// as there is one, and the others are dealt in ascending order: with R of weight and C cells left, of which a is in the
/// open cell, that cell closes before a value of weight w where a > 0, C > 1 and (2a + w)C > 2R, and before and after a
/// heavy value. So there are at most n_cells and one for each heavy value; beyond kMostCells, those of fewer n_cells.
///
/// Sums and products of integers: whole weights are replicated rows, in any order, and cells do not depend on the scale.
/// O(n) without weights, otherwise O(n log n). Unfinished, and not to be used, once `stop` is requested.
/// Preconditions: finite values; no weights (each is 1), or one for each, positive, with a total below 2^62; n_cells from
/// 2 to kMostCells.
CutCells cut_cells(const std::vector<double>& values, const std::vector<Count>& weights, std::size_t n_cells,
                   const Stop& stop = Stop());

}  // namespace localift
