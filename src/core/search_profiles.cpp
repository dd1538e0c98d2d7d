// SPDX-License-Identifier: GPL-2.0-or-later
#include "search_profiles.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <unordered_set>

#include "bitmap_index.h"
#include "profile_order.h"
#include "search_space.h"

namespace localift {

namespace {

/// Weight of the rows in which no feature is missing.
Count n_complete(const CodedData& data) {
  Count n = 0;
  for (std::size_t row = 0; row < data.n_rows(); ++row) {
    bool complete = true;
    for (int f = 0; f < data.n_features() && complete; ++f)
      complete = !data.has_missing(f) || data.codes(f)[row] != CodedData::kMissing;
    n += complete ? data.weight(row) : 0;
  }
  return n;
}

/// A number per column; a set's hash is their exclusive or, whatever the order of the walk (splitmix64).
std::uint64_t column_hash(int column) {
  std::uint64_t z = (static_cast<std::uint64_t>(column) + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

constexpr std::size_t kMaxSeenSets = std::size_t{1} << 20;

/// What all workers share, and do not change but for the lists of the best.
struct Search {
  const CodedData& data;
  const ProfilesOptions& options;
  Eligibility eligibility;
  ProfileOrder order;
  SearchSpace space;
  std::vector<int> min_column_after;  // by position: the smallest column at a later position
  const PatternTable* table;
  const BitmapIndex* index;
  std::vector<std::unique_ptr<SharedBest>> best;  // per entry of options.classes
};

/// One worker's depth-first walk over profiles.
class ProfileWalker {
 public:
  explicit ProfileWalker(Search& search)
      : search_(search),
        margins_(*search.index, search.space, search.eligibility, search.table),
        incumbents_(search.best.size()) {
    nodes_.resize(static_cast<std::size_t>(search.space.max_size()) + 1);
    for (auto& node : nodes_) {
      node.bits.resize(search.index->words());
      node.class_rows.resize(search.index->n_classes());
    }
    Node& root = nodes_.front();
    root.mask = search.index->all();
    search.index->intersect(root.mask, root.mask, nullptr, root.class_rows.data());
    root.n = std::accumulate(root.class_rows.begin(), root.class_rows.end(), Count{0});
    for (std::size_t i = 0; i < search.best.size(); ++i) root.alive.push_back(i);
  }

  void run(const SearchSpace::Task& task, const Stop& stop) {
    task_ = &task;
    stop_ = &stop;
    seen_sets_.clear();
    follow(0, 0);
    evaluated += seen_sets_.size() < kMaxSeenSets ? static_cast<double>(seen_sets_.size())
                                                  : std::numeric_limits<double>::quiet_NaN();
  }

  double evaluated = 0, nodes = 0, pruned_bound = 0, pruned_least = 0;

 private:
  struct Node {
    std::vector<std::uint64_t> bits;
    const std::uint64_t* mask = nullptr;  // the rows that hold the profile
    std::vector<Count> class_rows;        // their weight per class
    Count n = 0;                          // their weight
    std::vector<std::size_t> alive;       // entries of options.classes that a descendant may still serve
    std::vector<std::size_t> branch;      // those of the branch being walked
  };

  /// Walks down to the task's node, then does the task there.
  void follow(std::size_t depth, std::uint64_t hash) {
    const bool target = depth + 1 == task_->positions.size();
    branch(depth, task_->positions[depth], hash, target, target && !task_->descend);
  }

  void descend(std::size_t depth, std::uint64_t hash, int last) {
    const SearchSpace& space = search_.space;
    for (int child = last + 1; child <= space.last_child(last) && !stop_->requested(); ++child)
      if (space.contains(child, static_cast<int>(depth) + 1) || space.extends(child, static_cast<int>(depth) + 1))
        branch(depth, child, hash, true, false);
  }

  /// The profiles of the node at `depth` with the feature at `position` added. On the way to the task's node
  /// (`counted` false) they were offered by another task; with `alone` nothing below is walked.
  void branch(std::size_t depth, int position, std::uint64_t hash, bool counted, bool alone) {
    const SearchSpace& space = search_.space;
    Node& parent = nodes_[depth];
    Node& node = nodes_[depth + 1];
    const int column = space.column(position), size = static_cast<int>(depth) + 1;
    const SetFigures& figures = margins_.enter(depth, position);

    // Bound A4: the whole branch, by the parent's class rows, before anything is counted.
    parent.branch.clear();
    for (const std::size_t i : parent.alive)
      if (enters(i, figures, parent, size, column)) parent.branch.push_back(i);
    if (parent.branch.empty()) {
      ++pruned_bound;
      return;
    }

    const bool result = counted && space.contains(position, size);
    const bool inner = !alone && space.extends(position, size);
    hash ^= column_hash(column);
    if (counted && seen_sets_.size() < kMaxSeenSets) seen_sets_.insert(hash);
    set_.push_back(column);
    levels_.push_back(0);
    const int n_levels = search_.data.n_levels(column);
    for (int level = 0; level < n_levels && !stop_->requested(); ++level) {
      const std::uint64_t* bits = search_.index->level(column, level);
      if (bits == nullptr) continue;
      levels_.back() = level;
      node.mask = node.bits.data();
      const Count rows = search_.index->intersect(parent.mask, bits, inner ? node.bits.data() : nullptr,
                                                  node.class_rows.data());
      node.n = std::accumulate(node.class_rows.begin(), node.class_rows.end(), Count{0});
      nodes += counted;
      if (node.n == 0 || node.n < figures.least_below || rows < search_.eligibility.min_count) {
        pruned_least += counted;
        continue;
      }
      if (result && figures.eligible && node.n >= figures.least_here) offer(parent, node, figures);
      if (!inner) continue;
      node.alive.clear();
      for (const std::size_t i : parent.branch)
        if (enters(i, figures, node, size + 1, search_.min_column_after[static_cast<std::size_t>(position)]))
          node.alive.push_back(i);
      if (node.alive.empty()) {
        ++pruned_bound;
      } else if (counted) {
        descend(depth + 1, hash, position);
      } else {
        follow(depth + 1, hash);
      }
    }
    set_.pop_back();
    levels_.pop_back();
  }

  /// May a result with at least `size` features below `node`, next by `column`, enter the list of entry i?
  bool enters(std::size_t i, const SetFigures& figures, const Node& node, int size, int column) {
    const auto y = static_cast<std::size_t>(search_.options.classes[i]);
    const ClassBound& bound = figures.bounds[y];
    if (!search_.options.use_bounds) return bound.possible;
    Incumbent& incumbent = incumbents_[i];
    incumbent.refresh(*search_.best[i]);
    const Branch branch{&set_, &levels_, column, node.class_rows[y], node.n,
                        std::max(size, search_.space.min_size())};
    return may_enter(incumbent, search_.order, bound, figures.least_below, branch);
  }

  void offer(const Node& parent, const Node& node, const SetFigures& figures) {
    for (const std::size_t i : parent.branch) {
      const auto y = static_cast<std::size_t>(search_.options.classes[i]);
      if (figures.class_total[y] == 0) continue;
      const Ratio lift{node.class_rows[y], figures.n, node.n, figures.class_total[y]};
      Incumbent& incumbent = incumbents_[i];
      incumbent.refresh(*search_.best[i]);
      if (incumbent.full && search_.order.compare_value(lift, incumbent.last.lift) < 0) continue;
      search_.best[i]->offer(selected(lift));
    }
  }

  SelectedProfile selected(const Ratio& lift) const {
    SelectedProfile result;
    result.lift = lift;
    std::vector<std::pair<int, int>> pairs;
    for (std::size_t j = 0; j < set_.size(); ++j) pairs.emplace_back(set_[j], levels_[j]);
    std::sort(pairs.begin(), pairs.end());
    for (const auto& [column, level] : pairs) {
      result.set.push_back(column);
      result.levels.push_back(level);
    }
    return result;
  }

  Search& search_;
  MarginPath margins_;
  std::vector<Incumbent> incumbents_;
  std::vector<Node> nodes_;  // nodes_[d]: the profile of d features on the path
  FeatureSet set_;           // the path, in the order of the walk
  std::vector<int> levels_;
  const SearchSpace::Task* task_ = nullptr;
  const Stop* stop_ = nullptr;
  // The sets that the task counted a profile of; a task's sets share its prefix, so tasks count different sets. Past
  // kMaxSeenSets (some 40 MB) their number is not known.
  std::unordered_set<std::uint64_t> seen_sets_;
};

}  // namespace

ProfilesResult search_profiles(const CodedData& data, const ProfilesOptions& options, const Execution& execution) {
  Search search{data,
                options,
                options.eligibility,
                ProfileOrder{options.eligibility.inhibit},
                SearchSpace(most_missing_first(data, options.always), options.min_features, options.max_features,
                            options.always),
                {},
                nullptr,
                nullptr,
                {}};
  search.eligibility.rows_are_weights = data.rows_are_weights();
  const SearchSpace& space = search.space;
  int smallest = std::numeric_limits<int>::max();
  search.min_column_after.resize(static_cast<std::size_t>(space.n_features()));
  for (int i = space.n_features(); i-- > 0;) {
    search.min_column_after[static_cast<std::size_t>(i)] = smallest;
    smallest = std::min(smallest, space.column(i));
  }

  std::unique_ptr<PatternTable> table;
  std::unique_ptr<BitmapIndex> index;
  run_task(execution.monitor, [&](const Stop& stop) {
    if (options.pattern_table && PatternTable::affordable(data.n_features_with_missing(), data.n_classes()))
      table = std::make_unique<PatternTable>(data, space, search.eligibility);
    // The rows complete on every feature are the fewest that any set counts, so their least count is the least of all.
    index = std::make_unique<BitmapIndex>(data, search.eligibility.least_count(n_complete(data)), stop);
  });
  search.table = table.get();
  search.index = index.get();
  // Bounds drop branches that hold ties, which ones depends on the threads. One entry more than asked for tells
  // whether the next in order ties with the last, whatever was dropped.
  const std::size_t capacity = options.n_best + options.use_bounds;
  for (std::size_t i = 0; i < options.classes.size(); ++i)
    search.best.push_back(std::make_unique<SharedBest>(capacity, search.order));

  const std::vector<SearchSpace::Task> tasks = space.tasks();
  std::vector<double> cost;
  for (const auto& task : tasks) cost.push_back(task.cost);
  std::vector<std::unique_ptr<ProfileWalker>> walkers(static_cast<std::size_t>(execution.threads));
  const bool complete = run_tasks(cost, execution, [&](std::size_t task, int worker, const Stop& stop) {
    auto& walker = walkers[static_cast<std::size_t>(worker)];
    if (!walker) walker = std::make_unique<ProfileWalker>(search);
    walker->run(tasks[task], stop);
  });

  ProfilesResult result;
  SearchInfo& info = result.info;
  info.space = space.n_sets();
  info.left_out = table ? table->left_out(space) : std::numeric_limits<double>::quiet_NaN();
  if (!complete) info.reason = Reason::time_limit;
  for (const auto& walker : walkers) {
    if (!walker) continue;
    info.evaluated += walker->evaluated;
    info.nodes += walker->nodes;
    result.pruned_bound += walker->pruned_bound;
    result.pruned_least += walker->pruned_least;
  }
  for (const auto& shared : search.best) {
    ProfileTopN& list = shared->list();
    double ties = list.ties();
    result.best.push_back(list.take());
    auto& best = result.best.back();
    const bool beyond = options.use_bounds && best.size() > options.n_best;
    if (options.use_bounds) ties = beyond && search.order.same_value(best.back(), best[options.n_best - 1]);
    if (beyond) best.pop_back();
    info.ties.push_back(ties);
    info.ties_exact.push_back(complete && (!options.use_bounds || ties == 0));
  }
  return result;
}

}  // namespace localift
