// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <vector>

#include "core/base/parallel.h"
#include "core/data/coded_data.h"

namespace localift {

/// The number of profiles that occur of the first of some features, of the first two, and so on, each on the rows that
/// are complete in them. Unfinished, and not to be used, where `stop` was requested meanwhile.
/// O(rows) for each feature; a bit for each possible profile, of few; else up to 16 bytes for each row.
std::vector<double> profiles_of_prefixes(const DataView& data, const std::vector<int>& features,
                                         const Stop& stop = Stop());

}  // namespace localift
