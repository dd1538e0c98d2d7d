// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "core/data/coded_data.h"
#include "core/features/features_collector.h"
#include "core/lattice/enumerate.h"

namespace localift {

/// Algorithm 1 without visiting every set, by best-first branch and bound: the answer of FeaturesCollector over an
/// enumeration. Exact for available cases, weights and every correction.
FeaturesResult search_features(const CodedData& data, const FeaturesOptions& options, const SetRestrictions& sets,
                               const Execution& execution);

}  // namespace localift
