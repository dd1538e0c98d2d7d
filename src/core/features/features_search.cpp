// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/features/features_search.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "core/count/cross_counter.h"
#include "core/features/features_agenda.h"
#include "core/lattice/search_space.h"
#include "core/measure/feature_measure.h"
#include "core/profiles/varying_rows_bound.h"

namespace localift {

namespace {

using Node = FeaturesNode;
using Verdict = FeaturesVerdict;

struct Search {
  const CodedData& data;
  const FeaturesOptions& options;
  const SetRestrictions& sets;
  const Execution& execution;
  SharedFeatures& shared;
  FeaturesAgenda& agenda;
  std::size_t min_size, max_size;
};

class Worker {
 public:
  Worker(Search& search, const Stop& stop)
      : search_(search),
        stop_(stop),
        counter_(search.data),
        measure_(search.options.measure.make(search.data.weight_exponent())) {
    counter_.watch(stop);
    measure_->watch(stop);
    row_profile_.resize(search.data.n_rows());
  }

  void run() {
    Node node;
    while (search_.agenda.pop(node, stop_)) {
      const Working working(search_.agenda);
      local_.push_back(std::move(node));
      while (!local_.empty()) {
        Node next = std::move(local_.back());
        local_.pop_back();
        if (stop_.requested())
          search_.agenda.push(std::move(next));
        else if (keep(next))
          expand(next);
      }
    }
  }

  /// Counts the set from which all others are made; a set of the space too, unless it is empty.
  void start(const FeatureSet& always) {
    Node root;
    root.set = always;
    for (int feature = 0; feature < search_.data.n_features(); ++feature)
      if (!std::binary_search(always.begin(), always.end(), feature)) root.addable.push_back(feature);
    move_to(root.set);
    counter_.count(table_);
    trace(root.set);
    if (!root.set.empty() && root.set.size() <= search_.max_size) {
      ++nodes;
      offer(root.set, table_);
    }
    root.set_bound(UpperBound(), table_);
    if (eligible(table_) && set_first(root)) search_.agenda.push(std::move(root));
  }

  double evaluated = 0, nodes = 0, pruned_order = 0, pruned_rows = 0;
  double pruned_value[kFeatureBounds] = {};  // by FeatureBound
  std::int64_t dropped_key = std::numeric_limits<std::int64_t>::min();

 private:
  struct Working {
    explicit Working(FeaturesAgenda& agenda) : agenda_(agenda) {}
    Working(const Working&) = delete;
    Working& operator=(const Working&) = delete;
    ~Working() { agenda_.done(); }
    FeaturesAgenda& agenda_;
  };

  struct Child {
    Node node;
    int feature;
    std::int64_t key;  // of its own value
  };

  bool eligible(const CountTable& table) const {
    return table.n_rows >= search_.sets.min_n && table.several_classes();
  }

  /// Whether the node may still be of use; counts it as pruned if not.
  bool keep(const Node& node) {
    const Verdict verdict = search_.shared.judge(node.best);
    if (verdict == Verdict::keep) return true;
    dropped_key = std::max(dropped_key, node.best.key);
    if (verdict == Verdict::value)
      ++pruned_value[static_cast<std::size_t>(node.by)];
    else
      ++pruned_order;
    return false;
  }

  bool set_first(Node& node) const { return node.set_first(search_.min_size, search_.max_size); }

  /// The counts of the set were built.
  void trace(const FeatureSet& set) const {
    if (search_.execution.trace && !set.empty() && in_space(set.size()) && !stop_.requested())
      search_.execution.trace(set);
  }

  bool in_space(std::size_t size) const { return size >= search_.min_size && size <= search_.max_size; }

  /// A set whose counts were built; returns the key of its value, if it has one.
  std::int64_t offer(const FeatureSet& set, const CountTable& table) {
    if (stop_.requested()) return 0;
    evaluated += in_space(set.size());
    if (!eligible(table)) return 0;
    SelectedFeatures found = selected_features(set, table, *measure_, scratch_);
    if (stop_.requested()) return 0;
    const std::int64_t key = found.key;
    if (in_space(set.size())) search_.shared.offer(std::move(found));
    return key;
  }

  void move_to(const FeatureSet& set) {
    std::size_t common = 0;
    while (common < path_.size() && common < set.size() && path_[common] == set[common]) ++common;
    while (path_.size() > common) pop();
    for (std::size_t i = common; i < set.size(); ++i) push(set[i]);
  }
  void push(int feature) {
    counter_.push(feature);
    path_.push_back(feature);
  }
  void pop() {
    counter_.pop();
    path_.pop_back();
  }

  /// Counts chi with all addable features.
  void count_rest(const Node& node) {
    counter_.push(node.addable);
    counter_.count(rest_);
    counter_.pop();
    ++nodes;
    rest_loss_ = measure_->rest_loss(rest_);
    FeatureSet set(node.set);
    set.insert(set.end(), node.addable.begin(), node.addable.end());
    std::sort(set.begin(), set.end());
    trace(set);
    if (set.size() == node.n_rest) return;  // it is that of a node above, which offered it
    offer(set, rest_);
  }

  /// The bound of the pushed set, whose counts are `table`, given the rest.
  UpperBound bound_here(const CountTable& table) {
    const auto& rows = counter_.rows();
    const auto& codes = counter_.profile_of_rows();
    for (std::size_t i = 0; i < rows.size(); ++i) row_profile_[rows[i]] = codes[i];
    profile_of_rest_.clear();
    for (const std::size_t row : rest_.id) profile_of_rest_.push_back(row_profile_[row]);
    return measure_->bound({table, rest_, rest_loss_, profile_of_rest_});
  }

  void expand(Node& node) {
    move_to(node.set);
    const bool counts_rest = node.addable.size() > 1;
    if (counts_rest) {
      counter_.count(table_);
      trace(node.set);
      count_rest(node);
      const UpperBound bound = stop_.requested() ? UpperBound() : bound_here(table_);
      if (stop_.requested()) return search_.agenda.push(std::move(node));
      node.set_bound(bound, table_);
      if (!keep(node)) return;
    }
    const std::size_t n_rest = counts_rest ? node.set.size() + node.addable.size() : node.n_rest;
    const bool inner = counts_rest && node.set.size() + 1 < search_.max_size;
    children_.clear();
    for (const int feature : node.addable) {
      add_child(node, feature, inner, n_rest);
      if (stop_.requested()) return search_.agenda.push(std::move(node));
    }
    share_out();
  }

  /// Counts chi with one feature more, and keeps it as a child if something below may be of use.
  void add_child(const Node& node, int feature, bool inner, std::size_t n_rest) {
    FeatureSet set(node.set);
    set.insert(std::upper_bound(set.begin(), set.end(), feature), feature);
    if (set.size() == n_rest && in_space(n_rest)) return;  // it is the rest, which was offered
    ++nodes;
    if (!inner) {
      counter_.count_with(feature, table_);
      trace(set);
      offer(set, table_);
      return;
    }
    push(feature);
    counter_.count(table_);
    trace(set);
    const std::int64_t key = offer(set, table_);
    if (!stop_.requested()) {
      if (eligible(table_))
        keep_child(node, std::move(set), {Node(), feature, key}, n_rest);
      else
        ++pruned_rows;  // no set below has more rows or classes
    }
    pop();
  }

  void keep_child(const Node& parent, FeatureSet set, Child child, std::size_t n_rest) {
    Node& node = child.node;
    node.set = std::move(set);
    node.n_rest = n_rest;
    for (const int other : parent.addable)
      if (other != child.feature) node.addable.push_back(other);
    if (!set_first(node)) return;
    node.set_bound(bound_here(table_), table_);
    std::vector<int>().swap(node.addable);  // share_out() says which; so many children's lists would take m^2
    if (keep(node)) children_.push_back(std::move(child));
  }

  /// Gives each child the features of those after it. Nothing below a child that was dropped is of use with any of its
  /// siblings either, so its feature goes to none. The best child comes first: what is below the later ones, without
  /// the features that explain most, is then soonest out of reach. (OPUS puts the greatest bound last, which counts
  /// half as many sets again on the voting records.)
  void share_out() {
    std::sort(children_.begin(), children_.end(), [](const Child& a, const Child& b) {
      return a.key != b.key ? a.key > b.key : a.feature < b.feature;
    });
    for (std::size_t i = 0; i < children_.size(); ++i) {
      Node& node = children_[i].node;
      node.addable.clear();
      for (std::size_t j = i + 1; j < children_.size(); ++j) node.addable.push_back(children_[j].feature);
      if (!set_first(node) || !keep(node)) continue;
      if (search_.agenda.full())
        local_.push_back(std::move(node));
      else
        search_.agenda.push(std::move(node));
    }
  }

  Search& search_;
  const Stop& stop_;
  CrossCounter counter_;
  std::unique_ptr<FeatureMeasure> measure_;
  std::vector<int> path_;    // the pushed features
  std::vector<Node> local_;  // nodes to search before the agenda's
  std::vector<Child> children_;
  CountTable table_, rest_;
  double rest_loss_ = 0;
  std::vector<std::size_t> row_profile_, profile_of_rest_;
  std::vector<double> scratch_;
};

/// What is not among the results is below an open node or, where the list is full, was seen or dropped for its last entry.
double bound_left(const FeaturesAgenda& agenda, const FeaturesTopN& list) {
  double bound = std::numeric_limits<double>::quiet_NaN();
  if (list.full() && list.size() > 0) bound = list.last().value;
  for (const FeaturesNode& node : agenda.left())
    if (!(bound >= node.best.value)) bound = node.best.value;
  return bound;
}

}  // namespace

FeaturesResult search_features(const CodedData& data, const FeaturesOptions& options, const SetRestrictions& sets,
                               const Execution& execution) {
  SharedFeatures shared(options.n_best);
  FeaturesAgenda agenda;
  Search search{data, options, sets, execution, shared, agenda,
                static_cast<std::size_t>(std::max(sets.min_features, 1)), static_cast<std::size_t>(sets.max_features)};
  FeatureSet always(sets.always);
  std::sort(always.begin(), always.end());

  // The last worker only makes the root.
  std::vector<std::unique_ptr<Worker>> workers(static_cast<std::size_t>(execution.threads) + 1);
  run_task(execution.monitor, [&](const Stop& stop) {
    workers.back() = std::make_unique<Worker>(search, stop);
    workers.back()->start(always);
  });
  const std::vector<double> cost(static_cast<std::size_t>(execution.threads), 1);
  const bool complete = run_tasks(cost, execution, [&](std::size_t, int id, const Stop& stop) {
    auto& worker = workers[static_cast<std::size_t>(id)];
    if (!worker) worker = std::make_unique<Worker>(search, stop);
    worker->run();
  });

  const SearchSpace space =
      SearchSpace::in_column_order(data.n_features(), sets.min_features, sets.max_features, sets.always);
  FeaturesResult result;
  result.info.space = space.n_sets();
  result.info.left_out = left_out(data, space, sets.min_n);
  std::int64_t dropped_key = std::numeric_limits<std::int64_t>::min();
  for (const auto& worker : workers) {
    if (!worker) continue;
    result.info.evaluated += worker->evaluated;
    result.info.nodes += worker->nodes;
    for (std::size_t i = 0; i < kFeatureBounds; ++i) result.pruned_value[i] += worker->pruned_value[i];
    result.pruned_order += worker->pruned_order;
    result.pruned_rows += worker->pruned_rows;
    dropped_key = std::max(dropped_key, worker->dropped_key);
  }
  if (!complete) result.info.reason = Reason::time_limit;
  FeaturesTopN& list = shared.list();
  if (!complete) result.info.bound = {bound_left(agenda, list)};
  const bool tie_dropped = list.size() > 0 && dropped_key >= list.last().key;
  result.info.ties = {list.ties()};
  result.info.ties_exact = {complete && !tie_dropped};
  result.best = list.take();
  return result;
}

}  // namespace localift
