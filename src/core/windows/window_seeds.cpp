// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/windows/window_seeds.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "core/count/cross_counter.h"

namespace localift {

namespace {

/// Sets kept of each size. Any small number does: of the votes' 14,892 sets of at most six features (min_freq 0.15,
/// min_count 5, n_best 10) the whole search counts 2,829 with one, 2,246 with two, 1,786 with four, 1,903 with eight
/// and 2,107 with sixteen; without, 7,139.
constexpr std::size_t kWidth = 4;

/// What the caller monitors is the walk.
class AtZero : public Monitor {
 public:
  explicit AtZero(Monitor* monitor) : monitor_(monitor) {}
  void tick(double) override {
    if (monitor_ != nullptr) monitor_->tick(0);
  }

 private:
  Monitor* monitor_;
};

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
    for (const int f : set) counter_.push(f);
    for (int f = 0; f < data_.n_features() && !stop.requested(); ++f) {
      FeatureSet larger(set);
      larger.insert(std::upper_bound(larger.begin(), larger.end(), f), f);
      if (std::binary_search(set.begin(), set.end(), f) || wanted.count(larger) == 0) continue;
      counter_.count_with(f, table_);
      search(larger, stop);
    }
    for (std::size_t i = 0; i < set.size(); ++i) counter_.pop();
  }

  double nodes() const { return windows_.nodes(); }
  std::vector<Scored> scored;
  std::vector<FeatureSet> searched;
  Unfinished unfinished;

 private:
  void search(const FeatureSet& set, const Stop& stop) {
    if (stop.requested()) return;  // the counts may be unfinished
    const bool in_space = static_cast<int>(set.size()) >= sets_.min_features;
    if (in_space) searched.push_back(set);
    if (in_space && execution_.trace) execution_.trace(set);
    if (table_.n_rows < sets_.min_n || !table_.several_classes()) return;
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

}  // namespace

WindowSeeds seed_windows(const CodedData& data, const WindowsOptions& options, const SetRestrictions& sets,
                         const Execution& execution, SharedWindows& shared) {
  WindowSeeds seeds;
  AtZero monitor(execution.monitor);
  Execution quiet = execution;
  quiet.monitor = &monitor;
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::unique_ptr<Seeder>> seeders(static_cast<std::size_t>(execution.threads));
  std::vector<FeatureSet> beam{sets.always};
  std::sort(beam.front().begin(), beam.front().end());
  for (int size = static_cast<int>(sets.always.size()) + 1; size <= sets.max_features && !beam.empty(); ++size) {
    // Each new set from the first of the beam that it can be grown from.
    std::set<FeatureSet> all;
    std::vector<std::set<FeatureSet>> wanted(beam.size());
    for (std::size_t i = 0; i < beam.size(); ++i)
      for (int f = 0; f < data.n_features(); ++f) {
        if (std::binary_search(beam[i].begin(), beam[i].end(), f)) continue;
        FeatureSet larger(beam[i]);
        larger.insert(std::upper_bound(larger.begin(), larger.end(), f), f);
        if (all.insert(larger).second) wanted[i].insert(larger);
      }
    quiet.time_limit = seconds_left(execution, start);
    seeds.complete = run_tasks(std::vector<double>(beam.size(), 1), quiet,
                               [&](std::size_t task, int worker, const Stop& stop) {
                                 auto& seeder = seeders[static_cast<std::size_t>(worker)];
                                 if (!seeder) seeder = std::make_unique<Seeder>(data, options, sets, execution, shared);
                                 seeder->grow(beam[task], wanted[task], stop);
                               });
    std::vector<Scored> scored;
    for (const auto& seeder : seeders) {
      if (!seeder) continue;
      scored.insert(scored.end(), seeder->scored.begin(), seeder->scored.end());
      seeder->scored.clear();
    }
    if (!seeds.complete) break;
    std::sort(scored.begin(), scored.end());
    beam.clear();
    for (std::size_t i = 0; i < std::min(kWidth, scored.size()); ++i) beam.push_back(scored[i].set);
  }
  for (const auto& seeder : seeders) {
    if (!seeder) continue;
    seeds.nodes += seeder->nodes();
    seeds.unfinished.join(seeder->unfinished);
    seeds.searched.insert(seeder->searched.begin(), seeder->searched.end());
  }
  return seeds;
}

}  // namespace localift
