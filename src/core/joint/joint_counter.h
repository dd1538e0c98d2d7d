// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/count/count_source.h"
#include "core/count/cross_counter.h"
#include "core/data/continuous_data.h"
#include "core/joint/joint_fitter.h"

namespace localift {

/// Counts any set of continuous and discrete features, one at a time: the joint level of its continuous features is
/// crossed with its discrete ones.
///
/// The level of a row depends on the continuous features and, through the rows that are counted, on features with
/// missing values: these are the base of a set. Sets with the same base that follow each other share the fit, and what
/// their other features have in common from the front. Not thread safe.
class JointCounter : public SetCounter {
 public:
  /// All must outlive the counter; `known` may be null, see JointFitter.
  JointCounter(const ContinuousData& data, const JointKernels& kernels, const KnownCovariance* known, const Stop& stop);

  static bool is_base(const ContinuousData& data, int feature) {
    return data.is_continuous(feature) || data.has_missing(feature);
  }

  bool tell_row_sets() override {
    cross_.tell_row_sets();
    return true;
  }

  /// O(rows) per feature that the last set did not share, and a fit if its base differs.
  bool count(const FeatureSet& set, CountTable& table) override;

  /// Counts a set by the model that a fit to it gave, to the bit as that fit does, and without a fit.
  void count(const FeatureSet& set, const JointModel& model, CountTable& table);

  /// The rows that the last set counted, if it was not degenerate, and their profiles, which are numbered in an order of
  /// their own.
  CountedRows counted_rows() { return cross_.counted_rows(); }

  const DegenerateSet& degenerate() const override { return degenerate_; }
  /// By row, see joint_levels.h; of the last set, if it holds a continuous feature.
  const std::vector<std::uint8_t>& levels() const { return levels_; }

 private:
  bool count(const FeatureSet& set, const JointModel* model, CountTable& table);
  void start(const FeatureSet& base, const JointModel* model);
  void count_rows(CountTable& table) const;
  void sort_profiles(const FeatureSet& set, CountTable& table) const;

  const ContinuousData& data_;
  JointFitter fitter_;
  CrossCounter cross_;
  FeatureSet base_;
  bool started_ = false, has_level_ = false;
  std::vector<std::uint8_t> levels_;
  DegenerateSet degenerate_;
};

}  // namespace localift
