// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>

#include "core/base/parallel.h"
#include "core/base/types.h"
#include "core/data/coded_data.h"
#include "core/measure/eta.h"

namespace localift {

/// Measures of one feature set as a whole; 0 without counted rows.
struct CellMeasures : SetMeasures {
  std::size_t n_profiles = 0;
  Count n = 0;  ///< counted rows, in weight units
};

/// What measure() says of the counts of a set, without their table: where profiles and classes are many, nearly all of
/// its cells are empty. O(rows + profiles x classes) time, O(rows + classes) memory. Unfinished once `stop` is
/// requested.
CellMeasures measure_cells(const CodedData& data, const FeatureSet& set, const Stop& stop);

}  // namespace localift
