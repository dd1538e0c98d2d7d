// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <vector>

#include "core/data/continuous_data.h"
#include "core/joint/joint_kernels.h"
#include "core/lattice/set_enumerator.h"

namespace localift {

/// Counts data with continuous features in bulk: what SourceEnumerator shows of their JointSource. Sets of continuous
/// features alone are counted by engines (joint_engine.h), where enough share one (EngineChoice); the others one by one.
///
/// O(sets x rows). Memory beyond the data: the columns once more, and per worker what 128 sets keep.
class JointEnumerator : public SetEnumerator {
 public:
  /// Both must outlive it.
  explicit JointEnumerator(const ContinuousData& data, const JointKernels& kernels = joint_kernels())
      : data_(data), kernels_(kernels) {}
  SearchInfo enumerate(const SetRestrictions& sets, const Execution& execution,
                       const std::vector<SetVisitor*>& visitors) const override;

 private:
  const ContinuousData& data_;
  const JointKernels& kernels_;
};

}  // namespace localift
