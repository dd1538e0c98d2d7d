// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

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

  /// `order`: columns. Bit b of a pattern stands for the b-th of them that has missing values. Left unfinished, and not to
  /// be used, where `stop` was requested meanwhile.
  MissingPatterns(const CodedData& data, const std::vector<int>& order, const Stop& stop = Stop());

  std::size_t n_patterns() const { return n_.size(); }
  int n_bits() const { return n_bits_; }
  /// The bit of the column at a position of `order`; -1 if it is never missing.
  int bit_of(int position) const { return bit_of_[static_cast<std::size_t>(position)]; }
  std::size_t n_classes() const { return n_classes_; }

  /// Weight of the counted rows of a set with that pattern, of those of each class, and their unweighted number.
  Count n(std::size_t pattern) const { return n_[pattern]; }
  const Count* class_total(std::size_t pattern) const { return class_total_.data() + pattern * n_classes_; }
  Count n_rows(std::size_t pattern) const { return n_rows_.empty() ? n_[pattern] : n_rows_[pattern]; }

  /// May a search use the sets with that pattern?
  bool eligible(std::size_t pattern, const SetRestrictions& sets) const {
    return sets.eligible(class_total(pattern), n_classes_, n_rows(pattern));
  }
  /// Sets of the space that no search may use.
  double left_out(const SetRestrictions& sets) const;

 private:
  std::vector<int> order_, bit_of_;  // by position
  int n_bits_ = 0;
  std::size_t n_classes_;
  std::vector<Count> n_, n_rows_;    // by pattern; n_rows_ empty if the same
  std::vector<Count> class_total_;   // pattern x class
};

/// Features of the sets with a pattern that have missing values.
int n_set_bits(std::size_t pattern);

/// Sets of the space that no search may use, by their missingness alone; NaN where that takes too many patterns, or stop
/// was requested meanwhile.
double left_out(const CodedData& data, const SetRestrictions& sets, const Stop& stop = Stop());
/// The same on a worker, where it takes long; NaN where it takes more time than is left.
double left_out(const CodedData& data, const SetRestrictions& sets, const Execution& execution);

}  // namespace localift
