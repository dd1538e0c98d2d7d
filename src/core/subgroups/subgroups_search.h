// SPDX-License-Identifier: GPL-2.0-or-later
// Subgroups, the search: subgroups_options.h -> search -> selected_subgroup.h.
#pragma once

#include "core/base/parallel.h"
#include "core/data/coded_data.h"
#include "core/subgroups/selected_subgroup.h"
#include "core/subgroups/subgroups_options.h"

namespace localift {

/// Per class, the first subgroups in the order of SubgroupOrder, of which no two overlap by more than is allowed: a
/// subgroup stands on the list if it overlaps with none before it. Depth first with bounds S1 to S4, class by class, of
/// which each gets its share of the time that is left.
SubgroupsResult search_subgroups(const CodedData& data, const SubgroupsOptions& options, const Execution& execution);

/// What there is to say where the time was up before anything was looked at, but for the spaces. `class_weights`: of all
/// rows, if every set counts these; else empty.
SubgroupsResult no_subgroups_searched(const SubgroupsOptions& options, const std::vector<double>& class_weights);

}  // namespace localift
