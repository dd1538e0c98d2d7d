// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/parallel.h"
#include "core/data/coded_data.h"
#include "core/data/continuous_data.h"

namespace localift {

/// Rows of the data in an order that says nothing of the one in which they came: by stratum, then the levels of all
/// features, missing last, then continuous values and their group. Rows alike in all these stand by class.
/// `strata`: of each of the caller's rows, from 0; empty for one. O(features (rows + levels)), and sorting for each
/// continuous feature. Unfinished once `stop` is requested.
std::vector<std::uint32_t> canonical_rows(const CodedData& data, const ContinuousData* continuous,
                                          const std::vector<int>& strata, const Stop& stop);

}  // namespace localift
