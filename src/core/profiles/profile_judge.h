// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/profiles/profile_path.h"
#include "core/profiles/profile_walk.h"

namespace localift {

/// An item (feature, level) that can be added to a profile, with what a judge counts of the profile that has it.
template <class Counts>
struct ListedItem {
  int column, level;
  const std::uint64_t* bits;
  Counts counts;
};

/// A profile below which all sets count the same rows.
template <class Rows>
struct FixedRowsStart {
  ProfilePath path;
  const std::uint64_t* mask = nullptr;  ///< its rows, a superset of them if `path` is empty
  Rows rows;                            ///< what its set and all below count
};

/// Where no use is made of what items remove.
struct NoRemovals {
  explicit NoRemovals(int terms) { static_cast<void>(terms); }
  template <class Counts>
  void add(const Counts&, const Counts&) {}
};

/// What a judge of profiles need not answer: it is then asked for nothing, and cuts nothing.
///
/// The walkers walk: they keep the path and its rows, and hold to the restrictions on sets and on counts. What may
/// still be found and what may be cut, what is kept and in which order, is asked of a judge, which counts whatever it
/// needs in the rows that it is shown. There is one for each worker; what they share is theirs to guard. Nothing is
/// virtual: a walker is compiled for its judge, since it asks at every item, where a call would cost as much as the
/// answer. A judge derives from this class and hides what it answers itself. Judges are BestProfilesJudge, of the n
/// best of each class, and, in test-profile_judge.cpp, one that cuts nothing and one of many classes at once.
///
/// Sets that count different rows (VaryingRowsWalker) are walked once for all. A judge has
///   void offer(depth, figures, profile)
///       an eligible profile of the set that was entered at `depth`;
///   bool may_descend(depth, figures, profile, next_column)
///       can anything be found below that profile, by more features, of which none stands in a column before
///       `next_column`? If so it is the profile at depth + 1, until the next such question at `depth`.
///
/// Sets that count the same rows (FixedRowsWalker) are walked for each of the judge's entries, numbers from 0, by lists
/// of items. A judge has the types
///   Rows      what it knows of the counted rows: `least`, the least count, and possible(), can there be anything?
///   Counts    of a profile;
///   Removals  Removals(terms), add(of, with): what `terms` more of the items added take away at most; or NoRemovals;
///   Reach     what the profiles below can have;
/// and
///   Rows fixed_rows(depth, entry, figures)
///       for the profile at `depth`, which is 0 where nothing is missing;
///   void begin(entry, rows)
///       what follows, until the next call, is about these;
///   Counts count(mask, bits)
///       of the rows in both;
///   Reach reach(counts, removals)
///       at a profile and below, by items as those added;
///   bool may_enter(reach, most, path, next_column)
///       is any of these of use, with the features of the path and one more at least? `most`: the counts of a profile
///       above all of them;
///   bool count_item(mask, of, removals, reach, path, item)
///       counts an item with the rows of `mask`, whose counts are `of`; false once it is certain that nothing in reach
///       is of use;
///   void offer_item(path, mask, item)
///       an eligible profile: the path's, with an item;
///   static Count total(counts)
///       the weight of the rows;
///   static bool before(item, item)
///       the order of lists. A profile meets the items after its own.
class ProfileJudge {
 public:
  /// Long work looks at `stop`, until the next call.
  void watch(const Stop&) {}

  /// The set of the first `depth` features of the path and the one at `position` comes next.
  void enter(std::size_t /*depth*/, int /*position*/, const SetFigures&) {}
  /// Can anything be found in that set or below, with the rows of the profile at `depth`? `column`: that is added.
  bool may_branch(std::size_t /*depth*/, const SetFigures&, const CountedProfile& /*above*/, int /*column*/) {
    return true;
  }
  /// The walk is stopped: that set and all below were not looked at, not with all rows of the profile at `depth`.
  /// `branched`: after may_branch().
  void leave_open(std::size_t /*depth*/, const SetFigures&, const CountedProfile& /*above*/, bool /*branched*/) {}

  std::size_t n_entries() const { return 1; }
  /// Those for which something can be found below the profile at `depth`.
  const std::vector<std::size_t>& entries(std::size_t /*depth*/) const { return one_entry_; }
  /// A profile of the features that each set must hold, where nothing is missing.
  void offer_required(const SetFigures&, const CountedProfile&) {}

  /// Counts for an item that is not counted yet, of a profile with counts `of`: the bounds of what they can be.
  template <class Counts>
  Counts not_counted(const Counts& of) const {
    return of;
  }
  /// The same for an item counted in a profile above, that had counts `before`.
  template <class Counts>
  void inherit(const Counts& /*of*/, const Counts& /*before*/, Counts& /*item*/) const {}
  /// Takes note of what other workers have found.
  void refresh() {}
  /// Is it certain that nothing in reach is of use, whatever it is?
  template <class Reach>
  bool excludes(const Reach&) const {
    return false;
  }
  /// Has a profile, whose rows are those of both bitmaps, enough of them for this entry? Else neither has any below.
  template <class Counts>
  bool enough(const Counts&, const std::uint64_t* /*mask*/, const std::uint64_t* /*bits*/) const {
    return true;
  }
  /// Is a profile that is as good as that above it, of counts `with` and `of`, of no use, nor any below? `above`:
  /// features of that.
  template <class Counts>
  bool drops_equal(std::size_t /*above*/, const Counts& /*of*/, const Counts& /*with*/) const {
    return false;
  }
  /// The items of the profile of all rows are listed, and the walk below has not begun: a look at what may be good.
  template <class Start, class Items>
  void look_ahead(const Start&, const Items&, WalkAccount&) {}
  /// The walk is stopped: what is in reach was not all looked at.
  template <class Reach>
  void leave_reach_open(const Reach&) {}

 private:
  std::vector<std::size_t> one_entry_{0};
};

}  // namespace localift
