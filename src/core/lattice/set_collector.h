// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <vector>

#include "core/data/continuous_data.h"
#include "core/lattice/enumerate.h"

namespace localift {

/// A search that sees the counts of every feature set: one visitor per worker, joined at the end. Several can share
/// one enumeration of the sets.
class SetCollector {
 public:
  virtual ~SetCollector() = default;
  virtual SetVisitor& visitor(int worker) = 0;
};

/// Enumerates the sets once and shows each to every search.
SearchInfo run_collectors(const CodedData& data, const SetRestrictions& options, const Execution& execution,
                        const std::vector<SetCollector*>& searches);
/// The same for data with continuous features.
SearchInfo run_collectors(const ContinuousData& data, const SetRestrictions& options, const Execution& execution,
                        const std::vector<SetCollector*>& searches);

}  // namespace localift
