// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/lattice/set_enumerator.h"

#include "core/lattice/search_space.h"
#include "core/lattice/set_reporter.h"

namespace localift {

SearchInfo SourceEnumerator::enumerate(const SetRestrictions& sets, const Execution& execution,
                                       const std::vector<SetVisitor*>& visitors) const {
  const SearchSpace space(source_.walk_order(), sets.min_features, sets.max_features, sets.always);
  SetReporters reporters(sets, execution, visitors);
  const bool complete =
      count_one_by_one(source_, space, [](const FeatureSet&) { return true; }, execution, reporters);
  return reporters.info(space, complete);
}

}  // namespace localift
