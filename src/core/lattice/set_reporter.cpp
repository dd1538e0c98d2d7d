// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/lattice/set_reporter.h"

#include <algorithm>
#include <memory>

#include "core/base/workers.h"

namespace localift {

bool SetReporter::takes(const FeatureSet& set, const CountTable& table, const Stop& stop) {
  if (stop.requested()) return false;  // the counts may be unfinished
  ++evaluated_;
  if (execution_.trace) execution_.trace(set);
  const bool eligible = sets_.eligible(table);
  left_out_ += !eligible;
  return eligible;
}

void SetReporter::show(const FeatureSet& set, const CountTable& table, const Stop& stop) {
  if (takes(set, table, stop)) visitor_.visit(set, table, stop);
}

void SetReporter::skip(const DegenerateSet& set, const CountTable& counted_rows, const Stop& stop) {
  if (takes(set.set, counted_rows, stop)) degenerate_.add(set);
}

void SetReporter::count(const FeatureSet& set, SetCounter& counter, CountTable& table, const Stop& stop) {
  if (counter.count(set, table))
    show(set, table, stop);
  else
    skip(counter.degenerate(), table, stop);
}

std::unique_ptr<SetCounter> SetReporter::make_counter(const CountSource& source, const Stop& stop) const {
  std::unique_ptr<SetCounter> counter = source.make_counter(stop);
  if (visitor_.wants_row_sets()) counter->tell_row_sets();
  if (!visitor_.names_profiles()) counter->leave_out_ids();
  return counter;
}

void SetReporter::add_to(SearchInfo& info) const {
  info.evaluated += evaluated_;
  info.left_out += left_out_;
  info.degenerate.merge(degenerate_);
}

SetReporters::SetReporters(const SetRestrictions& sets, const Execution& execution,
                           const std::vector<SetVisitor*>& visitors) {
  for (SetVisitor* visitor : visitors) reporters_.emplace_back(sets, execution, *visitor);
}

SearchInfo SetReporters::info(const SearchSpace& space, bool complete) const {
  SearchInfo info;
  info.space = space.n_sets();
  if (!complete) info.reason = Reason::time_limit;
  for (const SetReporter& reporter : reporters_) reporter.add_to(info);
  return info;
}

namespace {

/// One worker of a walk that counts set by set.
class Walker {
 public:
  Walker(const CountSource& source, SetReporter& reporter, const Stop& stop)
      : counter_(reporter.make_counter(source, stop)), reporter_(reporter), stop_(stop) {}

  void run(const SearchSpace& space, const SearchSpace::Task& task,
           const std::function<bool(const FeatureSet&)>& counts) {
    const auto count = [&](const std::vector<int>& positions) {
      space.columns(positions, set_);
      if (counts(set_)) reporter_.count(set_, *counter_, table_, stop_);
    };
    space.walk(task, stop_, count, [&](const std::vector<int>& positions, const auto& children) {
      const int last = positions.back();
      space.columns(positions, set_);
      const std::vector<int> later(space.order().begin() + last + 1, space.order().end());
      counter_->enter(set_, later, space.n_sets(last, static_cast<int>(positions.size())));
      children();
      counter_->leave();
    });
  }

 private:
  std::unique_ptr<SetCounter> counter_;
  SetReporter& reporter_;
  const Stop& stop_;
  CountTable table_;
  FeatureSet set_;
};

}  // namespace

bool count_one_by_one(const CountSource& source, const SearchSpace& space,
                      const std::function<bool(const FeatureSet&)>& counts, const Execution& execution,
                      SetReporters& reporters) {
  // Pieces of a fair share of a small space, so that a piece is worth what the counter prepares for it.
  constexpr double kSmallPiece = 256;
  const double n_sets = space.n_sets();
  const std::vector<SearchSpace::Task> tasks =
      space.tasks(std::max(n_sets / 128, std::min(n_sets / (2.0 * execution.threads), kSmallPiece)));
  std::vector<double> cost;
  for (const auto& task : tasks) cost.push_back(task.cost);
  Workers<Walker> workers(execution.threads);
  return workers.run(
      cost, execution,
      [&](int id, const Stop& stop) { return std::make_unique<Walker>(source, reporters.of(id), stop); },
      [&](std::size_t task, Walker& walker, const Stop&) { walker.run(space, tasks[task], counts); });
}

}  // namespace localift
