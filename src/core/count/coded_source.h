// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/count/count_source.h"
#include "core/count/rare_rows.h"
#include "core/data/coded_data.h"

namespace localift {

/// Counts of coded rows, by crossing levels (CrossCounter). O(rows) for each feature that a set does not have in common
/// with the last one from the front, or with the other sets that were asked for together: then one for each larger set,
/// and log2(features) for each smaller one.
class CodedSource : public CountSource {
 public:
  /// `data` must outlive it. O(rows).
  explicit CodedSource(const CodedData& data);

  int n_features() const override { return data_.n_features(); }
  const std::vector<Count>& class_total() const override { return class_total_; }
  int weight_exponent() const override { return data_.weight_exponent(); }
  bool rows_are_weights() const override { return data_.rows_are_weights(); }
  bool same_rows() const override { return data_.n_features_with_missing() == 0; }
  bool tells_row_sets() const override { return true; }
  std::vector<int> profile_levels(const FeatureSet& set, std::size_t id) const override {
    return data_.levels_of(set, id);
  }
  /// The features with most levels first: the sooner these are decided, the fewer rows are unlike on the others.
  std::vector<int> walk_order_without_ids() const override;
  std::unique_ptr<SetCounter> make_counter(const Stop& stop) const override;

 private:
  const CodedData& data_;
  RareRowsIndex rare_rows_;
  std::vector<Count> class_total_;
};

/// Weight of each class if every set counts all rows, as nothing is missing; else none. O(rows).
std::vector<double> weights_if_complete(const CodedData& data);

}  // namespace localift
