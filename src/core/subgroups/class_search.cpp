// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/class_search.h"

#include <chrono>
#include <limits>
#include <memory>
#include <utility>

#include "core/base/part_monitor.h"

namespace localift {

namespace {

/// Of those met, so many are remembered for the rounds to come.
constexpr std::size_t kMostSeen = 400;

bool in_rounds(const SubgroupsOptions& options) { return options.max_overlap < 1; }

}  // namespace

ClassSearch::ClassSearch(const SubgroupWalk& walk, int y, const Stop& stop)
    : walk_(walk),
      y_(y),
      rows_(walk.data, y, walk.order.inhibit, walk.space.order(), walk.counts_rows(), stop),
      chosen_(walk, rows_),
      list_(*walk.measure, in_rounds(walk.options) && walk.options.use_bounds ? kMostSeen : 0),
      workers_(walk.execution.threads),
      left_(BetterValue{walk.order.inhibit}) {}

bool ClassSearch::run(const Execution& execution) {
  if (in_rounds(walk_.options)) return run_rounds(execution);
  // Bounds drop branches that hold ties, which ones depends on the threads: one entry more than asked for tells whether
  // the next in order ties with the last (bound B1).
  const std::size_t n_best = walk_.options.n_best, capacity = n_best + walk_.options.use_bounds;
  const bool complete = walk_once(execution, [&](const Stop&) { list_.begin(capacity, {}); });
  ties_ = list_.ties();
  best_ = list_.take();
  if (!complete && best_.size() >= capacity)
    left_.leave(walk_.measure->value(best_.back().lift, best_.back().price));
  const bool beyond = best_.size() > n_best;
  if (walk_.options.use_bounds) ties_ = beyond && walk_.order.same_value(best_.back(), best_[n_best - 1]);
  if (beyond) best_.pop_back();
  ties_exact_ = complete && (!walk_.options.use_bounds || ties_ == 0);
  return complete;
}

bool ClassSearch::run_rounds(const Execution& execution) {
  const std::size_t n_best = walk_.options.n_best;
  for (std::size_t round = 0; round < n_best; ++round) {
    const bool last = round + 1 == n_best;
    const bool complete = walk_round(execution, round, last);
    const double ties = list_.ties();
    std::vector<SelectedSubgroup> found = list_.take();
    if (!complete) {
      if (!found.empty()) left_.leave(walk_.measure->value(found.front().lift, found.front().price));
      if (!found.empty()) keep(std::move(found.front()));
      fill_up();
      ties_exact_ = false;
      return false;
    }
    if (found.empty()) return true;
    const bool tied = found.size() > 1 && walk_.order.same_value(found[0], found[1]);
    keep(std::move(found.front()));
    if (last && (tied || ties > 0)) return count_ties(execution);
  }
  return true;
}

bool ClassSearch::walk_round(const Execution& execution, std::size_t round, bool last) {
  const double share = 1 / static_cast<double>(walk_.options.n_best), done = static_cast<double>(round) * share;
  PartMonitor part(execution.monitor, done, done + share);
  Execution shown(execution);
  if (execution.monitor != nullptr) shown.monitor = &part;
  const std::size_t capacity = 1 + (last && walk_.options.use_bounds);
  return walk_once(shown, [&](const Stop& stop) { begin_round(capacity, stop); });
}

/// What has the key of the last entry, and would be allowed beside all. Something has it that is allowed in its place.
bool ClassSearch::count_ties(const Execution& execution) {
  const bool complete = walk_once(execution, [&](const Stop&) { list_.begin_beside(best_.back()); });
  if (!complete) left_.leave(walk_.measure->value(best_.back().lift, best_.back().price));
  ties_ = walk_.options.use_bounds ? list_.found_beside() : list_.ties();
  ties_exact_ = complete && (!walk_.options.use_bounds || ties_ == 0);
  return complete;
}

void ClassSearch::keep(SelectedSubgroup subgroup) {
  chosen_.add(subgroup);
  best_.push_back(std::move(subgroup));
}

/// What the list does not allow now it will not allow later.
void ClassSearch::begin_round(std::size_t capacity, const Stop& stop) {
  auto& seen = list_.seen();
  std::vector<SelectedSubgroup> first;
  std::size_t looked_at = 0;
  for (; looked_at < seen.size() && first.size() < capacity && !stop.requested(); ++looked_at)
    if (chosen_.allow(seen[looked_at])) first.push_back(seen[looked_at]);
  seen.erase(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(looked_at));
  seen.insert(seen.begin(), first.begin(), first.end());
  list_.begin(capacity, first);
}

/// After a stop: the best of what was met, as the list allows it.
void ClassSearch::fill_up() {
  for (const SelectedSubgroup& subgroup : list_.seen()) {
    if (best_.size() >= walk_.options.n_best) return;
    if (chosen_.allow(subgroup)) keep(subgroup);
  }
}

/// All subgroups, for a list that begin() begins.
bool ClassSearch::walk_once(const Execution& execution, const Begin& begin) {
  const auto make = [&](int, const Stop&) {
    return std::make_unique<SubgroupWalker>(walk_, rows_, y_, chosen_, list_);
  };
  bool looked = false;
  Execution alone(execution);
  alone.threads = 1;
  workers_.run({1}, alone, make, [&](std::size_t, SubgroupWalker& worker, const Stop& stop) {
    begin(stop);
    looked = worker.look_at_root(root_, stop);
  });
  if (!looked) {
    left_.leave(walk_.order.inhibit ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity());
    return false;
  }
  const bool complete =
      workers_.run(std::vector<double>(root_.children.size(), 1), execution, make,
                   [&](std::size_t task, SubgroupWalker& worker, const Stop& stop) {
                     worker.run(root_, root_.children[task], stop);
                   });
  if (!complete) {
    SubgroupWalker& worker = workers_.first([&] { return make(0, Stop()); });
    for (const std::size_t task : workers_.not_begun()) worker.leave_open(root_, root_.children[task]);
    left_.join(list_.open());
  }
  return complete;
}

double ClassSearch::bound() const { return left_.number(); }

void ClassSearch::add_to(SubgroupAccount& account) const {
  workers_.for_each([&](const SubgroupWalker& worker) { account.add(worker.account()); });
}

}  // namespace localift
