// SPDX-License-Identifier: GPL-2.0-or-later
// Subgroups, search that follows the best it meets: subgroups_options.h -> search -> selected_subgroup.h.
#pragma once

#include "core/base/parallel.h"
#include "core/data/coded_data.h"
#include "core/subgroups/selected_subgroup.h"
#include "core/subgroups/subgroups_options.h"

namespace localift {

/// For each class: of each size the `width` first eligible subgroups, to each of which every item of another feature is
/// added; those that every set must hold first. The result may miss the best, so `reason` is never none. Where overlaps
/// are limited, the list is made of the first 10,000 that were met. What is found does not depend on the threads.
SubgroupsResult search_beam_subgroups(const CodedData& data, const SubgroupsOptions& options,
                                      const Execution& execution);

}  // namespace localift
