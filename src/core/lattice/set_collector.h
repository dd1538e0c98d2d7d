// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <vector>

#include "core/lattice/set_enumerator.h"

namespace localift {

/// A search that sees the counts of every feature set: one visitor per worker, joined at the end. Several can share
/// one enumeration of the sets.
class SetCollector {
 public:
  virtual ~SetCollector() = default;
  virtual SetVisitor& visitor(int worker) = 0;
};

/// Enumerates the sets once and shows each to every collector.
SearchInfo run_collectors(const SetEnumerator& enumerator, const SetRestrictions& sets, const Execution& execution,
                          const std::vector<SetCollector*>& collectors);

}  // namespace localift
