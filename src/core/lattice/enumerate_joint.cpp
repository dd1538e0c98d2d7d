// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/lattice/enumerate_joint.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "core/joint/joint_counter.h"
#include "core/joint/joint_engine.h"
#include "core/lattice/search_space.h"

namespace localift {

namespace {

/// Sets of one walk over the rows. Each walk reads all columns and solves for the first features of its sets, which
/// costs as much as some ten sets do; but the more sets, the more they keep, and the fewer walks there are to
/// share out.
constexpr double kWalkSets = 128;
constexpr double kLeastWalkSets = 16;
/// Fewest sets that are worth an engine of their own.
constexpr double kLeastEngineSets = 8;
/// Most features with missing values whose combinations may each get an engine.
constexpr std::size_t kMostIncomplete = 10;
/// What a set counted alone costs, in sets of the engine.
constexpr double kAlone = 15;

bool contains(const std::vector<int>& features, int feature) {
  return std::find(features.begin(), features.end(), feature) != features.end();
}

/// What one worker saw.
struct Tally {
  double evaluated = 0, left_out = 0;
  DegenerateSets degenerate;
};

/// Passes counted sets on to a visitor.
class Reporter {
 public:
  Reporter(Count min_n, SetVisitor& visitor, Tally& tally, const Stop& stop)
      : min_n_(min_n), visitor_(visitor), tally_(tally), stop_(stop) {}

  void show(const FeatureSet& set, const CountTable& table) const {
    if (stop_.requested()) return;  // the counts may be unfinished
    ++tally_.evaluated;
    if (leaves_out(table))
      ++tally_.left_out;
    else
      visitor_.visit(set, table, stop_);
  }
  void skip(const DegenerateSet& set, const CountTable& counted_rows) const {
    if (stop_.requested()) return;
    ++tally_.evaluated;
    if (leaves_out(counted_rows))
      ++tally_.left_out;
    else
      tally_.degenerate.add(set);
  }
  void count_alone(const FeatureSet& set, JointCounter& counter, CountTable& table) const {
    if (counter.count(set, table))
      show(set, table);
    else
      skip(counter.degenerate(), table);
  }

 private:
  bool leaves_out(const CountTable& table) const { return table.n_rows < min_n_ || !table.several_classes(); }

  Count min_n_;
  SetVisitor& visitor_;
  Tally& tally_;
  const Stop& stop_;
};

/// Visits the sets of a space at or below a task's node, as positions.
template <class Visit>
void walk(const SearchSpace& space, FeatureSet& positions, bool descend, const Stop& stop, const Visit& visit) {
  const int last = positions.back(), size = static_cast<int>(positions.size());
  if (space.contains(last, size)) visit(positions);
  if (!descend || !space.extends(last, size)) return;
  for (int child = last + 1; child <= space.last_child(last) && !stop.requested(); ++child) {
    positions.push_back(child);
    walk(space, positions, true, stop, visit);
    positions.pop_back();
  }
}

/// A share of an engine's sets.
using Share = std::vector<SearchSpace::Task>;

/// Shares of about kWalkSets sets, or less where there are few, and more only where there would be more shares than
/// anybody can wait for.
std::vector<Share> engine_shares(const SearchSpace& space, int threads) {
  const double n = space.n_sets();
  const double even = std::min(std::max(n / (4.0 * std::max(threads, 1)), kLeastWalkSets), kWalkSets);
  const double most = std::max(n / 4096, even);
  std::vector<Share> shares;
  double size = 0;
  for (auto& task : space.tasks(most)) {
    if (shares.empty() || size + task.cost > 1.25 * most) {
      shares.emplace_back();
      size = 0;
    }
    size += task.cost;
    shares.back().push_back(std::move(task));
  }
  return shares;
}

/// One worker of an engine.
class EngineWorker {
 public:
  EngineWorker(const JointEngine& engine, const Reporter& reporter, const Stop& stop)
      : engine_(engine), reporter_(reporter), stop_(stop), worker_(engine) {}

  void run(const Share& share, const SearchSpace& space) {
    std::vector<FeatureSet> sets;
    for (const auto& task : share) {
      FeatureSet positions(task.positions);
      walk(space, positions, task.descend, stop_, [&](const FeatureSet& set) {
        sets.push_back(set);
        if (static_cast<double>(sets.size()) >= 1.25 * kWalkSets) count(std::exchange(sets, {}));
      });
    }
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
        case JointEngineWorker::Outcome::counted: return reporter_.show(set, result.table);
        case JointEngineWorker::Outcome::missed: return missed.push_back(set);
        case JointEngineWorker::Outcome::degenerate:
          return reporter_.skip(
              {set, static_cast<int>(result.group), engine_.features()[result.column], result.reason}, result.table);
      }
    });
    if (missed.empty()) return;
    if (!counter_) counter_ = std::make_unique<JointCounter>(engine_.data(), engine_.kernels(), nullptr, stop_);
    for (const FeatureSet& set : missed)
      if (!stop_.requested()) reporter_.count_alone(set, *counter_, table_);
  }

  const JointEngine& engine_;
  Reporter reporter_;
  const Stop& stop_;
  JointEngineWorker worker_;
  std::unique_ptr<JointCounter> counter_;
  CountTable table_;
};

/// Part of a whole's progress.
class PartMonitor : public Monitor {
 public:
  PartMonitor(Monitor* monitor, double from, double to) : monitor_(monitor), from_(from), to_(to) {}
  void tick(double fraction_done) override {
    if (monitor_ != nullptr) monitor_->tick(from_ + (to_ - from_) * fraction_done);
  }

 private:
  Monitor* monitor_;
  double from_, to_;
};

class Enumeration {
 public:
  Enumeration(const ContinuousData& data, const SetRestrictions& options, const Execution& execution,
              const std::vector<SetVisitor*>& visitors, const JointKernels& kernels)
      : data_(data),
        options_(options),
        execution_(execution),
        visitors_(visitors),
        kernels_(kernels),
        space_(walk_order(data), options.min_features, options.max_features, options.always),
        tallies_(visitors.size()) {
    for (int f = 0; f < data.coded().n_features(); ++f)
      if (data.is_continuous(f)) (data.has_missing(f) ? incomplete_ : complete_).push_back(f);
  }

  SearchInfo run() {
    choose_engines();
    double by_engines = 0;
    for (const FeatureSet& incomplete : engines_) by_engines += engine_space(incomplete).n_sets();
    const double alone = kAlone * (space_.n_sets() - by_engines), whole = by_engines + alone;
    double done = 0;
    bool finished = true;
    for (std::size_t i = 0; i < engines_.size() && finished; ++i) {
      const double part = engine_space(engines_[i]).n_sets();
      finished = run_engine(engines_[i], done / whole, (done + part) / whole);
      done += part;
    }
    if (finished && alone > 0) finished = run_alone(done / whole);

    SearchInfo info;
    info.space = space_.n_sets();
    if (!finished) info.reason = Reason::time_limit;
    for (Tally& tally : tallies_) {
      info.evaluated += tally.evaluated;
      info.left_out += tally.left_out;
      info.degenerate.merge(std::move(tally.degenerate));
    }
    return info;
  }

 private:
  using Clock = std::chrono::steady_clock;

  /// Features on which rows and levels depend come first: the sets below one of them then share the fit.
  static std::vector<int> walk_order(const ContinuousData& data) {
    std::vector<int> order;
    for (const bool base : {true, false})
      for (int f = 0; f < data.coded().n_features(); ++f)
        if (JointCounter::is_base(data, f) == base) order.push_back(f);
    return order;
  }

  /// The columns of an engine: the complete features, and some incomplete ones, which each of its sets holds.
  std::vector<int> engine_features(const FeatureSet& incomplete) const {
    std::vector<int> features(complete_);
    features.insert(features.end(), incomplete.begin(), incomplete.end());
    std::sort(features.begin(), features.end());
    return features;
  }
  SearchSpace engine_space(const FeatureSet& incomplete) const {
    const std::vector<int> features = engine_features(incomplete);
    std::vector<int> always;
    for (std::size_t i = 0; i < features.size(); ++i)
      if (contains(incomplete, features[i]) || contains(options_.always, features[i]))
        always.push_back(static_cast<int>(i));
    return SearchSpace::in_column_order(static_cast<int>(features.size()), options_.min_features,
                                        options_.max_features, always);
  }

  /// Rows differ by which incomplete features a set holds, so each combination that is worth it gets an engine.
  void choose_engines() {
    const std::size_t n = incomplete_.size() > kMostIncomplete ? 0 : incomplete_.size();
    for (std::size_t mask = 0; mask < (std::size_t{1} << n); ++mask) {
      FeatureSet incomplete;
      for (std::size_t i = 0; i < n; ++i)
        if ((mask >> i) & 1) incomplete.push_back(incomplete_[i]);
      const std::vector<int> features = engine_features(incomplete);
      const bool holds_always = std::all_of(options_.always.begin(), options_.always.end(),
                                            [&](int f) { return contains(features, f); });
      if (holds_always && JointEngine::suits(data_, features.size()) &&
          engine_space(incomplete).n_sets() >= kLeastEngineSets)
        engines_.push_back(incomplete);
    }
    std::sort(engines_.begin(), engines_.end());
  }

  bool by_engine(const FeatureSet& set) const {
    FeatureSet incomplete;
    for (const int f : set) {
      if (!data_.is_continuous(f)) return false;
      if (data_.has_missing(f)) incomplete.push_back(f);
    }
    return std::binary_search(engines_.begin(), engines_.end(), incomplete);
  }

  Execution part(Monitor& monitor, bool limited) const {
    Execution result = execution_;
    result.monitor = &monitor;
    result.time_limit = limited ? seconds_left(execution_, start_) : Execution().time_limit;
    return result;
  }

  bool run_engine(const FeatureSet& incomplete, double from, double to) {
    PartMonitor before(execution_.monitor, from, from), during(execution_.monitor, from, to);
    const JointEngine engine(data_, engine_features(incomplete), kernels_, part(before, false));
    if (incomplete.empty()) known_ = engine.covariance();
    const SearchSpace space = engine_space(incomplete);
    const std::vector<Share> shares = engine_shares(space, execution_.threads);
    std::vector<double> cost;
    for (const Share& share : shares) {
      cost.push_back(0);
      for (const auto& task : share) cost.back() += task.cost;
    }
    std::vector<std::unique_ptr<EngineWorker>> workers(visitors_.size());
    return run_tasks(cost, part(during, true), [&](std::size_t task, int id, const Stop& stop) {
      const auto at = static_cast<std::size_t>(id);
      if (!workers[at]) workers[at] = std::make_unique<EngineWorker>(engine, reporter(at, stop), stop);
      workers[at]->run(shares[task], space);
    });
  }

  /// The sets that no engine counts.
  bool run_alone(double from) {
    PartMonitor monitor(execution_.monitor, from, 1);
    const std::vector<SearchSpace::Task> tasks = space_.tasks();
    std::vector<double> cost;
    for (const auto& task : tasks) cost.push_back(task.cost);
    struct Worker {
      JointCounter counter;
      CountTable table;
    };
    std::vector<std::unique_ptr<Worker>> workers(visitors_.size());
    return run_tasks(cost, part(monitor, true), [&](std::size_t task, int id, const Stop& stop) {
      const auto at = static_cast<std::size_t>(id);
      if (!workers[at]) {
        workers[at].reset(new Worker{JointCounter(data_, kernels_, known_.get(), stop), CountTable()});
      }
      const Reporter report = reporter(at, stop);
      FeatureSet positions(tasks[task].positions);
      walk(space_, positions, tasks[task].descend, stop, [&](const FeatureSet& path) {
        FeatureSet set;
        for (const int position : path) set.push_back(space_.column(position));
        std::sort(set.begin(), set.end());
        if (!by_engine(set)) report.count_alone(set, workers[at]->counter, workers[at]->table);
      });
    });
  }

  Reporter reporter(std::size_t worker, const Stop& stop) {
    return {options_.min_n, *visitors_[worker], tallies_[worker], stop};
  }

  const ContinuousData& data_;
  const SetRestrictions& options_;
  const Execution& execution_;
  const std::vector<SetVisitor*>& visitors_;
  const JointKernels& kernels_;
  const Clock::time_point start_ = Clock::now();
  SearchSpace space_;
  std::vector<int> complete_, incomplete_;  // continuous features
  std::vector<FeatureSet> engines_;         // by the incomplete features that their sets hold; sorted
  std::shared_ptr<const KnownCovariance> known_;  // of complete_, once its engine is there
  std::vector<Tally> tallies_;              // by worker
};

}  // namespace

SearchInfo enumerate_joint_sets(const ContinuousData& data, const SetRestrictions& options,
                                const Execution& execution, const std::vector<SetVisitor*>& visitors,
                                const JointKernels& kernels) {
  return Enumeration(data, options, execution, visitors, kernels).run();
}

}  // namespace localift
