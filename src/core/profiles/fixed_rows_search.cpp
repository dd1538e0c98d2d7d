// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/fixed_rows_search.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace localift {

FixedRowsSearch::FixedRowsSearch(ProfileWalk& search) : search_(search), first_(search) {
  const BitmapIndex& index = *search.index;
  class_total_.resize(index.n_classes());
  n_rows_ = index.intersect(index.all(), index.all(), nullptr, class_total_.data());
  n_ = std::accumulate(class_total_.begin(), class_total_.end(), Count{0});
  const SearchSpace& space = search.space;
  for (int position = space.required_after(-1); position < space.n_features(); ++position)
    columns_.push_back(space.column(position));
}

FixedRowsWalker::Start FixedRowsSearch::start_of(std::size_t entry) const {
  FixedRowsWalker::Start start;
  start.mask = search_.index->all();
  start.n = n_;
  start.class_total = class_total_[static_cast<std::size_t>(search_.options.classes[entry])];
  start.least = search_.eligibility.least_count(n_);
  return start;
}

void FixedRowsSearch::prepare(int threads, const Stop& stop) {
  if (!search_.options.sets.eligible(class_total_.data(), class_total_.size(), n_rows_)) return;
  const std::size_t n_entries = search_.best.size();
  if (search_.space.required_after(-1) == 0) {
    lists_.resize(n_entries);
    for (std::size_t entry = 0; entry < n_entries && !stop.requested(); ++entry)
      open_root(start_of(entry), entry, threads, stop);
    return;
  }
  FixedRowsWalker::Start start = start_of(0);
  const std::uint64_t* all = search_.index->all();
  add_origins(start, std::vector<std::uint64_t>(all, all + search_.index->words()), stop);
  for (std::size_t at = 0; at < origins_.size(); ++at)
    for (std::size_t entry = 0; entry < n_entries; ++entry) {
      tasks_.push_back({entry, at, {}});
      cost_.push_back(1);
    }
}

void FixedRowsSearch::open_root(const FixedRowsWalker::Start& start, std::size_t entry, int threads, const Stop& stop) {
  auto& items = lists_[entry];
  items = first_.walker_.open(start, entry, columns_, stop);
  first_.walker_.beam(start, entry, items, kBeamWidth, stop);
  search_.best[entry]->expect_again();
  const std::size_t parts = threads > 1 ? kParts : 1;
  const int below = std::min(search_.space.max_size() - 1, 8);
  for (std::size_t i = 0; i < items.size(); ++i)
    for (std::size_t part = 0; part < parts; ++part) {
      tasks_.push_back({entry, i, {part, parts}});
      const double later = static_cast<double>(items.size() - i) / static_cast<double>(items.size());
      cost_.push_back(std::pow(later, below));
    }
}

/// The profiles of the features that every set holds, that have enough rows. Each is offered if it may be a result.
void FixedRowsSearch::add_origins(FixedRowsWalker::Start& start, const std::vector<std::uint64_t>& rows,
                                 const Stop& stop) {
  const BitmapIndex& index = *search_.index;
  const auto size = static_cast<int>(start.set.size());
  if (search_.space.required_after(size - 1) == 0) {
    origins_.push_back(start);
    origins_.back().mask = nullptr;
    return;
  }
  const int column = search_.space.column(size);
  std::vector<std::uint64_t> with(rows.size());
  std::vector<Count> class_rows(index.n_classes());
  for (int level = 0; level < search_.data.n_levels(column) && !stop.requested(); ++level) {
    const std::uint64_t* bits = index.level(column, level);
    if (bits == nullptr) continue;
    const Count n_rows = index.intersect(rows.data(), bits, with.data(), class_rows.data());
    const Count n = std::accumulate(class_rows.begin(), class_rows.end(), Count{0});
    ++first_.account_.nodes;
    if (n == 0 || n < start.least || n_rows < search_.eligibility.min_count) {
      ++first_.account_.pruned_least;
      continue;
    }
    start.set.push_back(column);
    start.levels.push_back(level);
    if (search_.space.contains(size, size + 1)) {
      std::uint64_t hash = 0;
      for (const int c : start.set) hash ^= SetHashes::of_column(c);
      note_counted(search_, first_.account_, hash, FeatureSet(start.set.begin(), start.set.end() - 1), column);
      for (std::size_t entry = 0; entry < search_.best.size(); ++entry) {
        const auto y = static_cast<std::size_t>(search_.options.classes[entry]);
        if (class_total_[y] > 0)
          first_.offers_.offer(entry, {class_rows[y], n, class_total_[y], n_}, start.set, start.levels, stop);
      }
    }
    add_origins(start, with, stop);
    start.set.pop_back();
    start.levels.pop_back();
  }
}

void FixedRowsSearch::leave_open(std::size_t task, Worker& worker) const {
  const Task& what = tasks_[task];
  const FixedRowsWalker::Start start = start_of(what.entry);
  const Stop stop;
  if (origins_.empty())
    worker.walker_.leave_child_open(start, what.entry, lists_[what.entry], what.at, stop);
  else
    worker.walker_.leave_open(start, what.entry, stop);
}

void FixedRowsSearch::leave_all_open() {
  const Stop stop;
  for (std::size_t entry = 0; entry < search_.best.size(); ++entry)
    first_.walker_.leave_open(start_of(entry), entry, stop);
}

void FixedRowsSearch::run(std::size_t task, Worker& worker, const Stop& stop) const {
  const Task& what = tasks_[task];
  FixedRowsWalker::Start start = start_of(what.entry);
  if (start.class_total == 0) return;
  if (origins_.empty()) {
    worker.walker_.walk_child(start, what.entry, lists_[what.entry], what.at, what.part, stop);
    return;
  }
  const FixedRowsWalker::Start& origin = origins_[what.at];
  worker.rows_.assign(search_.index->all(), search_.index->all() + search_.index->words());
  for (std::size_t j = 0; j < origin.set.size(); ++j) {
    const std::uint64_t* bits = search_.index->level(origin.set[j], origin.levels[j]);
    for (std::size_t w = 0; w < worker.rows_.size(); ++w) worker.rows_[w] &= bits[w];
  }
  start.set = origin.set;
  start.levels = origin.levels;
  start.mask = worker.rows_.data();
  worker.walker_.walk(start, what.entry, columns_, stop);
}

}  // namespace localift
