// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/windows/window_seeds.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/feature_set.h"
#include "core/base/part_monitor.h"
#include "core/base/workers.h"
#include "core/count/cross_counter.h"
#include "core/windows/best_windows.h"

namespace localift {

namespace {

/// Sets kept of each size. Any small number does: of the votes' 14,892 sets of at most six features (min_freq 0.15,
/// min_count 5, n_best 10) the whole search counts 2,829 with one, 2,246 with two, 1,786 with four, 1,903 with eight
/// and 2,107 with sixteen; without, 7,139.
constexpr std::size_t kWidth = 4;

struct Scored {
  std::int64_t key;
  Count rows;
  FeatureSet set;
  bool operator<(const Scored& other) const {
    if (key != other.key) return key > other.key;
    if (rows != other.rows) return rows > other.rows;
    return set < other.set;
  }
};

class Seeder {
 public:
  Seeder(const CodedData& data, const WindowsOptions& options, const SetRestrictions& sets, const Execution& execution,
         SharedWindows& shared)
      : data_(data), sets_(sets), execution_(execution), counter_(data), incumbent_(shared), windows_(options) {}

  /// Searches the set with each feature more that gives one of `wanted`.
  void grow(const FeatureSet& set, const std::set<FeatureSet>& wanted, const Stop& stop) {
    counter_.watch(stop);
    windows_.watch(stop);
    counter_.move_to(set);
    for (const int f : columns_outside(set, data_.n_features())) {
      if (stop.requested()) return;
      const FeatureSet larger = with_feature(set, f);
      if (wanted.count(larger) == 0) continue;
      counter_.count_with(f, table_);
      search(larger, stop);
    }
  }

  double nodes() const { return windows_.nodes(); }
  std::vector<Scored> scored;
  std::vector<FeatureSet> searched;
  Unfinished unfinished;

 private:
  void search(const FeatureSet& set, const Stop& stop) {
    if (stop.requested()) return;  // the counts may be unfinished
    const bool in_space = sets_.in_space(set.size());
    if (in_space) searched.push_back(set);
    if (in_space && execution_.trace) execution_.trace(set);
    if (!sets_.eligible(table_)) return;
    Scored score{0, 0, set};
    if (!windows_.reach(table_, score.key, score.rows)) return;
    scored.push_back(score);
    if (!in_space) return;
    sort_profiles(data_, set, table_);
    if (windows_.search(set, table_, incumbent_, stop) == BestWindows::Outcome::capped)
      unfinished.add(set, windows_.n_profiles());
  }

  const CodedData& data_;
  const SetRestrictions& sets_;
  const Execution& execution_;
  CrossCounter counter_;
  WindowsIncumbent incumbent_;
  BestWindows windows_;
  CountTable table_;
};

/// For each set of the beam the sets of one feature more that are to be grown from it: each from the first that it can
/// be grown from.
std::vector<std::set<FeatureSet>> one_larger(const std::vector<FeatureSet>& beam, int n_features) {
  std::set<FeatureSet> all;
  std::vector<std::set<FeatureSet>> wanted(beam.size());
  for (std::size_t i = 0; i < beam.size(); ++i)
    for (const int f : columns_outside(beam[i], n_features)) {
      const FeatureSet larger = with_feature(beam[i], f);
      if (all.insert(larger).second) wanted[i].insert(larger);
    }
  return wanted;
}

/// The sets that promise most of those that were looked at since the last time.
std::vector<FeatureSet> best_scored(const Workers<Seeder>& seeders) {
  std::vector<Scored> scored;
  seeders.for_each([&](Seeder& seeder) {
    scored.insert(scored.end(), seeder.scored.begin(), seeder.scored.end());
    seeder.scored.clear();
  });
  std::sort(scored.begin(), scored.end());
  std::vector<FeatureSet> best;
  for (std::size_t i = 0; i < std::min(kWidth, scored.size()); ++i) best.push_back(std::move(scored[i].set));
  return best;
}

}  // namespace

WindowSeeds seed_windows(const CodedData& data, const WindowsOptions& options, const SetRestrictions& sets,
                         const Execution& execution, SharedWindows& shared) {
  WindowSeeds seeds;
  PartMonitor still(execution.monitor, 0, 0);  // what the caller monitors is the walk
  Execution quiet = execution;
  quiet.monitor = &still;
  const auto start = std::chrono::steady_clock::now();
  Workers<Seeder> seeders(execution.threads);
  std::vector<FeatureSet> beam{as_set(sets.always)};
  for (int size = static_cast<int>(sets.always.size()) + 1; size <= sets.max_features && !beam.empty(); ++size) {
    const auto wanted = one_larger(beam, data.n_features());
    quiet.time_limit = seconds_left(execution, start);
    seeds.complete = seeders.run(
        std::vector<double>(beam.size(), 1), quiet,
        [&](int, const Stop&) { return std::make_unique<Seeder>(data, options, sets, execution, shared); },
        [&](std::size_t task, Seeder& seeder, const Stop& stop) { seeder.grow(beam[task], wanted[task], stop); });
    if (!seeds.complete) break;
    beam = best_scored(seeders);
  }
  seeders.for_each([&](const Seeder& seeder) {
    seeds.nodes += seeder.nodes();
    seeds.unfinished.join(seeder.unfinished);
    seeds.searched.insert(seeder.searched.begin(), seeder.searched.end());
  });
  return seeds;
}

}  // namespace localift
