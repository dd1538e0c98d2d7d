// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <vector>

#include "continuous_data.h"
#include "enumerate.h"

namespace localift {

/// A search that sees the counts of every feature set: one visitor per worker, joined at the end. Several can share
/// one enumeration of the sets.
class SetSearch {
 public:
  virtual ~SetSearch() = default;
  virtual SetVisitor& visitor(int worker) = 0;
};

/// Enumerates the sets once and shows each to every search.
SearchInfo run_searches(const CodedData& data, const EnumerateOptions& options, const Execution& execution,
                        const std::vector<SetSearch*>& searches);
/// The same for data with continuous features.
SearchInfo run_searches(const ContinuousData& data, const EnumerateOptions& options, const Execution& execution,
                        const std::vector<SetSearch*>& searches);

}  // namespace localift
