// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/count/split_rows.h"

namespace localift {

/// Rows of a subset by the cells of two or three features at once, good ones and bad ones: what the subsets that a
/// condition leaves have in each cell is then a difference of two rows of the table, whatever their size, so that the many
/// overlapping intervals of a feature are counted together. For rows of weight 1.
///
/// A table belongs to the feature at a position, and has a layer for each number c = 0 .. n_cells of its cells: the rows
/// in the first c of them. A layer of pairs has the places of CellCounts at later positions; one of triples has, for each
/// later position, the table of pairs of that.
class JointCells {
 public:
  static std::size_t size_of_pairs(const SplitRows& rows, std::size_t position);
  static std::size_t size_of_triples(const SplitRows& rows, std::size_t position);

  /// Of all pairs of the feature at a position with a later one. O(rows positions + size).
  void count_pairs(const SplitRows& rows, const SplitRows::Subset& subset, std::size_t position, const Stop& stop);
  /// With two later ones. O(rows positions^2 + size).
  void count_triples(const SplitRows& rows, const SplitRows::Subset& subset, std::size_t position, const Stop& stop);
  /// The pairs of a later position among the rows that are in accepted cells of the triples' position. O(size).
  void take_pairs(const SplitRows& rows, const JointCells& triples, std::size_t triples_position,
                  const std::vector<char>& accepted, std::size_t position);
  /// The counts of later positions among the rows in accepted cells, of a table of pairs.
  void take_cells(const SplitRows& rows, std::size_t position, const std::vector<char>& accepted, CellCounts& out) const;

 private:
  void reset(std::size_t layers, std::size_t layer);
  void sum_up_pairs(const SplitRows& rows, std::size_t position, std::size_t at);
  void sum_up_layers();

  std::size_t layer_ = 0;  // places of one
  std::vector<std::uint32_t> good_, bad_;
};

}  // namespace localift
