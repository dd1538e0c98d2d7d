// SPDX-License-Identifier: GPL-2.0-or-later
// What enumerators share: an account of the sets that were counted, and a walk that counts them one by one.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "core/count/count_source.h"
#include "core/lattice/search_space.h"
#include "core/lattice/set_enumerator.h"

namespace localift {

/// Passes what a worker counted on to its visitor, and keeps account of it.
class SetReporter {
 public:
  /// All must outlive it.
  SetReporter(const SetRestrictions& sets, const Execution& execution, SetVisitor& visitor)
      : sets_(sets), execution_(execution), visitor_(visitor) {}

  void show(const FeatureSet& set, const CountTable& table, const Stop& stop);
  /// A degenerate set, of which the table has rows and classes only.
  void skip(const DegenerateSet& set, const CountTable& counted_rows, const Stop& stop);
  void count(const FeatureSet& set, SetCounter& counter, CountTable& table, const Stop& stop);

  /// A counter of what its visitor wants to know.
  std::unique_ptr<SetCounter> make_counter(const CountSource& source, const Stop& stop) const;

  void add_to(SearchInfo& info) const;

 private:
  /// Takes a set to account; is it one to go on with?
  bool takes(const FeatureSet& set, const CountTable& table, const Stop& stop);

  const SetRestrictions& sets_;
  const Execution& execution_;
  SetVisitor& visitor_;
  double evaluated_ = 0, left_out_ = 0;
  DegenerateSets degenerate_;
};

/// One for each worker.
class SetReporters {
 public:
  SetReporters(const SetRestrictions& sets, const Execution& execution, const std::vector<SetVisitor*>& visitors);

  SetReporter& of(int worker) { return reporters_[static_cast<std::size_t>(worker)]; }
  /// Of an enumeration of a space that the time limit ended early unless `complete`.
  SearchInfo info(const SearchSpace& space, bool complete) const;

 private:
  std::vector<SetReporter> reporters_;
};

/// Counts the sets of the space that `counts` says, one by one in the order of its walk. False if the time limit ended it
/// early.
bool count_one_by_one(const CountSource& source, const SearchSpace& space,
                      const std::function<bool(const FeatureSet& set)>& counts, const Execution& execution,
                      SetReporters& reporters);

}  // namespace localift
