// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <vector>

#include "core/base/parallel.h"
#include "core/count/count_source.h"
#include "core/lattice/search_info.h"
#include "core/lattice/set_restrictions.h"
#include "core/lattice/set_score.h"

namespace localift {

/// Sees the counts of every feature set of a space. One per worker, so it needs no locks.
class SetVisitor {
 public:
  virtual ~SetVisitor() = default;
  /// Not called for sets that are left out. The table is only lent. Long work looks at `stop`.
  virtual void visit(const FeatureSet& set, const CountTable& table, const Stop& stop) = 0;
  /// The same of a set that was scored for a goal of the search that the visitor belongs to.
  virtual void visit_scored(const FeatureSet& set, const CountTable& table, const SetScore& /*score*/, const Stop& stop) {
    visit(set, table, stop);
  }
  /// May a table that visit_scored() sees be without its profiles, but for their number, and hold class totals and rows
  /// only?
  virtual bool needs_margins_only() const { return false; }
  /// Are its tables to come with CountTable::row_sets, from sources that tell them? Sets that are counted in bulk come
  /// without.
  virtual bool wants_row_sets() const { return false; }
  /// Does it look at CountTable::id, or at the order of profiles? Else its sums must not depend on that.
  virtual bool names_profiles() const { return true; }
};

/// Shows every set of a space.
class SetEnumerator {
 public:
  virtual ~SetEnumerator() = default;
  /// Builds the counts of every set of the space and shows them to the visitors, visitor i to worker i. Sets that are not
  /// eligible are left out and counted. So are degenerate ones, which are named in the result's `degenerate`, unless they
  /// would be left out anyway.
  virtual SearchInfo enumerate(const SetRestrictions& sets, const Execution& execution,
                               const std::vector<SetVisitor*>& visitors) const = 0;
};

/// Counts set by set, from any source, in the order of its walk. O(sets x rows) where the source counts rows.
class SourceEnumerator : public SetEnumerator {
 public:
  /// `source` must outlive it.
  explicit SourceEnumerator(const CountSource& source) : source_(source) {}
  SearchInfo enumerate(const SetRestrictions& sets, const Execution& execution,
                       const std::vector<SetVisitor*>& visitors) const override;

 private:
  const CountSource& source_;
};

}  // namespace localift
