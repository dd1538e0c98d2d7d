// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/bits.h"
#include "core/base/parallel.h"
#include "core/base/types.h"
#include "core/data/coded_data.h"
#include "core/lattice/set_restrictions.h"

namespace localift {

/// What every feature set counts, by its pattern: which of the features with missing values it holds. Its rows depend
/// on nothing else. Sums over the patterns of the rows give the counts of all sets: O(2^a (a + classes)) for a features
/// with missing values, and the rows once.
class MissingPatterns {
 public:
  static bool affordable(const CodedData& data);

  /// `order`: columns. Bit b of a pattern stands for the b-th of them that has missing values. Left unfinished, and not
  /// to be used, where `stop` was requested meanwhile.
  MissingPatterns(const CodedData& data, const std::vector<int>& order, const Stop& stop = Stop());

  std::size_t n_patterns() const { return std::size_t{1} << n_bits_; }
  int n_bits() const { return n_bits_; }
  /// The bit of the column at a position of `order`; -1 if it is never missing.
  int bit_of(int position) const { return bit_of_[static_cast<std::size_t>(position)]; }
  std::size_t n_classes() const { return n_classes_; }

  /// Weight of the counted rows of a set with that pattern, of those of each class, and their unweighted number.
  Count n(std::size_t pattern) const { return counts_[pattern * width_]; }
  const Count* class_total(std::size_t pattern) const { return &counts_[pattern * width_ + 1]; }
  Count n_rows(std::size_t pattern) const { return counts_[pattern * width_ + rows_at_]; }

  /// May a search use the sets with that pattern?
  bool eligible(std::size_t pattern, const SetRestrictions& sets) const {
    return sets.eligible(class_total(pattern), n_classes_, n_rows(pattern));
  }
  /// Is every one? A set counts at least the rows of the set of all features.
  bool all_eligible(const SetRestrictions& sets) const { return eligible(n_patterns() - 1, sets); }
  /// Sets of the space that no search may use.
  double left_out(const SetRestrictions& sets) const;

 private:
  std::vector<int> order_, bit_of_;  // by position
  int n_bits_ = 0;
  std::size_t n_classes_;
  // Of a pattern together, as walks look at it: its weight, that of each class, and its rows if they are not its weight.
  std::size_t width_, rows_at_;
  std::vector<Count> counts_;
};

/// Features of the sets with a pattern that have missing values.
inline int n_set_bits(std::size_t pattern) { return popcount_arithmetic(pattern); }

/// Sets of the space that no search may use, by their missingness alone; NaN where that takes too many patterns, or stop
/// was requested meanwhile.
double left_out(const CodedData& data, const SetRestrictions& sets, const Stop& stop = Stop());
/// The same on a worker, where it takes long; NaN where it takes more time than is left.
double left_out(const CodedData& data, const SetRestrictions& sets, const Execution& execution);

}  // namespace localift
