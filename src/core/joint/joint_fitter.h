// SPDX-License-Identifier: GPL-2.0-or-later
// The levels of one set, by the rules written down plainly: any weights, groups and missing values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/count/degenerate_set.h"
#include "core/data/continuous_data.h"
#include "core/data/narrow_numbers.h"
#include "core/joint/joint_distances.h"
#include "core/joint/joint_kernels.h"
#include "core/joint/quantile.h"

namespace localift {

struct GroupModel;
struct JointModel;
struct KnownCovariance;

/// Fits one set after the other. Once `stop` is requested fits are left unfinished, and not to be used; it must outlive
/// the fitter. Not thread safe.
class JointFitter {
 public:
  /// `known` may be null; else it holds all complete continuous features, and must outlive the fitter.
  JointFitter(const ContinuousData& data, const JointKernels& kernels, const KnownCovariance* known, const Stop& stop);

  /// Fits a set with at least one continuous feature, and finds the level of each row, of `levels` (joint_levels.h).
  /// Counted are the rows complete in the set, its discrete features included. If the result says that the set is
  /// degenerate, `levels` only tells counted rows (0, or "(Missing)") from others. `model` may be null.
  /// O(rows k^2), or O(rows (k^2 + log rows)) with weights.
  DegenerateSet fit(const FeatureSet& set, std::vector<std::uint8_t>& levels, JointModel* model);

  /// The levels that fit() found, by the model that it gave for the set. O(rows k^2), with no covariance and no cuts to
  /// find.
  void place(const FeatureSet& set, const JointModel& model, std::vector<std::uint8_t>& levels);

 private:
  void start(const FeatureSet& set, std::vector<std::uint8_t>& levels);
  void find_counted(const FeatureSet& set, std::vector<std::uint8_t>& levels) const;
  void gather(int group, const std::vector<std::uint8_t>& levels);
  Degeneracy fit_group(int group, GroupModel& model, int& feature);
  void set_covariance(int group, GroupModel& model) const;
  void find_distances(const GroupModel& model);
  void find_cuts(GroupModel& model);
  void set_levels(const GroupModel& model, std::vector<std::uint8_t>& levels) const;

  const ContinuousData& data_;
  const JointKernels& kernels_;
  const KnownCovariance* known_;
  const Stop& stop_;
  JointDistances distances_;
  OrderStatistics order_;
  FeatureSet features_;                // continuous ones of the set
  bool complete_ = false;              // no feature of the set has missing values
  std::vector<std::uint32_t> places_;  // of the counted rows of a group
  std::vector<NarrowNumbers> columns_; // their values, by feature
  std::vector<double> distances_of_;   // by places_
  std::vector<std::pair<double, Count>> weighted_;
};

}  // namespace localift
