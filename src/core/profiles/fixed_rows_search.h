// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "core/profiles/fixed_rows_walker.h"
#include "core/profiles/profile_judge.h"
#include "core/profiles/profile_walk.h"

namespace localift {

/// The walk over profiles where nothing is missing, so that all sets count the same rows: for each entry one from the
/// root or, where some features must be in each set, from each of their profiles. The list of items of the root is
/// made, and the judge looks ahead over it, before the workers start, so that the bounds are close from the beginning.
template <class Judge>
class FixedRowsSearch {
 public:
  /// One worker's memory.
  class Worker {
   public:
    /// `make()`: its judge.
    template <class Make>
    Worker(const ProfileWalk& walk, const Make& make) : judge_(make()), walker_(walk, judge_, account_) {}
    const WalkAccount& account() const { return account_; }

   private:
    friend class FixedRowsSearch;
    WalkAccount account_;
    Judge judge_;
    FixedRowsWalker<Judge> walker_;
    std::vector<std::uint64_t> rows_;
  };

  /// Precondition: no feature has missing values.
  template <class Make>
  FixedRowsSearch(const ProfileWalk& walk, const Make& make);

  /// Makes the tasks, for that many threads.
  void prepare(int threads, const Stop& stop);
  /// A measure of the work in each.
  const std::vector<double>& cost() const { return cost_; }
  void run(std::size_t task, Worker& worker, const Stop& stop) const;
  /// A task that was not run: notes what it may hold.
  void leave_open(std::size_t task, Worker& worker) const;
  /// prepare() was stopped, and nothing is run: notes what all tasks together may hold.
  void leave_all_open();
  /// What was done in prepare().
  const WalkAccount& account() const { return first_.account(); }

 private:
  using Walker = FixedRowsWalker<Judge>;
  using Start = typename Walker::Start;
  static constexpr std::size_t kParts = 4;  // of the work below one item, for several threads

  struct Task {
    std::size_t entry;
    std::size_t at;  // of lists_[entry], or of origins_
    typename Walker::Part part;
  };
  void open_root(std::size_t entry, int threads, const Stop& stop);
  void add_origins(ProfilePath& path, const std::vector<std::uint64_t>& rows, const Stop& stop);
  void add_origin(ProfilePath& path, const std::vector<std::uint64_t>& rows, const std::uint64_t* bits,
                  const Stop& stop);
  Start start_of(std::size_t entry, const Judge& judge) const {
    return {{}, walk_.index->all(), judge.fixed_rows(0, entry, figures_)};
  }

  const ProfileWalk& walk_;
  Worker first_;
  std::vector<Count> class_total_;
  SetFigures figures_;                                    // of every set
  std::vector<int> columns_;                              // that a set may hold, those that it must hold apart
  std::vector<std::vector<typename Walker::Item>> lists_;  // the root's, by entry
  std::vector<ProfilePath> origins_;                      // profiles of what must be in each set
  std::vector<Task> tasks_;
  std::vector<double> cost_;
};

template <class Judge>
template <class Make>
FixedRowsSearch<Judge>::FixedRowsSearch(const ProfileWalk& walk, const Make& make)
    : walk_(walk), first_(walk, make), class_total_(walk.index->n_classes()) {
  const std::uint64_t* all = walk.index->all();
  const Count n_rows = walk.index->intersect(all, all, nullptr, class_total_.data());
  figures_.eligible = walk.sets.eligible(class_total_.data(), class_total_.size(), n_rows);
  figures_.n = std::accumulate(class_total_.begin(), class_total_.end(), Count{0});
  figures_.class_total = class_total_.data();
  figures_.least_here = figures_.least_below = walk.eligibility.least_count(figures_.n);
  for (int position = walk.space.required_after(-1); position < walk.space.n_features(); ++position)
    columns_.push_back(walk.space.column(position));
}

template <class Judge>
void FixedRowsSearch<Judge>::prepare(int threads, const Stop& stop) {
  if (!figures_.eligible) return;
  first_.judge_.watch(stop);
  const std::size_t n_entries = first_.judge_.n_entries();
  if (walk_.space.required_after(-1) == 0) {
    lists_.resize(n_entries);
    for (std::size_t entry = 0; entry < n_entries && !stop.requested(); ++entry) open_root(entry, threads, stop);
    return;
  }
  ProfilePath path;
  const std::uint64_t* all = walk_.index->all();
  add_origins(path, std::vector<std::uint64_t>(all, all + walk_.index->words()), stop);
  for (std::size_t at = 0; at < origins_.size(); ++at)
    for (std::size_t entry = 0; entry < n_entries; ++entry) {
      tasks_.push_back({entry, at, {}});
      cost_.push_back(1);
    }
}

template <class Judge>
void FixedRowsSearch<Judge>::open_root(std::size_t entry, int threads, const Stop& stop) {
  const Start start = start_of(entry, first_.judge_);
  auto& items = lists_[entry];
  items = first_.walker_.open(start, entry, columns_, stop);
  first_.judge_.look_ahead(start, items, first_.account_);
  const std::size_t parts = threads > 1 ? kParts : 1;
  const int below = std::min(walk_.space.max_size() - 1, 8);
  for (std::size_t i = 0; i < items.size(); ++i)
    for (std::size_t part = 0; part < parts; ++part) {
      tasks_.push_back({entry, i, {part, parts}});
      const double later = static_cast<double>(items.size() - i) / static_cast<double>(items.size());
      cost_.push_back(std::pow(later, below));
    }
}

/// The profiles of the features that every set holds, that have enough rows. Each is offered if it may be a result.
template <class Judge>
void FixedRowsSearch<Judge>::add_origins(ProfilePath& path, const std::vector<std::uint64_t>& rows, const Stop& stop) {
  const auto size = static_cast<int>(path.size());
  if (walk_.space.required_after(size - 1) == 0) {
    origins_.push_back(path);
    return;
  }
  const int column = walk_.space.column(size);
  for (int level = 0; level < walk_.data.n_levels(column) && !stop.requested(); ++level) {
    const std::uint64_t* bits = walk_.index->level(column, level);
    if (bits == nullptr) continue;
    path.push(column, level);
    add_origin(path, rows, bits, stop);
    path.pop();
  }
}

/// Those with the items of the path, the last of which holds `bits`; the others hold `rows`.
template <class Judge>
void FixedRowsSearch<Judge>::add_origin(ProfilePath& path, const std::vector<std::uint64_t>& rows,
                                        const std::uint64_t* bits, const Stop& stop) {
  WalkAccount& account = first_.account_;
  std::vector<std::uint64_t> with(rows.size());
  std::vector<Count> class_rows(walk_.index->n_classes());
  const Count n_rows = walk_.index->intersect(rows.data(), bits, with.data(), class_rows.data());
  const Count n = std::accumulate(class_rows.begin(), class_rows.end(), Count{0});
  ++account.nodes;
  if (n == 0 || n < figures_.least_here || n_rows < walk_.eligibility.min_count) {
    ++account.pruned_least;
    return;
  }
  const auto size = static_cast<int>(path.size());
  if (walk_.space.contains(size - 1, size)) {
    account.note_counted(walk_.execution, SetHashes::of(path.columns), path);
    first_.judge_.offer_required(figures_, {path, with.data(), with.data(), n, class_rows.data()});
  }
  add_origins(path, with, stop);
}

template <class Judge>
void FixedRowsSearch<Judge>::leave_open(std::size_t task, Worker& worker) const {
  const Task& what = tasks_[task];
  const Start start = start_of(what.entry, worker.judge_);
  const Stop stop;
  if (origins_.empty())
    worker.walker_.leave_child_open(start, what.entry, lists_[what.entry], what.at, stop);
  else
    worker.walker_.leave_open(start, what.entry, stop);
}

template <class Judge>
void FixedRowsSearch<Judge>::leave_all_open() {
  const Stop stop;
  for (std::size_t entry = 0; entry < first_.judge_.n_entries(); ++entry)
    first_.walker_.leave_open(start_of(entry, first_.judge_), entry, stop);
}

template <class Judge>
void FixedRowsSearch<Judge>::run(std::size_t task, Worker& worker, const Stop& stop) const {
  const Task& what = tasks_[task];
  Start start = start_of(what.entry, worker.judge_);
  if (!start.rows.possible()) return;
  worker.judge_.watch(stop);
  if (origins_.empty()) {
    worker.walker_.walk_child(start, what.entry, lists_[what.entry], what.at, what.part, stop);
    return;
  }
  start.path = origins_[what.at];
  worker.rows_.assign(walk_.index->all(), walk_.index->all() + walk_.index->words());
  for (std::size_t j = 0; j < start.path.size(); ++j) {
    const std::uint64_t* bits = walk_.index->level(start.path.columns[j], start.path.levels[j]);
    for (std::size_t w = 0; w < worker.rows_.size(); ++w) worker.rows_[w] &= bits[w];
  }
  start.mask = worker.rows_.data();
  worker.walker_.walk(start, what.entry, columns_, stop);
}

}  // namespace localift
