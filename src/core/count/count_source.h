// SPDX-License-Identifier: GPL-2.0-or-later
// Where counts come from: all that searches which look at every set know of the data.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/types.h"
#include "core/count/count_table.h"
#include "core/count/degenerate_set.h"
#include "core/count/split_counts.h"

namespace localift {

/// Sees one of several sets that were asked for together: its place among them, its counts, and, if it is degenerate,
/// why (else null): the table then has rows and classes only. Everything is only lent.
using CountSink = std::function<void(std::size_t i, const FeatureSet& set, const CountTable& table,
                                     const DegenerateSet* degenerate)>;

/// The same of a set that is shown by what differs from the counts of another; never degenerate.
using SplitSink = std::function<void(std::size_t i, const FeatureSet& set, const SplitCounts& split)>;

/// Turns feature sets into counts, one at a time. Not thread safe: each worker has its own.
class SetCounter {
 public:
  /// Once `stop` is requested counts may be left unfinished, and are not to be used. It must outlive the counter.
  explicit SetCounter(const Stop& stop) : stop_(&stop) {}
  SetCounter(const SetCounter&) = delete;
  SetCounter& operator=(const SetCounter&) = delete;
  virtual ~SetCounter() = default;

  /// Counts a set that is not empty. False if it is degenerate: the table then has the rows and classes that would be
  /// counted, but no profiles. Throws where counts cannot be had. Sets that follow each other in the walk order of the
  /// source may share work.
  virtual bool count(const FeatureSet& set, CountTable& table) = 0;

  /// Looks at another `stop` from now on, so that later counts may share what was counted before; false if it cannot.
  virtual bool watch(const Stop& /*stop*/) { return false; }

  /// From now on CountTable::id may be left empty, and nothing `ordered` is asked for: enough for sums over profiles, which
  /// must not depend on their order.
  virtual void leave_out_ids() {}
  /// Until leave(), count() is asked only for sets that hold `set` and otherwise features of `later`: about `n_sets` of
  /// them. Nests.
  virtual void enter(const FeatureSet& /*set*/, const std::vector<int>& /*later*/, double /*n_sets*/) {}
  virtual void leave() {}

  /// From now on count() fills CountTable::row_sets; false if it cannot.
  virtual bool tell_row_sets() { return false; }

  /// Why the last set was not counted.
  virtual const DegenerateSet& degenerate() const;

  /// Counts the set, which may be empty, with each of `features` added, none of which is in it, and shows the counts in
  /// that order. `ordered`: profiles stand in the order of their level codes, as after count(); else in any, which sums
  /// over profiles do not mind. Ends early once stopped. One by one, unless the source knows what the sets share.
  virtual void count_with_each(const FeatureSet& set, const std::vector<int>& features, bool ordered,
                               const CountSink& sink);
  /// As count_with_each(), in any order of profiles, for who can also do with a set's counts by what differs from those
  /// of `set`: each is shown to one of the sinks, whichever is less work.
  virtual void split_with_each(const FeatureSet& set, const std::vector<int>& features, const CountSink& sink,
                               const SplitSink& /*split_sink*/) {
    count_with_each(set, features, false, sink);
  }
  /// As count_with_each() with each of `features` taken away, all of which are in the set.
  virtual void count_without_each(const FeatureSet& set, const std::vector<int>& features, bool ordered,
                                  const CountSink& sink);

 protected:
  const Stop& stop() const { return *stop_; }
  void set_stop(const Stop& stop) { stop_ = &stop; }

 private:
  void count_for(std::size_t i, const FeatureSet& set, CountTable& table, const CountSink& sink);

  const Stop* stop_;
};

/// A source of counts: rows that are counted here, or counts that others made. It may be used by several threads.
class CountSource {
 public:
  virtual ~CountSource() = default;

  virtual int n_features() const = 0;
  /// Weight of each class in all rows, in the unit of the counts. No class is empty.
  virtual const std::vector<Count>& class_total() const = 0;
  /// A count is a weight of count * 2^-exponent.
  virtual int weight_exponent() const = 0;
  /// Is a profile's weight its number of rows (unweighted or replicated ones, exponent 0)? Else tables tell rows apart.
  virtual bool rows_are_weights() const = 0;
  /// Is it known that the counts of every set are of the same rows?
  virtual bool same_rows() const = 0;
  /// Has a profile one level for each feature of its set, in their order? Else several features may share one.
  virtual bool level_per_feature() const { return true; }
  /// Can its counters tell row sets?
  virtual bool tells_row_sets() const { return false; }
  /// How many level codes of a profile of the set come first that are of several features, or of continuous ones.
  virtual std::size_t n_joint_levels(const FeatureSet& /*set*/) const { return 0; }
  /// Level codes, 0-based, of the profile that an id in the table of a set stands for.
  virtual std::vector<int> profile_levels(const FeatureSet& set, std::size_t id) const = 0;

  /// Each column once: sets share most work if they are counted in the order of a walk that adds features so.
  virtual std::vector<int> walk_order() const;
  /// The same for counters of which leave_out_ids() is asked.
  virtual std::vector<int> walk_order_without_ids() const { return walk_order(); }
  virtual std::unique_ptr<SetCounter> make_counter(const Stop& stop) const = 0;
};

}  // namespace localift
