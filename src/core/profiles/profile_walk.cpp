// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/profile_walk.h"

#include <algorithm>
#include <limits>

#include "core/base/feature_set.h"

namespace localift {

namespace {

/// Weight of the rows in which no feature is missing.
Count n_complete(const CodedData& data) {
  Count n = 0;
  for (std::size_t row = 0; row < data.n_rows(); ++row) {
    bool complete = true;
    for (int f = 0; f < data.n_features() && complete; ++f)
      complete = !data.has_missing(f) || data.codes(f)[row] != CodedData::kMissing;
    n += complete ? data.weight(row) : 0;
  }
  return n;
}

}  // namespace

ProfileWalk::ProfileWalk(const CodedData& coded, const SetRestrictions& restrictions, const Eligibility& eligible,
                         const Execution& how)
    : data(coded),
      sets(restrictions),
      eligibility(eligible.in(coded)),
      execution(how),
      space(most_missing_first(coded, sets.always), sets.min_features, sets.max_features, sets.always),
      min_column_after(static_cast<std::size_t>(space.n_features())),
      has_missing(coded.n_features_with_missing() > 0) {
  int smallest = std::numeric_limits<int>::max();
  for (int i = space.n_features(); i-- > 0;) {
    min_column_after[static_cast<std::size_t>(i)] = smallest;
    smallest = std::min(smallest, space.column(i));
    if (data.has_missing(space.column(i))) first_complete = std::max(first_complete, i + 1);
  }
}

void ProfileWalk::prepare(bool pattern_table, const Stop& stop) {
  if (pattern_table && MissingPatterns::affordable(data)) {
    patterns = std::make_unique<MissingPatterns>(data, space.order(), stop);
    if (stop.requested()) return;
    bounds = std::make_unique<PatternBounds>(*patterns, space, sets, eligibility);
  }
  // The rows complete on every feature are the fewest that any set counts, so their least count is the least of all.
  if (stop.requested()) return;
  const Count n = patterns ? patterns->n(patterns->n_patterns() - 1) : n_complete(data);
  index = std::make_unique<BitmapIndex>(data, eligibility.least_count(n), stop, execution.threads);
}

void WalkAccount::add(const WalkAccount& other) {
  nodes += other.nodes;
  pruned_bound += other.pruned_bound;
  pruned_least += other.pruned_least;
  evaluated.merge(other.evaluated);
}

void WalkAccount::note_counted(const Execution& execution, std::uint64_t hash, const ProfilePath& path, int column) {
  evaluated.insert(hash);
  if (execution.trace) execution.trace(with_features({column}, path.columns));
}

void WalkAccount::note_counted(const Execution& execution, std::uint64_t hash, const ProfilePath& path) {
  evaluated.insert(hash);
  if (execution.trace) execution.trace(as_set(path.columns));
}

}  // namespace localift
