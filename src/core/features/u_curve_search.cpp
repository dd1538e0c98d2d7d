// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/features/u_curve_search.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "core/count/cross_counter.h"
#include "core/features/features_agenda.h"
#include "core/lattice/search_space.h"
#include "core/measure/feature_measure.h"
#include "core/profiles/profile_walk.h"
#include "core/profiles/varying_rows_bound.h"

namespace localift {

namespace {

/// A set, and all with it and some of the free features from `next` on.
struct Subtree {
  FeatureSet set;  // ascending
  std::size_t next = 0;
  std::int64_t key = std::numeric_limits<std::int64_t>::min();  // of the set's value
};

struct Search {
  const CodedData& data;
  const FeaturesOptions& options;
  const SetRestrictions& sets;
  const Execution& execution;
  SharedFeatures shared;
  std::vector<int> free;  // features that a set may hold or not
  std::size_t min_size, max_size;
};

class Worker {
 public:
  Worker(Search& search, const Stop& stop)
      : search_(search),
        counter_(search.data),
        measure_(search.options.measure.make(search.data.weight_exponent())) {
    watch(stop);
    row_profile_.resize(search.data.n_rows());
  }
  /// Before work of another run of the workers.
  void watch(const Stop& stop) {
    stop_ = &stop;
    counter_.watch(stop);
    measure_->watch(stop);
  }

  /// Looks at the set that is part of all others. False if nothing is eligible.
  bool start(Subtree& root) {
    if (root.set.empty()) return true;
    move_to(root.set);
    counter_.count(table_);
    return look(root);
  }

  /// Looks at the branch's set with each feature that may be added, and lists those to go on from.
  void expand(const Subtree& branch, std::vector<Subtree>& children) {
    if (branch.set.size() >= search_.max_size) return;
    move_to(branch.set);
    for (std::size_t i = branch.next; i < search_.free.size() && !stop_->requested(); ++i) {
      Subtree child;
      child.set = branch.set;
      child.set.insert(std::upper_bound(child.set.begin(), child.set.end(), search_.free[i]), search_.free[i]);
      child.next = i + 1;
      const std::size_t left = search_.free.size() - child.next;
      if (child.set.size() + left < search_.min_size) return;  // nor the later ones
      counter_.count_with(search_.free[i], table_);
      const bool eligible = look(child);
      if (stop_->requested()) return;
      if (!eligible)
        ++pruned_rows;  // no set below has more rows or classes
      else if (left == 0 || child.set.size() >= search_.max_size)
        continue;
      else if (child.key < branch.key)
        cuts.push_back(std::move(child));
      else
        children.push_back(std::move(child));
    }
  }

  /// All below a branch.
  void walk(Subtree branch) {
    std::vector<Subtree> open{std::move(branch)}, children;
    while (!open.empty() && !stop_->requested()) {
      const Subtree next = std::move(open.back());
      open.pop_back();
      children.clear();
      expand(next, children);
      std::move(children.rbegin(), children.rend(), std::back_inserter(open));
    }
  }

  /// Is it certain that nothing below a cut comes before the last set kept? Else raises `open_value`.
  void verify(const Subtree& cut) {
    FeaturesNode node;
    node.set = cut.set;
    node.addable.assign(search_.free.begin() + static_cast<std::ptrdiff_t>(cut.next), search_.free.end());
    if (!node.set_first(search_.min_size, search_.max_size)) return;
    move_to(cut.set);
    counter_.count(table_);
    counter_.push(node.addable);
    counter_.count(rest_);
    counter_.pop();
    if (stop_->requested()) return;
    FeatureSet with_rest(node.set);
    with_rest.insert(with_rest.end(), node.addable.begin(), node.addable.end());
    std::sort(with_rest.begin(), with_rest.end());
    note(cut.set);
    note(with_rest);
    const UpperBound bound = bound_here();
    if (stop_->requested()) return;
    node.set_bound(bound, table_);
    if (search_.shared.judge(node.best) == FeaturesVerdict::keep)
      open_value = std::max(open_value, node.best.value);
    else
      dropped_key = std::max(dropped_key, node.best.key);
  }

  std::vector<Subtree> cuts;
  double nodes = 0, pruned_rows = 0;
  SetHashes evaluated;
  double open_value = -std::numeric_limits<double>::infinity();
  std::int64_t dropped_key = std::numeric_limits<std::int64_t>::min();

 private:
  /// The set of the branch, whose counts are in table_; false if it is not eligible.
  bool look(Subtree& branch) {
    if (stop_->requested()) return false;  // the counts may be unfinished
    ++nodes;
    note(branch.set);
    if (table_.n_rows < search_.sets.min_n || !table_.several_classes()) return false;
    SelectedFeatures found = selected_features(branch.set, table_, *measure_, scratch_);
    if (stop_->requested()) return false;
    branch.key = found.key;
    if (in_space(branch.set)) search_.shared.offer(std::move(found));
    return true;
  }

  bool in_space(const FeatureSet& set) const {
    return set.size() >= search_.min_size && set.size() <= search_.max_size;
  }
  /// The counts of a set were built.
  void note(const FeatureSet& set) {
    if (!in_space(set)) return;
    std::uint64_t hash = 0;
    for (const int f : set) hash ^= SetHashes::of_column(f);
    evaluated.insert(hash);
    if (search_.execution.trace) search_.execution.trace(set);
  }

  UpperBound bound_here() {
    const auto& rows = counter_.rows();
    const auto& codes = counter_.profile_of_rows();
    for (std::size_t i = 0; i < rows.size(); ++i) row_profile_[rows[i]] = codes[i];
    profile_of_rest_.clear();
    for (const std::size_t row : rest_.id) profile_of_rest_.push_back(row_profile_[row]);
    return measure_->bound({table_, rest_, measure_->rest_loss(rest_), profile_of_rest_});
  }

  void move_to(const FeatureSet& set) {
    std::size_t common = 0;
    while (common < path_.size() && common < set.size() && path_[common] == set[common]) ++common;
    for (; path_.size() > common; path_.pop_back()) counter_.pop();
    for (std::size_t i = common; i < set.size(); ++i) {
      counter_.push(set[i]);
      path_.push_back(set[i]);
    }
  }

  Search& search_;
  const Stop* stop_ = nullptr;
  CrossCounter counter_;
  std::unique_ptr<FeatureMeasure> measure_;
  FeatureSet path_;  // the pushed features
  CountTable table_, rest_;
  std::vector<std::size_t> row_profile_, profile_of_rest_;
  std::vector<double> scratch_;
};

/// One worker object for each thread, over several runs, within one time limit.
class Workers {
 public:
  explicit Workers(Search& search)
      : search_(search), rest_(search.execution), start_(std::chrono::steady_clock::now()) {
    workers_.resize(static_cast<std::size_t>(std::max(search.execution.threads, 1)));
  }
  /// work(task, worker) for each task; false if the time was up.
  template <class Work>
  bool run(std::size_t n_tasks, Work work) {
    rest_.time_limit = seconds_left(search_.execution, start_);
    std::vector<char> seen(workers_.size(), 0);
    return run_tasks(std::vector<double>(n_tasks, 1), rest_, [&](std::size_t task, int id, const Stop& stop) {
      const auto at = static_cast<std::size_t>(id);
      if (!workers_[at]) workers_[at] = std::make_unique<Worker>(search_, stop);
      if (!seen[at]) workers_[at]->watch(stop);
      seen[at] = 1;
      work(task, *workers_[at]);
    });
  }
  const std::vector<std::unique_ptr<Worker>>& all() const { return workers_; }

 private:
  Search& search_;
  Execution rest_;
  std::chrono::steady_clock::time_point start_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

/// The walk: the branches of two features more than all sets hold are shared out. False if the time was up.
bool walk(Workers& workers, const FeatureSet& always) {
  std::vector<Subtree> first, second;
  bool complete = workers.run(1, [&](std::size_t, Worker& worker) {
    Subtree root;
    root.set = always;
    if (!worker.start(root)) return;
    worker.expand(root, first);
    for (const Subtree& branch : first) worker.expand(branch, second);
  });
  return complete &&
         workers.run(second.size(), [&](std::size_t task, Worker& worker) { worker.walk(second[task]); });
}

}  // namespace

FeaturesResult search_u_curve(const CodedData& data, const FeaturesOptions& options, const SetRestrictions& sets,
                              const Execution& execution) {
  FeatureSet always(sets.always);
  std::sort(always.begin(), always.end());
  Search search{data, options, sets, execution, SharedFeatures(options.n_best), {},
                static_cast<std::size_t>(std::max(sets.min_features, 1)), static_cast<std::size_t>(sets.max_features)};
  for (int f = 0; f < data.n_features(); ++f)
    if (!std::binary_search(always.begin(), always.end(), f)) search.free.push_back(f);

  Workers workers(search);
  const bool walked = walk(workers, always);
  std::vector<Subtree> cuts;
  for (const auto& worker : workers.all())
    if (worker) std::move(worker->cuts.begin(), worker->cuts.end(), std::back_inserter(cuts));
  const bool verified =
      walked && workers.run(cuts.size(), [&](std::size_t task, Worker& worker) { worker.verify(cuts[task]); });

  FeaturesResult result;
  SetHashes evaluated;
  double open_value = -std::numeric_limits<double>::infinity();
  std::int64_t dropped_key = std::numeric_limits<std::int64_t>::min();
  for (const auto& worker : workers.all()) {
    if (!worker) continue;
    evaluated.merge(worker->evaluated);
    result.info.nodes += worker->nodes;
    result.pruned_rows += worker->pruned_rows;
    open_value = std::max(open_value, worker->open_value);
    dropped_key = std::max(dropped_key, worker->dropped_key);
  }
  result.pruned_u_curve = static_cast<double>(cuts.size());
  const SearchSpace space =
      SearchSpace::in_column_order(data.n_features(), sets.min_features, sets.max_features, sets.always);
  result.info.space = space.n_sets();
  result.info.evaluated = evaluated.size();
  result.info.left_out = left_out(data, space, sets.min_n);
  const bool exact = verified && open_value == -std::numeric_limits<double>::infinity();
  if (!exact) result.info.reason = walked ? Reason::u_curve : Reason::time_limit;
  FeaturesTopN& list = search.shared.list();
  if (!exact) {
    const double last = list.full() && list.size() > 0 ? list.last().value : open_value;
    result.info.bound = {verified ? std::max(open_value, last) : 1};
  }
  const bool tie_dropped = list.size() > 0 && dropped_key >= list.last().key;
  result.info.ties = {list.ties()};
  result.info.ties_exact = {exact && !tie_dropped};
  result.best = list.take();
  return result;
}

}  // namespace localift
