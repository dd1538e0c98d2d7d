// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/lattice/enumerate.h"

#include <memory>

#include "core/count/cross_counter.h"
#include "core/lattice/search_space.h"

namespace localift {

namespace {

/// One worker's walk. Columns are pushed in column order, so profiles come in the order of their level codes.
class Walker {
 public:
  Walker(const CodedData& data, const SearchSpace& space, Count min_n, SetVisitor& visitor, const Execution& execution,
         const Stop& stop)
      : space_(space), min_n_(min_n), execution_(execution), stop_(stop), counter_(data), visitor_(visitor) {
    counter_.watch(stop);
  }

  void run(const SearchSpace::Task& task) {
    move_to(task.positions);
    const int last = task.positions.back();
    if (space_.contains(last, size())) {
      counter_.count(table_);
      show();
    }
    if (task.descend) descend(last);
  }

  double evaluated = 0, left_out = 0;

 private:
  int size() const { return static_cast<int>(set_.size()); }

  /// Consecutive tasks share most of their path; only what differs is counted again.
  void move_to(const std::vector<int>& positions) {
    std::size_t common = 0;
    while (common < set_.size() && common < positions.size() && set_[common] == space_.column(positions[common]))
      ++common;
    while (set_.size() > common) pop();
    for (std::size_t i = common; i < positions.size(); ++i) push(space_.column(positions[i]));
  }

  void push(int column) {
    counter_.push(column);
    set_.push_back(column);
  }
  void pop() {
    counter_.pop();
    set_.pop_back();
  }

  void descend(int last) {
    if (!space_.extends(last, size())) return;
    for (int child = last + 1; child <= space_.last_child(last) && !stop_.requested(); ++child) {
      const int column = space_.column(child);
      const bool inner = space_.extends(child, size() + 1), counted = space_.contains(child, size() + 1);
      if (!inner && !counted) continue;
      if (inner) {
        push(column);
        if (counted) {
          counter_.count(table_);
          show();
        }
        descend(child);
        pop();
      } else {  // half of all sets: nothing below needs their rows
        counter_.count_with(column, table_);
        set_.push_back(column);
        show();
        set_.pop_back();
      }
    }
  }

  void show() {
    if (stop_.requested()) return;  // the counts may be unfinished
    ++evaluated;
    if (execution_.trace) execution_.trace(set_);
    if (table_.n_rows < min_n_ || !table_.several_classes())
      ++left_out;
    else
      visitor_.visit(set_, table_, stop_);
  }

  const SearchSpace& space_;
  Count min_n_;
  const Execution& execution_;
  const Stop& stop_;
  CrossCounter counter_;
  SetVisitor& visitor_;
  CountTable table_;
  FeatureSet set_;
};

}  // namespace

SearchInfo enumerate_sets(const CodedData& data, const SetRestrictions& options, const Execution& execution,
                          const std::vector<SetVisitor*>& visitors) {
  const SearchSpace space =
      SearchSpace::in_column_order(data.n_features(), options.min_features, options.max_features, options.always);
  const std::vector<SearchSpace::Task> tasks = space.tasks();
  std::vector<double> cost;
  for (const auto& task : tasks) cost.push_back(task.cost);

  std::vector<std::unique_ptr<Walker>> walkers(visitors.size());
  const bool complete = run_tasks(cost, execution, [&](std::size_t task, int worker, const Stop& stop) {
    auto& walker = walkers[static_cast<std::size_t>(worker)];
    if (!walker)
      walker = std::make_unique<Walker>(data, space, options.min_n, *visitors[static_cast<std::size_t>(worker)], execution,
                                        stop);
    walker->run(tasks[task]);
  });

  SearchInfo info;
  info.space = space.n_sets();
  if (!complete) info.reason = Reason::time_limit;
  for (const auto& walker : walkers) {
    if (!walker) continue;
    info.evaluated += walker->evaluated;
    info.left_out += walker->left_out;
  }
  return info;
}

}  // namespace localift
