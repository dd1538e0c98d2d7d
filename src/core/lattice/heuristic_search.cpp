// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/lattice/heuristic_search.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "core/base/feature_set.h"
#include "core/base/part_monitor.h"
#include "core/lattice/neighbours.h"
#include "core/lattice/search_space.h"

namespace localift {

namespace {

using Clock = std::chrono::steady_clock;

struct ScoredSet {
  FeatureSet set;
  SetScore score;

  bool comes_before(const ScoredSet& other) const {
    if (other.score < score || score < other.score) return other.score < score;
    return set < other.set;
  }
};

/// Counts sets, scores them and shows them to the search; remembers what it saw.
class Lattice {
  static constexpr std::size_t kChunks = 4;
  static constexpr std::size_t kLeastSplits = 4;  // sets that are counted in the time of counting what they share

 public:
  /// `comes_back`: whether a walk may look at a set again after it was forgotten, as walks for other goals do.
  Lattice(const CountSource& source, const SetRestrictions& sets, const Execution& execution, std::size_t n_goals,
          bool comes_back, SetCollector& collector)
      : source_(source),
        sets_(sets),
        execution_(execution),
        n_goals_(static_cast<double>(n_goals)),
        comes_back_(comes_back),
        monitor_(execution.monitor, 0, 0),
        visitors_(static_cast<std::size_t>(execution.threads)),
        counters_(visitors_.size()),
        start_(Clock::now()) {
    for (int worker = 0; worker < execution.threads; ++worker)
      visitors_[static_cast<std::size_t>(worker)] = &collector.visitor(worker);
  }

  void follow(const SetGoal& goal) {
    ++n_followed_;
    scores_.clear();
    scorers_.clear();
    for (int worker = 0; worker < execution_.threads; ++worker) scorers_.push_back(goal());
  }

  /// Scores all neighbours that were not scored yet. False once the time is up, with nothing to be relied on.
  bool look(const FeatureSet& base, const std::vector<int>& features, Direction direction) {
    std::vector<int> unseen;
    for (const int f : features)
      if (scores_.count(neighbour(base, f, direction)) == 0) unseen.push_back(f);
    if (unseen.empty()) return true;

    // The neighbours of a chunk share counts, smaller ones more. How many chunks there are does not depend on the
    // threads: continuous features are then fitted in the same order.
    const std::size_t n_chunks = std::min(unseen.size(), direction == Direction::larger ? 4 * kChunks : kChunks);
    std::vector<std::vector<int>> chunks(n_chunks);
    for (std::size_t i = 0; i < unseen.size(); ++i) chunks[i * n_chunks / unseen.size()].push_back(unseen[i]);
    std::vector<double> cost;
    for (const auto& chunk : chunks) cost.push_back(static_cast<double>(chunk.size()));

    const bool ordered = in_space(neighbour(base, unseen.front(), direction)) && visitors_.front()->names_profiles();
    const bool splits = direction == Direction::larger && !ordered && unseen.size() >= kLeastSplits && takes_splits();
    std::vector<std::vector<Seen>> seen(n_chunks);
    Execution step(execution_);
    step.monitor = &monitor_;
    step.time_limit = seconds_left(execution_, start_);
    const bool finished = run_tasks(cost, step, [&](std::size_t chunk, int worker, const Stop& stop) {
      const auto sink = [&](std::size_t, const FeatureSet& set, const CountTable& table,
                            const DegenerateSet* degenerate) {
        seen[chunk].push_back(see(set, table, degenerate, static_cast<std::size_t>(worker), stop));
      };
      SetCounter& own = counter(worker, stop);
      if (!splits) return count_neighbours(own, base, chunks[chunk], direction, ordered, sink);
      own.split_with_each(base, chunks[chunk], sink, [&](std::size_t, const FeatureSet& set, const SplitCounts& split) {
        seen[chunk].push_back(see_split(set, split, static_cast<std::size_t>(worker), stop));
      });
    });
    for (auto& chunk : seen)
      for (Seen& each : chunk) note(std::move(each));
    return finished;
  }

  /// Drops the scores of the sets of a size that the walk has left: there may be m / 2 for each of m features.
  void forget(std::size_t size) {
    for (auto it = scores_.begin(); it != scores_.end();) it = it->first.size() == size ? scores_.erase(it) : ++it;
  }

  /// For loops over many sets that count nothing. False once the time is up.
  bool go_on() {
    monitor_.tick_if_due(0);
    return seconds_left(execution_, start_) > 0;
  }

  ScoredSet scored(const FeatureSet& set) const { return {set, scores_.at(set)}; }
  /// Of the walk for this goal.
  void progress(double fraction) { monitor_.advance((n_followed_ - 1 + fraction) / n_goals_); }

  SearchInfo info() const {
    SearchInfo result;
    result.evaluated = n_counted_;
    result.left_out = left_out_;
    result.degenerate = degenerate_;
    result.degenerate.merge({});
    return result;
  }

 private:
  struct Seen {
    ScoredSet scored;
    bool left_out;
    DegenerateSet degenerate;
  };

  /// A worker's own, kept from step to step where it can be: the next sets share most of the last one's features.
  SetCounter& counter(int worker, const Stop& stop) {
    auto& counter = counters_[static_cast<std::size_t>(worker)];
    if (counter && counter->watch(stop)) return *counter;
    counter = source_.make_counter(stop);
    if (!visitors_.front()->names_profiles()) counter->leave_out_ids();
    return *counter;
  }

  bool in_space(const FeatureSet& set) const { return sets_.in_space(set.size()); }

  bool takes_splits() const { return scorers_.front()->scores_splits() && visitors_.front()->needs_margins_only(); }

  Seen see(const FeatureSet& set, const CountTable& table, const DegenerateSet* degenerate, std::size_t worker,
           const Stop& stop) const {
    return see(set, table, degenerate, [&] { return scorers_[worker]->score(table); }, *visitors_[worker], stop);
  }
  Seen see_split(const FeatureSet& set, const SplitCounts& split, std::size_t worker, const Stop& stop) const {
    return see(set, split.margins(), nullptr, [&] { return scorers_[worker]->score_split(split); }, *visitors_[worker],
               stop);
  }

  template <class Score>
  Seen see(const FeatureSet& set, const CountTable& table, const DegenerateSet* degenerate, const Score& score,
           SetVisitor& visitor, const Stop& stop) const {
    Seen seen{{set, {}}, !sets_.eligible(table), {}};
    seen.scored.score.promise = static_cast<double>(table.n_rows) - 1e18;  // behind whatever can be scored
    if (execution_.trace && in_space(set)) execution_.trace(set);
    if (seen.left_out) return seen;
    if (degenerate != nullptr) {
      seen.degenerate = *degenerate;
      return seen;
    }
    seen.scored.score = score();
    if (in_space(set) && (!comes_back_ || counted_.count(set) == 0))
      visitor.visit_scored(set, table, seen.scored.score, stop);
    return seen;
  }

  void note(Seen seen) {
    const FeatureSet& set = seen.scored.set;
    scores_.emplace(set, seen.scored.score);
    if (!in_space(set) || (comes_back_ && !counted_.insert(set).second)) return;
    ++n_counted_;
    left_out_ += seen.left_out;
    if (seen.degenerate.reason != Degeneracy::none) degenerate_.add(std::move(seen.degenerate));
  }

  const CountSource& source_;
  const SetRestrictions& sets_;
  const Execution& execution_;
  double n_goals_, n_followed_ = 0;
  const bool comes_back_;
  PartMonitor monitor_;
  std::vector<SetVisitor*> visitors_;
  std::vector<std::unique_ptr<SetCounter>> counters_;  // by worker
  const Clock::time_point start_;
  std::vector<std::unique_ptr<SetScorer>> scorers_;  // by worker
  std::map<FeatureSet, SetScore> scores_;            // of the goal that is followed
  std::set<FeatureSet> counted_;                     // sets of the space, of any goal, if it may come back to them
  double n_counted_ = 0;
  double left_out_ = 0;
  DegenerateSets degenerate_;
};

/// One walk for one goal. Functions return false once the time is up.
class Walk {
 public:
  Walk(Lattice& lattice, int n_features, const SetRestrictions& sets)
      : lattice_(lattice), n_features_(n_features), sets_(sets), always_(as_set(sets.always)) {
    least_ = std::max(static_cast<std::size_t>(std::max(sets.min_features, 1)), always_.size());
    most_ = static_cast<std::size_t>(std::min(sets.max_features, n_features));
  }

  bool run(const HeuristicOptions& options) {
    if (most_ < least_) return true;
    switch (options.method) {
      case Heuristic::forward: return beam(1);
      case Heuristic::beam: return beam(options.width);
      case Heuristic::backward: return downward(false);
      default: return upward() && downward(true);
    }
  }

 private:
  std::vector<int> features_to(Direction direction, const FeatureSet& set) const {
    std::vector<int> result;
    if (direction == Direction::smaller) {
      std::set_difference(set.begin(), set.end(), always_.begin(), always_.end(), std::back_inserter(result));
    } else {
      for (int f = 0; f < n_features_; ++f)
        if (!holds(set, f)) result.push_back(f);
    }
    return result;
  }

  /// `best` may be the set that `base` was copied from.
  bool best_neighbour(const FeatureSet base, Direction direction, ScoredSet& best) {
    const std::vector<int> features = features_to(direction, base);
    if (!lattice_.look(base, features, direction)) return false;
    bool first = true;
    for (const int f : features) {
      ScoredSet next = lattice_.scored(neighbour(base, f, direction));
      if (first || next.comes_before(best)) best = std::move(next);
      first = false;
    }
    return true;
  }

  /// A set as its own neighbour's neighbour, the only way to score one. Not the empty one, which has no score.
  bool score_alone(const FeatureSet& set, ScoredSet& scored) {
    scored = {set, {}};
    if (set.empty()) return true;
    const FeatureSet base(set.begin(), set.end() - 1);
    if (!lattice_.look(base, {set.back()}, Direction::larger)) return false;
    scored = lattice_.scored(set);
    return true;
  }

  static bool leads_nowhere(const ScoredSet& scored) { return !scored.score.usable() || scored.score.greatest; }

  bool beam(std::size_t width) {
    std::vector<ScoredSet> kept(1);
    if (!score_alone(always_, kept[0])) return false;
    for (std::size_t size = always_.size(); size < most_; ++size) {
      if (!kept[0].set.empty() && std::all_of(kept.begin(), kept.end(), leads_nowhere)) break;
      std::set<FeatureSet> larger;
      for (const ScoredSet& scored : kept) {
        const std::vector<int> features = features_to(Direction::larger, scored.set);
        if (!lattice_.look(scored.set, features, Direction::larger) || !lattice_.go_on()) return false;
        for (const int f : features) larger.insert(neighbour(scored.set, f, Direction::larger));
      }
      kept.clear();
      for (const FeatureSet& set : larger) {
        kept.push_back(lattice_.scored(set));
        if (kept.size() % 1024 == 0 && !lattice_.go_on()) return false;
      }
      const auto last = kept.begin() + static_cast<std::ptrdiff_t>(std::min(width, kept.size()));
      std::partial_sort(kept.begin(), last, kept.end(),
                        [](const ScoredSet& a, const ScoredSet& b) { return a.comes_before(b); });
      kept.erase(last, kept.end());
      lattice_.forget(size + 1);  // those kept have their scores
      lattice_.progress(static_cast<double>(size + 1) / static_cast<double>(most_));
    }
    return true;
  }

  /// SFFS.
  bool upward() {
    std::map<std::size_t, ScoredSet> best;  // by size
    ScoredSet here;
    if (!score_alone(always_, here)) return false;
    while (here.set.size() < most_ && (here.set.empty() || !leads_nowhere(here))) {
      if (!best_neighbour(here.set, Direction::larger, here)) return false;
      keep(best, here);
      if (!step_back(best, Direction::smaller, here)) return false;
      lattice_.progress(0.5 * static_cast<double>(here.set.size()) / static_cast<double>(most_));
    }
    return true;
  }

  /// Sequential backward elimination, or SBFS.
  bool downward(bool floating) {
    std::map<std::size_t, ScoredSet> best;
    ScoredSet here;
    FeatureSet all;
    for (int f = 0; f < n_features_; ++f) all.push_back(f);
    if (!score_alone(all, here)) return false;
    keep(best, here);
    while (here.set.size() > least_) {
      if (!best_neighbour(here.set, Direction::smaller, here)) return false;
      keep(best, here);
      if (!floating) lattice_.forget(here.set.size());
      if (floating && !step_back(best, Direction::larger, here)) return false;
      const double done = 1 - static_cast<double>(here.set.size()) / static_cast<double>(n_features_);
      lattice_.progress(floating ? 0.5 + 0.5 * done : done);
    }
    return true;
  }

  static void keep(std::map<std::size_t, ScoredSet>& best, const ScoredSet& scored) {
    const auto found = best.find(scored.set.size());
    if (found == best.end())
      best.emplace(scored.set.size(), scored);
    else if (found->second.score < scored.score)
      found->second = scored;
  }

  /// Steps against the walk while they beat the best set known of that size: each raises the best of some size, so
  /// there are finitely many. Among sets with nothing eligible there is nothing to be gained.
  bool step_back(std::map<std::size_t, ScoredSet>& best, Direction direction, ScoredSet& here) {
    while (here.score.usable()) {
      const std::size_t size = here.set.size() + (direction == Direction::larger ? 1 : std::size_t(-1));
      const auto known = best.find(size);
      if (known == best.end()) return true;
      ScoredSet next;
      if (!best_neighbour(here.set, direction, next)) return false;
      if (!(known->second.score < next.score)) return true;
      known->second = next;
      here = std::move(next);
    }
    return true;
  }

  Lattice& lattice_;
  int n_features_;
  const SetRestrictions& sets_;
  FeatureSet always_;
  std::size_t least_ = 1, most_ = 1;
};

}  // namespace

SearchInfo search_heuristic(const CountSource& source, const SetRestrictions& sets, const HeuristicOptions& options,
                            const Execution& execution, const std::vector<SetGoal>& goals, SetCollector& collector) {
  const bool comes_back = goals.size() > 1 || options.method == Heuristic::floating;
  Lattice lattice(source, sets, execution, goals.size(), comes_back, collector);
  const int n_features = source.n_features();
  bool finished = true;
  for (const SetGoal& goal : goals) {
    if (!finished) break;
    lattice.follow(goal);
    finished = Walk(lattice, n_features, sets).run(options);
  }
  SearchInfo info = lattice.info();
  info.space = SearchSpace::in_column_order(n_features, sets).n_sets();
  info.reason = finished ? Reason::heuristic : Reason::time_limit;
  return info;
}

}  // namespace localift
