// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/lattice/engine_walk.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/workers.h"
#include "core/joint/joint_source.h"

namespace localift {

namespace {

/// Sets of one walk over the rows. Each walk reads all columns and solves for the first features of its sets, which
/// costs as much as some ten sets do; but the more sets, the more they keep, and the fewer walks there are to
/// share out.
constexpr double kWalkSets = 64;
constexpr double kLeastWalkSets = 16;
/// Of more levels each set keeps more cuts, and around each more than it would need: a walk takes fewer sets, so that all
/// together they keep about as much.
constexpr double kManyLevels = 16;
constexpr double kLeastOfMany = 4;

double walk_sets(const JointEngine& engine) {
  const double share = std::min(1.0, kManyLevels / engine.data().discretization().n_levels());
  return std::max(kLeastOfMany, kWalkSets * share * share);
}

/// A share of an engine's sets.
struct Share {
  std::vector<SearchSpace::Task> tasks;
  double n_sets = 0;
};

/// Shares of about so many sets, or less where there are few, and more only where there would be more shares than
/// anybody can wait for.
std::vector<Share> engine_shares(const SearchSpace& space, double most_sets, int threads) {
  const double n = space.n_sets();
  const double even = std::min(std::max(n / (4.0 * std::max(threads, 1)), kLeastWalkSets), most_sets);
  const double most = std::max(n / 4096, even);
  std::vector<Share> shares;
  for (auto& task : space.tasks(most)) {
    if (shares.empty() || shares.back().n_sets + task.cost > 1.25 * most) shares.emplace_back();
    shares.back().n_sets += task.cost;
    shares.back().tasks.push_back(std::move(task));
  }
  return shares;
}

/// One worker of an engine.
class EngineWalker {
 public:
  EngineWalker(const JointEngine& engine, SetReporter& reporter, const Stop& stop)
      : engine_(engine), reporter_(reporter), stop_(stop), worker_(engine), most_sets_(1.25 * walk_sets(engine)) {}

  void run(const Share& share, const SearchSpace& space) {
    std::vector<FeatureSet> sets;
    for (const auto& task : share.tasks)
      space.walk(task, stop_, [&](const std::vector<int>& positions) {
        sets.push_back(positions);
        if (static_cast<double>(sets.size()) >= most_sets_) count(std::exchange(sets, {}));
      });
    count(std::move(sets));
  }

 private:
  void count(std::vector<FeatureSet> sets) {
    if (sets.empty() || stop_.requested()) return;
    const JointProgram program(std::move(sets));
    std::vector<FeatureSet> missed;
    worker_.count(program, stop_, [&](std::size_t i, const JointEngineWorker::Result& result) {
      FeatureSet set;
      for (const int position : program.sets[i]) set.push_back(engine_.features()[static_cast<std::size_t>(position)]);
      switch (result.outcome) {
        case JointEngineWorker::Outcome::counted: return reporter_.show(set, result.table, stop_);
        case JointEngineWorker::Outcome::missed: return missed.push_back(set);
        case JointEngineWorker::Outcome::degenerate:
          return reporter_.skip(
              {set, static_cast<int>(result.group), engine_.features()[result.column], result.reason}, result.table,
              stop_);
      }
    });
    if (missed.empty()) return;
    if (!counter_) counter_ = reporter_.make_counter(JointSource(engine_.data(), engine_.kernels()), stop_);
    for (const FeatureSet& set : missed)
      if (!stop_.requested()) reporter_.count(set, *counter_, table_, stop_);
  }

  const JointEngine& engine_;
  SetReporter& reporter_;
  const Stop& stop_;
  JointEngineWorker worker_;
  const double most_sets_;  // of one walk over the rows
  std::unique_ptr<SetCounter> counter_;
  CountTable table_;
};

}  // namespace

bool walk_engine(const JointEngine& engine, const SearchSpace& space, const Execution& execution,
                 SetReporters& reporters) {
  const std::vector<Share> shares = engine_shares(space, walk_sets(engine), execution.threads);
  std::vector<double> cost;
  for (const Share& share : shares) cost.push_back(share.n_sets);
  Workers<EngineWalker> workers(execution.threads);
  return workers.run(
      cost, execution,
      [&](int id, const Stop& stop) { return std::make_unique<EngineWalker>(engine, reporters.of(id), stop); },
      [&](std::size_t share, EngineWalker& walker, const Stop&) { walker.run(shares[share], space); });
}

}  // namespace localift
