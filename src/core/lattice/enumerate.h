// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <vector>

#include "core/base/parallel.h"
#include "core/count/count_table.h"
#include "core/data/coded_data.h"
#include "core/lattice/search_info.h"
#include "core/lattice/set_restrictions.h"

namespace localift {

/// Sees the counts of every feature set of a space. One per worker, so it needs no locks.
class SetVisitor {
 public:
  virtual ~SetVisitor() = default;
  /// Not called for sets that are left out. The table is only lent. Long work looks at `stop`.
  virtual void visit(const FeatureSet& set, const CountTable& table, const Stop& stop) = 0;
};

/// Builds the counts of every set of the space by crossing levels and shows them to the visitors, visitor i to
/// worker i. O(sets x rows). Sets whose counted rows hold one class, or fewer than min_n, are left out and counted.
SearchInfo enumerate_sets(const CodedData& data, const SetRestrictions& options, const Execution& execution,
                          const std::vector<SetVisitor*>& visitors);

}  // namespace localift
