// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/varying_rows_walker.h"

#include <algorithm>
#include <numeric>

namespace localift {

VaryingRowsWalker::VaryingRowsWalker(ProfileWalk& search)
    : search_(search),
      margins_(*search.index, search.space, search.options.sets, search.eligibility, search.table),
      offers_(search),
      fixed_(search, offers_, account_) {
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

void VaryingRowsWalker::run(const SearchSpace::Task& task, const Stop& stop) {
  task_ = &task;
  stop_ = &stop;
  follow(0, 0);
}

/// Walks down to the task's node, then does the task there.
void VaryingRowsWalker::follow(std::size_t depth, std::uint64_t hash) {
  const bool target = depth + 1 == task_->positions.size();
  branch(depth, task_->positions[depth], hash, target, target && !task_->descend);
}

void VaryingRowsWalker::descend(std::size_t depth, std::uint64_t hash, int last, const SetFigures& figures) {
  const SearchSpace& space = search_.space;
  if (takes_fixed_rows(last)) {
    // Everything below counts the rows of this set.
    if (!figures.eligible) return;
    std::vector<int> columns;
    for (int child = last + 1; child < space.n_features(); ++child) columns.push_back(space.column(child));
    for (const std::size_t i : nodes_[depth].alive) {
      const Count class_total = figures.class_total[static_cast<std::size_t>(search_.options.classes[i])];
      if (class_total > 0)
        fixed_.walk({set_, levels_, nodes_[depth].mask, figures.n, class_total, figures.least_here}, i, columns,
                    *stop_);
    }
    return;
  }
  for (int child = last + 1; child <= space.last_child(last); ++child) {
    // Once stopped, branch() only notes what is left. That takes time where figures are not looked up but counted.
    if (stop_->requested() && search_.table == nullptr)
      return leave_open(nodes_[depth].alive, figures, nodes_[depth]);
    if (space.contains(child, static_cast<int>(depth) + 1) || space.extends(child, static_cast<int>(depth) + 1))
      branch(depth, child, hash, true, false);
  }
}

bool VaryingRowsWalker::takes_fixed_rows(int last) const {
  return search_.options.use_bounds && last + 1 >= search_.first_complete && search_.space.required_after(last) == 0;
}

/// The profiles of the node at `depth` with the feature at `position` added. On the way to the task's node (`counted`
/// false) they were offered by another task; with `alone` nothing below is walked.
void VaryingRowsWalker::branch(std::size_t depth, int position, std::uint64_t hash, bool counted, bool alone) {
  const SearchSpace& space = search_.space;
  Node& parent = nodes_[depth];
  Node& node = nodes_[depth + 1];
  const int column = space.column(position), size = static_cast<int>(depth) + 1;
  const SetFigures& figures = margins_.enter(depth, position);
  if (stop_->requested()) return leave_open(parent.alive, figures, parent);

  // Bound A4: the whole branch, by the parent's class rows, before anything is counted.
  parent.branch.clear();
  for (const std::size_t i : parent.alive)
    if (enters(i, figures, parent, size, column)) parent.branch.push_back(i);
  if (parent.branch.empty()) {
    ++account_.pruned_bound;
    return;
  }

  const bool result = counted && space.contains(position, size);
  const bool inner = !alone && space.extends(position, size);
  hash ^= SetHashes::of_column(column);
  if (counted && space.contains(position, size)) note_counted(search_, account_, hash, set_, column);
  set_.push_back(column);
  levels_.push_back(0);
  const int n_levels = search_.data.n_levels(column);
  for (int level = 0; level < n_levels; ++level) {
    if (stop_->requested()) {
      leave_open(parent.branch, figures, parent);
      break;
    }
    const std::uint64_t* bits = search_.index->level(column, level);
    if (bits == nullptr) continue;
    levels_.back() = level;
    node.mask = node.bits.data();
    const Count rows = search_.index->intersect(parent.mask, bits, inner ? node.bits.data() : nullptr,
                                                node.class_rows.data());
    node.n = std::accumulate(node.class_rows.begin(), node.class_rows.end(), Count{0});
    account_.nodes += counted;
    if (node.n == 0 || node.n < figures.least_below || rows < search_.eligibility.min_count) {
      account_.pruned_least += counted;
      continue;
    }
    if (result && figures.eligible && node.n >= figures.least_here) offer(parent, node, figures);
    if (!inner) continue;
    node.alive.clear();
    for (const std::size_t i : parent.branch)
      if (enters(i, figures, node, size + 1, search_.min_column_after[static_cast<std::size_t>(position)]))
        node.alive.push_back(i);
    if (node.alive.empty()) {
      ++account_.pruned_bound;
    } else if (counted) {
      descend(depth + 1, hash, position, figures);
    } else {
      follow(depth + 1, hash);
    }
  }
  set_.pop_back();
  levels_.pop_back();
}

/// May a result with at least `size` features below `node`, next by `column`, enter the list of entry i?
bool VaryingRowsWalker::enters(std::size_t i, const SetFigures& figures, const Node& node, int size, int column) {
  const auto y = static_cast<std::size_t>(search_.options.classes[i]);
  const ClassBound& bound = figures.bounds[y];
  if (!search_.options.use_bounds) return bound.possible;
  const Branch branch{&set_, &levels_, column, node.class_rows[y], node.n,
                      std::max(size, search_.space.min_size())};
  return may_enter(offers_.incumbent(i), search_.order, bound, figures.least_below, branch);
}

void VaryingRowsWalker::leave_open(const SearchSpace::Task& task) {
  const SetFigures* figures = nullptr;
  for (std::size_t depth = 0; depth < task.positions.size(); ++depth)
    figures = &margins_.enter(depth, task.positions[depth]);
  leave_open(nodes_.front().alive, *figures, nodes_.front());
}

/// The set with these figures, and all below it, was not looked at for these entries, not with all rows of `node`.
void VaryingRowsWalker::leave_open(const std::vector<std::size_t>& entries, const SetFigures& figures, const Node& node) {
  for (const std::size_t i : entries) {
    const auto y = static_cast<std::size_t>(search_.options.classes[i]);
    const ClassBound& bound = figures.bounds[y];
    if (bound.possible && node.n >= figures.least_below)
      offers_.leave_open(i, best_below(search_.order, figures, bound, node.class_rows[y], node.n));
  }
}

void VaryingRowsWalker::offer(const Node& parent, const Node& node, const SetFigures& figures) {
  for (const std::size_t i : parent.branch) {
    const auto y = static_cast<std::size_t>(search_.options.classes[i]);
    if (figures.class_total[y] == 0) continue;
    offers_.offer(i, {node.class_rows[y], node.n, figures.class_total[y], figures.n}, set_, levels_, *stop_);
  }
}

}  // namespace localift
