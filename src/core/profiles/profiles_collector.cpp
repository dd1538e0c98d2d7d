// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/profiles_collector.h"

#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

#include "core/profiles/generalisations.h"
#include "core/profiles/profile_order.h"
#include "core/profiles/row_set_list.h"

namespace localift {

namespace {

/// The row sets of the profiles of a set. Where its table came without, as one that was counted in bulk does, it is
/// counted once more, when one is first asked for: in bulk sets take a small part of that.
class RowSetsOf {
 public:
  RowSetsOf(const CountSource& source, const FeatureSet& set, const CountTable& table, const Stop& stop)
      : source_(source), set_(set), shown_(table), stop_(stop) {}

  /// Of the x-th profile; none where the work was stopped.
  std::optional<RowSetList::RowSet> of(std::size_t x) {
    if (!shown_.row_sets.empty()) return shown_.row_set(x);
    if (!counted_) count();
    if (stop_.requested() || table_.row_sets.empty()) return {};
    return table_.row_set(x);
  }

 private:
  void count() {
    counted_ = true;
    const std::unique_ptr<SetCounter> counter = source_.make_counter(stop_);
    counter->tell_row_sets();
    counter->count(set_, table_);
  }

  const CountSource& source_;
  const FeatureSet& set_;
  const CountTable& shown_;
  const Stop& stop_;
  bool counted_ = false;
  CountTable table_;
};

/// What is asked about the profiles of one set.
struct Seen {
  const FeatureSet& set;
  const CountTable& table;
  Generalisations generalisations;
  RowSetsOf row_sets;

  /// Are the rows of the x-th profile these?
  bool hold(std::size_t x, const ProfilesOptions::Rows& rows) {
    return table.total[x] == rows.n && row_sets.of(x) == rows.row_set;
  }
};

}  // namespace

class ProfilesCollector::Visitor : public SetVisitor {
 public:
  Visitor(const CountSource& source, const ProfilesOptions& options)
      : best(options.classes.size(), ProfileTopN(options.n_best, ProfileOrder{options.eligibility.inhibit})),
        by_rows(options.classes.size(), RowSetList(ProfileOrder{options.eligibility.inhibit})),
        source_(source),
        options_(options) {}

  void visit(const FeatureSet& set, const CountTable& table, const Stop& stop) override {
    if (options_.eligibility.min_class_count > 0 && table.class_rows.size() < table.rows.size())
      throw std::invalid_argument("these counts do not tell how many rows of a class a profile holds");
    const Count least = options_.eligibility.least_count(table.n);
    Seen seen{set, table, Generalisations(source_, set, table), RowSetsOf(source_, set, table, stop)};
    for (std::size_t x = 0; x < table.n_profiles; ++x) {
      ++nodes;
      if (table.total[x] < least || table.profile_rows(x) < options_.eligibility.min_count) continue;
      for (std::size_t i = 0; i < best.size(); ++i)
        if (table.class_total[static_cast<std::size_t>(options_.classes[i])] > 0) offer(i, x, seen);
    }
  }

  bool wants_row_sets() const override { return options_.distinct; }

  std::vector<ProfileTopN> best;    // by entry of options.classes
  std::vector<RowSetList> by_rows;  // in place of best, where row sets must differ
  double nodes = 0;

 private:
  void offer(std::size_t entry, std::size_t x, Seen& seen) {
    const auto y = static_cast<std::size_t>(options_.classes[entry]);
    if (options_.same_rows && !seen.hold(x, *options_.same_rows)) return;
    if (seen.table.profile_class_rows(x, y) < options_.eligibility.min_class_count) return;
    const Lift lift = lift_of(seen.table, x, y);
    if (!options_.eligibility.passes(lift)) return;
    const ProfileOrder order{options_.eligibility.inhibit};
    // Most profiles fall here, before anything is allocated. Of the same rows a lesser lift may stand for a greater.
    if (!options_.distinct && best[entry].full() && order.compare_value(lift, best[entry].last().lift) < 0) return;
    if (options_.productive && !seen.generalisations.productive(x, y, options_.gain, order.inhibit)) return;
    SelectedProfile profile;
    profile.lift = lift;
    profile.set = seen.set;
    profile.levels = source_.profile_levels(seen.set, seen.table.id[x]);
    if (!options_.distinct)
      best[entry].offer(std::move(profile));
    else if (const auto rows = seen.row_sets.of(x))
      by_rows[entry].offer(*rows, std::move(profile));
  }

  const CountSource& source_;
  const ProfilesOptions& options_;
};

namespace {

/// What no lift of a class exceeds (is below, for inhibition): p'/n' <= 1 gives N / P where all sets count the same rows,
/// p' <= P' gives N' / n' otherwise, which is at most 1 over the frequency.
double trivial_bound(const CountSource& source, const Eligibility& eligibility, std::size_t y) {
  if (eligibility.inhibit) return 0;
  const std::vector<Count>& total = source.class_total();
  const auto n = static_cast<double>(std::accumulate(total.begin(), total.end(), Count{0}));
  if (source.same_rows()) return n / static_cast<double>(total[y]);
  return eligibility.min_freq > 0 ? 1 / eligibility.min_freq : n;
}

}  // namespace

ProfilesCollector::ProfilesCollector(const CountSource& source, const ProfilesOptions& options, int threads)
    : options_(options) {
  if (options.distinct && !source.tells_row_sets())
    throw std::invalid_argument("these counts do not tell which profiles hold the same rows");
  options_.eligibility = options.eligibility.in(source);
  for (int worker = 0; worker < threads; ++worker) visitors_.push_back(std::make_unique<Visitor>(source, options_));
  for (const int y : options_.classes)
    trivial_bound_.push_back(trivial_bound(source, options_.eligibility, static_cast<std::size_t>(y)));
}

ProfilesCollector::~ProfilesCollector() = default;

SetVisitor& ProfilesCollector::visitor(int worker) { return *visitors_[static_cast<std::size_t>(worker)]; }

void ProfilesCollector::finish_best(std::size_t entry, ProfilesResult& result) {
  ProfileTopN best(options_.n_best, ProfileOrder{options_.eligibility.inhibit});
  for (auto& visitor : visitors_) best.merge(std::move(visitor->best[entry]));
  result.info.ties.push_back(best.ties());
  result.best.push_back(best.take());
}

void ProfilesCollector::finish_by_rows(std::size_t entry, ProfilesResult& result) {
  RowSetList& list = visitors_.front()->by_rows[entry];
  for (std::size_t worker = 1; worker < visitors_.size(); ++worker)
    list.merge(std::move(visitors_[worker]->by_rows[entry]));
  RowSetList::Best best = list.best(options_.n_best);
  result.info.ties.push_back(best.ties);
  result.folded.push_back(best.folded);
  result.folded_exact.push_back(result.info.reason == Reason::none);
  result.best.push_back(std::move(best.profiles));
}

ProfilesResult ProfilesCollector::finish(const SearchInfo& info) {
  ProfilesResult result;
  result.info = info;
  for (const auto& visitor : visitors_) result.info.nodes += visitor->nodes;
  for (std::size_t i = 0; i < options_.classes.size(); ++i) {
    result.info.ties_exact.push_back(info.reason == Reason::none);
    if (info.reason == Reason::time_limit) result.info.bound.push_back(trivial_bound_[i]);
    if (options_.distinct)
      finish_by_rows(i, result);
    else
      finish_best(i, result);
  }
  return result;
}

}  // namespace localift
