// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/best_profiles_judge.h"

#include "core/profiles/fixed_rows_beam.h"

namespace localift {

BestProfilesJudge::BestProfilesJudge(const ProfileWalk& walk, const ProfilesOptions& options, ProfileLists& lists)
    : walk_(walk),
      index_(*walk.index),
      options_(options),
      lists_(lists),
      order_{options.eligibility.inhibit},
      offers_(walk, options, lists),
      inhibit_(options.eligibility.inhibit),
      min_size_(walk.space.min_size()),
      steps_(static_cast<std::size_t>(walk.space.max_size()) + 1) {
  for (std::size_t entry = 0; entry < n_entries(); ++entry) steps_.front().alive.push_back(entry);
}

bool BestProfilesJudge::keep_entries(const std::vector<std::size_t>& entries, const SetFigures& figures,
                                     const CountedProfile& above, int next_column, std::vector<std::size_t>& kept) {
  Branch branch{&above.path, next_column, 0, above.n, std::max(static_cast<int>(above.path.size()) + 1, min_size_)};
  kept.clear();
  for (const std::size_t entry : entries) {
    const std::size_t y = class_of(entry);
    if (!enough_of_class(y, above)) continue;
    branch.p = above.class_rows[y];
    const ClassBound& bound = figures.bounds[y];
    if (options_.use_bounds ? localift::may_enter(offers_.incumbent(entry), order_, bound, figures.least_below, branch)
                            : bound.possible)
      kept.push_back(entry);
  }
  return !kept.empty();
}

void BestProfilesJudge::offer_to(const std::vector<std::size_t>& entries, const SetFigures& figures,
                                 const CountedProfile& profile) {
  for (const std::size_t entry : entries) {
    const std::size_t y = class_of(entry);
    if (figures.class_total[y] == 0 || !enough_of_class(y, profile)) continue;
    offers_.offer(entry, {profile.class_rows[y], profile.n, figures.class_total[y], figures.n}, profile.path, *stop_);
  }
}

void BestProfilesJudge::offer(std::size_t depth, const SetFigures& figures, const CountedProfile& profile) {
  offer_to(steps_[depth].branch, figures, profile);
}

void BestProfilesJudge::offer_required(const SetFigures& figures, const CountedProfile& profile) {
  offer_to(steps_.front().alive, figures, profile);
}

void BestProfilesJudge::leave_open(std::size_t depth, const SetFigures& figures, const CountedProfile& above,
                                   bool branched) {
  for (const std::size_t entry : branched ? steps_[depth].branch : steps_[depth].alive) {
    const std::size_t y = class_of(entry);
    const ClassBound& bound = figures.bounds[y];
    if (bound.possible && above.n >= figures.least_below && enough_of_class(y, above))
      offers_.leave_open(entry, best_below(order_, figures, bound, above.class_rows[y], above.n));
  }
}

FixedRows BestProfilesJudge::fixed_rows(std::size_t, std::size_t entry, const SetFigures& figures) const {
  return {figures.n, figures.class_total[class_of(entry)], figures.least_here};
}

void BestProfilesJudge::begin(std::size_t entry, const FixedRows& rows) {
  entry_ = entry;
  y_ = class_of(entry);
  rows_ = rows;
  update_threshold();
}

void BestProfilesJudge::update_threshold() {
  const Incumbent& incumbent = offers_.incumbent(entry_);
  threshold_ = ShareThreshold(rows_, order_, incumbent);
  version_ = incumbent.version;
}

/// Bounds F4 and F5: may a child x, j of x that is as good as x be dropped with all below?
/// F4, with all rows of x: a descendant x, j, D holds the rows of x, D, and as j is never missing it counts the same
/// rows, so it is as good. Productive: x, D is an immediate generalisation of it that it does not beat. Distinct: x, D
/// stands before it, with fewer features, if it is in the space: it has all that must be in it, since that comes before
/// x, and at least the features of x.
/// F5, where x has only good rows, productive: so has any x, D, which no specialisation beats.
bool BestProfilesJudge::drops_equal(std::size_t above, const RowCounts& of, const RowCounts& with) const {
  const bool all_rows = total(of) == total(with);
  if (options_.productive) return all_rows || of.bad == 0;
  return options_.distinct && all_rows && static_cast<int>(above) >= std::max(1, min_size_);
}

void BestProfilesJudge::offer_item(const ProfilePath& path, const std::uint64_t*, const Item& item) {
  if (excludes({item.counts.good, item.counts.bad})) return;
  ProfilePath offered(path);
  offered.push(item.column, item.level);
  offers_.offer(entry_, {of_class(item.counts), total(item.counts), rows_.class_total, rows_.n}, offered, *stop_);
}

void BestProfilesJudge::look_ahead(const FixedRowsStart<FixedRows>& start, const std::vector<Item>& items,
                                   WalkAccount& account) {
  FixedRowsBeam(walk_, *this, account).run(start, items, *stop_);
  lists_[entry_].expect_again();
}

void BestProfilesJudge::leave_reach_open(const Reach& reach) {
  if (!rows_.possible()) return;
  const Count n = std::max(reach.good + reach.bad, rows_.least);
  offers_.leave_open(entry_, {inhibit_ ? n - reach.good : reach.good, rows_.n, n, rows_.class_total});
}

}  // namespace localift
