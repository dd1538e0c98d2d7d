// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "coded_data.h"
#include "enumerate.h"
#include "search_features.h"

namespace localift {

/// Algorithm 1 without visiting every set, by best-first branch and bound: the answer of FeaturesSearch over an
/// enumeration. Exact for available cases, weights and every correction.
FeaturesResult search_features(const CodedData& data, const FeaturesOptions& options, const EnumerateOptions& sets,
                               const Execution& execution);

}  // namespace localift
