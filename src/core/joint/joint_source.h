// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/count/coded_source.h"
#include "core/count/count_source.h"
#include "core/data/continuous_data.h"
#include "core/joint/joint_kernels.h"

namespace localift {

struct KnownCovariance;

/// Counts of rows with continuous features, set by set (JointCounter): those of a set share one level.
class JointSource : public CountSource {
 public:
  /// All must outlive it. `known`: see JointFitter.
  explicit JointSource(const ContinuousData& data, const JointKernels& kernels = joint_kernels(),
                       const KnownCovariance* known = nullptr);

  int n_features() const override { return coded_.n_features(); }
  const std::vector<Count>& class_total() const override { return coded_.class_total(); }
  int weight_exponent() const override { return coded_.weight_exponent(); }
  bool rows_are_weights() const override { return coded_.rows_are_weights(); }
  /// It could be, where nothing is missing.
  bool same_rows() const override { return false; }
  bool level_per_feature() const override { return !any_continuous_; }
  bool tells_row_sets() const override { return true; }
  std::size_t n_joint_levels(const FeatureSet& set) const override {
    return data_.discrete_part(set).size() < set.size() ? 1 : 0;
  }
  std::vector<int> profile_levels(const FeatureSet& set, std::size_t id) const override {
    return data_.profile_levels(set, id);
  }
  /// Features on which rows and levels depend come first: the sets with the same ones share the fit.
  std::vector<int> walk_order() const override;
  std::unique_ptr<SetCounter> make_counter(const Stop& stop) const override;

 private:
  const ContinuousData& data_;
  const JointKernels& kernels_;
  const KnownCovariance* known_;
  CodedSource coded_;
  bool any_continuous_ = false;
};

}  // namespace localift
