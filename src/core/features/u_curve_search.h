// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "core/base/parallel.h"
#include "core/data/coded_data.h"
#include "core/features/features_options.h"
#include "core/features/selected_features.h"
#include "core/lattice/set_restrictions.h"

namespace localift {

/// Algorithm 1 by the U-curve search (Ris, Barrera and Martins-Jr, Pattern Recognition 43, 2010; the UBB of featsel,
/// Reis et al., SoftwareX 7, 2018): depth first over the sets, each reached from the one without its last feature;
/// where the value of a set is below that of the set it was reached from, nothing below is looked at. That misses
/// nothing if costs are U-shaped along every chain, cost(B) <= max(cost(A), cost(C)) for A within B within C: then
/// cost(A) < cost(B) gives cost(B) <= cost(C). Nothing is below the empty set in value, as cost is not defined there.
///
/// No measure here is known to be U-shaped, so each cut is put to the proof when the walk has ended: if the bound of
/// FeatureMeasure shows that no set below the cut comes before the last one kept, the cut was right. If all were, the
/// answer is the exact one and `reason` is none, else u_curve, and `bound` says what the cuts can hide at most. Of a
/// measure without a bound no cut is known to be right. What is looked at does not depend on the threads.
FeaturesResult search_u_curve(const CodedData& data, const FeaturesOptions& options, const SetRestrictions& sets,
                              const Execution& execution);

}  // namespace localift
