// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <vector>

#include "core/data/continuous_data.h"
#include "core/joint/joint_kernels.h"
#include "core/lattice/enumerate.h"

namespace localift {

/// enumerate_sets() for data with continuous features: the counts of every set of the space, with ids that
/// ContinuousData::profile_levels() resolves. Sets of continuous features alone are counted by engines
/// (joint_engine.h), one for each combination of features with missing values, where many enough share one; the others
/// one by one. Degenerate sets are left out, and named in the result's `degenerate`, unless they would be left out
/// anyway.
///
/// O(sets x rows). Memory beyond the data: the columns once more, and per worker what 128 sets keep.
SearchInfo enumerate_joint_sets(const ContinuousData& data, const SetRestrictions& options,
                                const Execution& execution, const std::vector<SetVisitor*>& visitors,
                                const JointKernels& kernels = joint_kernels());

}  // namespace localift
