// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/permuted_sets.h"

#include <memory>

#include "core/base/workers.h"
#include "core/lattice/search_space.h"

namespace localift {

namespace {

/// One worker's way from a set to its visitor.
class SetShower {
 public:
  SetShower(const PermutedSets& sets, LaneVisitor& visitor, const Stop& stop)
      : set_rows_(sets.source().make(stop)), counter_(sets.rows()), visitor_(visitor), stop_(stop) {}

  void show(const FeatureSet& set, Count least_rows) {
    if (!set_rows_->find(set) || stop_.requested()) return;
    const CountedRows rows = set_rows_->rows();
    if (rows.size > 0 && static_cast<Count>(rows.size) >= least_rows)
      counter_.show(set, rows, set_rows_->n_profiles(), visitor_, stop_);
  }

 private:
  std::unique_ptr<SetRows> set_rows_;
  LaneCounter counter_;
  LaneVisitor& visitor_;
  const Stop& stop_;
};

}  // namespace

void PermutedSets::walk(const SetRestrictions& sets, const std::vector<LaneVisitor*>& visitors) const {
  const SearchSpace space(source_.walk_order(), sets.min_features, sets.max_features, sets.always);
  const std::vector<SearchSpace::Task> tasks = space.tasks();
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
      });
}

void PermutedSets::show(const std::vector<FeatureSet>& sets, LaneVisitor& visitor) const {
  run_task(execution_.monitor, [&](const Stop& stop) {
    SetShower shower(*this, visitor, stop);
    for (const FeatureSet& set : sets)
      if (!stop.requested()) shower.show(set, 0);
  });
}

}  // namespace localift
