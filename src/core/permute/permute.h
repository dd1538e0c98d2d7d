// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "core/base/parallel.h"
#include "core/data/coded_data.h"
#include "core/data/continuous_data.h"
#include "core/permute/permute_request.h"

namespace localift {

/// Compares what a search kept with the greatest that the same search finds where classes are permuted (Westfall and
/// Young, 1993): p-values that hold for all of the search together. One walk for all replicates; no bound is used, since
/// none would cut anything for all of them. The time limit of the execution holds for nothing here.
/// `continuous` may be null. Throws std::invalid_argument for what has no such test, and as PermutedClasses.
PermuteResult permute(const CodedData& data, const ContinuousData* continuous, const PermuteRequest& request,
                      const Execution& execution);

}  // namespace localift
