// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/base/parallel.h"

namespace localift {

/// The different values of a column, numbered in the order in which the rows bring them. Threads number the values of a
/// block of rows each; the blocks are then joined in their order, so that the numbers are those of one thread.
class ColumnValues {
 public:
  /// The key of a missing value. It is no address, no 32-bit number, and as the bits of a double none but NaN's.
  static constexpr std::uint64_t kMissing = UINT64_MAX;

  /// Reads rows [begin, end) as keys, the same for the same value. Called by workers: it must not call R.
  using Read = std::function<void(std::size_t begin, std::size_t end, std::uint64_t* keys)>;

  /// Numbers the values of n_rows rows; a row's number among its block's goes to numbers[row], for recode(). False, and
  /// all of it unfinished, if there are more than `most` values. O(n_rows) time; blocks x values of memory.
  /// `execution`: its threads and its monitor, here and below; no time limit holds.
  bool read(std::size_t n_rows, const Read& read, double most, std::uint32_t* numbers, const Execution& execution);

  /// The first row of each value, ascending. Valid after read().
  const std::vector<std::size_t>& first_row() const { return first_row_; }

  /// Makes what read() left in `numbers` codes, in place: code[v] for value v, `missing` where the value is.
  void recode(std::uint32_t* numbers, const std::vector<std::uint32_t>& code, std::uint32_t missing,
              const Execution& execution) const;

 private:
  /// Rows [begin, end); value[i] is the number in the column of the block's value i, kNoValue for a missing one.
  struct Block {
    std::size_t begin = 0, end = 0;
    std::vector<std::uint64_t> keys;
    std::vector<std::size_t> first_row;
    std::vector<std::uint32_t> value;
  };
  static constexpr std::uint32_t kNoValue = UINT32_MAX;

  void cut_blocks(std::size_t n_rows, int threads);
  static void read_block(Block& block, const Read& read, std::uint32_t* numbers,
                         const std::function<bool(std::size_t n_values)>& go_on);
  void take_only_block();
  void join_blocks(double most, const Stop& stop);
  void run(const Execution& execution, const std::function<void(std::size_t block, const Stop& stop)>& work) const;

  std::vector<Block> blocks_;
  std::vector<std::size_t> first_row_;
};

}  // namespace localift
