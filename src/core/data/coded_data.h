// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/types.h"
#include "core/data/level_codes.h"

namespace localift {

/// The caller's columns, not owned. Codes are 1-based; any code below 1 is missing. Every class occurs.
struct DataView {
  std::size_t n_rows = 0;
  std::vector<const int*> features;  ///< one array of n_rows codes per feature; null for a continuous one
  std::vector<int> n_levels;         ///< per feature
  const int* classes = nullptr;      ///< n_rows codes, never missing
  int n_classes = 0;
  const double* weights = nullptr;   ///< n_rows positive numbers, or null
  bool whole_weights = true;
  int n_joint_levels = 0;            ///< that continuous features have together at most; 0 if not known
};

/// The data as the counters and searches want them: rows sorted by class (stable), codes 0-based, weights integer.
class CodedData {
 public:
  static constexpr std::int32_t kMissing = LevelCodes::kMissing;

  /// Left unfinished, and not to be used, where `stop` was requested meanwhile. Features are coded by several threads.
  explicit CodedData(const DataView& view, const Stop& stop = Stop(), int threads = 1);

  /// Some rows of other data, by class, in place of all that they stand for, with their weights; only these features. See
  /// row_groups.h.
  CodedData(const CodedData& data, const std::vector<std::uint32_t>& rows, std::vector<Count> weights,
            std::vector<std::size_t> class_begin, const std::vector<int>& features);

  std::size_t n_rows() const { return n_rows_; }
  int n_features() const { return static_cast<int>(codes_.size()); }
  int n_classes() const { return static_cast<int>(class_begin_.size()) - 1; }
  int n_levels(int feature) const { return n_levels_[static_cast<std::size_t>(feature)]; }
  /// n_rows codes in class order. Empty for a continuous feature.
  const LevelCodes& codes(int feature) const { return codes_[static_cast<std::size_t>(feature)]; }
  bool has_missing(int feature) const { return n_missing(feature) > 0; }
  int n_features_with_missing() const;
  std::size_t n_missing(int feature) const { return n_missing_[static_cast<std::size_t>(feature)]; }
  /// Class y holds the rows class_begin(y) .. class_begin(y + 1) - 1.
  std::size_t class_begin(int y) const { return class_begin_[static_cast<std::size_t>(y)]; }
  std::uint32_t class_of(std::size_t row) const { return class_of_[row]; }
  /// The caller's row that became `row`.
  std::size_t source_row(std::size_t row) const { return source_row_[row]; }

  /// Level codes of a row on the features of a set, none of which is missing there.
  std::vector<int> levels_of(const FeatureSet& set, std::size_t row) const;

  bool unit_weights() const { return weight_.empty(); }
  Count weight(std::size_t row) const { return weight_.empty() ? 1 : weight_[row]; }
  const std::vector<Count>& weights() const { return weight_; }
  /// Whole weights stand for replicated rows; fractional ones need unweighted rows counted apart.
  bool rows_are_weights() const { return rows_are_weights_; }
  int weight_exponent() const { return weight_exponent_; }

 private:
  std::size_t n_rows_;
  std::vector<std::uint32_t> sort_by_class(const DataView& view);
  void code(const DataView& view, std::size_t feature, const std::vector<std::uint32_t>& position, const Stop& stop);

  std::vector<LevelCodes> codes_;
  std::vector<int> n_levels_;
  std::vector<std::size_t> n_missing_;
  std::vector<std::size_t> class_begin_;
  std::vector<std::uint32_t> class_of_, source_row_;
  std::vector<Count> weight_;
  bool rows_are_weights_ = true;
  int weight_exponent_ = 0;
};

}  // namespace localift
