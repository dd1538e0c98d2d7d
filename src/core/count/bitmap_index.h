// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/count/bitmap_kernels.h"
#include "core/data/coded_data.h"

namespace localift {

/// One bitmap of rows per (feature, level), and per feature with missing values one of the rows where it is present.
/// Each class starts on a fresh word, so the bits of a bitmap are counted class by class without class bitmaps.
class BitmapIndex {
 public:
  /// Levels with fewer than `least` rows (weight units) get no bitmap: nothing eligible lies below them.
  /// Left unfinished, and not to be used, where `stop` was requested meanwhile. Features are taken by several threads.
  BitmapIndex(const CodedData& data, Count least, const Stop& stop = Stop(), int threads = 1);

  /// Bytes of so many bitmaps, but for what rounds each class up to words.
  static double bytes(double n_bitmaps, std::size_t n_rows) { return n_bitmaps * static_cast<double>(n_rows) / 8; }

  std::size_t words() const { return begin_.back(); }
  std::size_t n_classes() const { return begin_.size() - 1; }
  /// Where a row's bit stands in every bitmap: bit % 64 of word bit / 64. O(log classes).
  std::size_t bit_of(std::size_t row) const;
  /// words() words, or null for a level without bitmap.
  const std::uint64_t* level(int feature, int level) const;
  /// words() words, or null if the feature is never missing.
  const std::uint64_t* present(int feature) const;
  /// The bitmap of all rows.
  const std::uint64_t* all() const { return all_.data(); }

  /// out = a & b (not written if null). `weights`: weight of its rows per class. Returns its number of rows,
  /// unweighted if weights are fractional. O(words), and O(rows of the result) more where rows carry weights.
  Count intersect(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* out, Count* weights) const;

  /// Weight of the rows of a & b that are of class y, and of those that are not. Each looks at its own words only.
  Count weight_in(std::size_t y, const std::uint64_t* a, const std::uint64_t* b) const {
    return weight(a, b, begin_[y], begin_[y + 1]);
  }
  Count weight_outside(std::size_t y, const std::uint64_t* a, const std::uint64_t* b) const {
    return weight(a, b, 0, begin_[y]) + weight(a, b, begin_[y + 1], words());
  }
  /// Unweighted number of rows of a & b, and of those of class y.
  Count n_rows(const std::uint64_t* a, const std::uint64_t* b) const { return count_bits_(a, b, words()); }
  Count n_rows_in(std::size_t y, const std::uint64_t* a, const std::uint64_t* b) const {
    return count_bits_(a + begin_[y], b + begin_[y], begin_[y + 1] - begin_[y]);
  }

 private:
  Count weight(const std::uint64_t* a, const std::uint64_t* b, std::size_t first, std::size_t last) const {
    return weight_.empty() ? count_bits_(a + first, b + first, last - first) : weight_sum(a, b, first, last);
  }
  void add_weights(const CodedData& data);
  void add_feature(const CodedData& data, std::size_t feature, Count least, const Stop& stop);
  std::vector<Count> level_weights(const CodedData& data, std::size_t feature, const Stop& stop) const;
  template <class Code>
  void set_bits(const Code* codes, std::size_t feature, std::uint32_t missing, const Stop& stop);
  template <class Visit>
  void for_words(const Stop& stop, const Visit& visit) const;
  Count weight_sum(const std::uint64_t* a, const std::uint64_t* b, std::size_t first, std::size_t last) const;

  static constexpr std::size_t kManyWords = 16;

  AndCount and_count_ = and_count();
  CountBits count_bits_ = count_bits();
  bool rows_are_weights_;
  std::vector<std::size_t> begin_;      // first word of each class, and the end
  std::vector<std::size_t> row_begin_;  // first row of each class, and the end
  std::vector<std::uint64_t> all_;
  std::vector<std::vector<std::vector<std::uint64_t>>> levels_;  // [feature][level]
  std::vector<std::vector<std::uint64_t>> present_;              // [feature]
  std::vector<Count> weight_;                                    // by bit position; empty for unit weights
};

}  // namespace localift
