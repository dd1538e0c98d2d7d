// SPDX-License-Identifier: GPL-2.0-or-later
// Algorithm 1, options: what features_search.h or features_collector.h is asked.
#pragma once

#include <cstddef>

#include "core/measure/feature_measure.h"

namespace localift {

/// What to select of the feature sets, and by which measure.
struct FeaturesOptions {
  std::size_t n_best = 10;
  MeasureRow measure = measure_row("none");
};

}  // namespace localift
