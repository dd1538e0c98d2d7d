// SPDX-License-Identifier: GPL-2.0-or-later
// Algorithm 1, search with bounds: features_options.h -> search -> selected_features.h.
#pragma once

#include "core/base/parallel.h"
#include "core/data/coded_data.h"
#include "core/features/features_options.h"
#include "core/features/selected_features.h"
#include "core/lattice/set_restrictions.h"

namespace localift {

/// Algorithm 1 without visiting every set, by best-first branch and bound: the answer of FeaturesCollector over an
/// enumeration. Exact for available cases, weights and every measure that has a bound; others are refused.
FeaturesResult search_features(const CodedData& data, const FeaturesOptions& options, const SetRestrictions& sets,
                               const Execution& execution);

}  // namespace localift
