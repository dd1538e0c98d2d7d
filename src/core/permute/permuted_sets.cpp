// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/permuted_sets.h"

#include <algorithm>
#include <memory>

#include "core/base/workers.h"
#include "core/lattice/search_space.h"
#include "core/permute/lane_batch.h"

namespace localift {

namespace {

/// One worker's way from a set to its visitor.
class SetShower {
 public:
  SetShower(const PermutedSets& sets, LaneVisitor& visitor, const Stop& stop)
      : set_rows_(sets.source().make(stop)), counter_(sets.rows()), batch_(sets.rows()), visitor_(visitor), stop_(stop) {}

  /// Maybe only after those that follow it, flush() at the latest.
  void show(const FeatureSet& set, Count least_rows) {
    if (!set_rows_->find(set) || stop_.requested()) return;
    const std::size_t n_profiles = set_rows_->n_profiles();
    if (n_profiles == 0 || (least_rows > 1 && static_cast<Count>(set_rows_->n_counted()) < least_rows)) return;
    if (!batch_.takes(n_profiles)) return counter_.show(set, set_rows_->rows(), n_profiles, visitor_, stop_);
    set_rows_->codes(LaneBatch::kNotCounted, batch_.add(set, n_profiles));
    if (batch_.full()) flush();
  }
  void flush() { batch_.show(visitor_, stop_); }

 private:
  std::unique_ptr<SetRows> set_rows_;
  SetLanes counter_;
  LaneBatch batch_;
  LaneVisitor& visitor_;
  const Stop& stop_;
};

}  // namespace

void PermutedSets::walk(const SetRestrictions& sets, const std::vector<LaneVisitor*>& visitors) const {
  const SearchSpace space(source_.walk_order(), sets.min_features, sets.max_features, sets.always);
  // Pieces worth some batches, where there are sets enough for all threads.
  constexpr double kLeastPiece = 32;
  const double n_sets = space.n_sets();
  const std::vector<SearchSpace::Task> tasks =
      space.tasks(std::max(n_sets / 128, std::min(n_sets / (4.0 * execution_.threads), kLeastPiece)));
  std::vector<double> cost;
  for (const SearchSpace::Task& task : tasks) cost.push_back(task.cost);
  Workers<SetShower> workers(execution_.threads);
  workers.run(
      cost, execution_,
      [&](int id, const Stop& stop) {
        return std::make_unique<SetShower>(*this, *visitors[static_cast<std::size_t>(id)], stop);
      },
      [&](std::size_t task, SetShower& shower, const Stop& stop) {
        FeatureSet set;
        space.walk(tasks[task], stop, [&](const std::vector<int>& positions) {
          space.columns(positions, set);
          shower.show(set, sets.min_n);
        });
        shower.flush();
      });
}

void PermutedSets::show(const std::vector<FeatureSet>& sets, LaneVisitor& visitor) const {
  run_task(execution_.monitor, [&](const Stop& stop) {
    SetShower shower(*this, visitor, stop);
    for (const FeatureSet& set : sets)
      if (!stop.requested()) shower.show(set, 0);
    shower.flush();
  });
}

}  // namespace localift
