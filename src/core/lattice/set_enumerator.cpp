// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/lattice/set_enumerator.h"

#include <algorithm>

#include "core/lattice/search_space.h"
#include "core/lattice/set_reporter.h"

namespace localift {

SearchInfo SourceEnumerator::enumerate(const SetRestrictions& sets, const Execution& execution,
                                       const std::vector<SetVisitor*>& visitors) const {
  const bool ids = std::any_of(visitors.begin(), visitors.end(), [](SetVisitor* each) { return each->names_profiles(); });
  const SearchSpace space(ids ? source_.walk_order() : source_.walk_order_without_ids(), sets.min_features,
                          sets.max_features, sets.always);
  SetReporters reporters(sets, execution, visitors);
  const bool complete =
      count_one_by_one(source_, space, [](const FeatureSet&) { return true; }, execution, reporters);
  return reporters.info(space, complete);
}

}  // namespace localift
