// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/windows/window_walker.h"

#include <algorithm>
#include <utility>

#include "core/base/feature_set.h"

namespace localift {

WindowWalker::WindowWalker(WindowsSearchState& search, const Stop& stop)
    : search_(search),
      counter_(search.data),
      incumbent_(search.shared),
      windows_(search.options),
      bounds_(search.data, search.options) {
  watch(stop);
  levels_.resize(static_cast<std::size_t>(search.space.max_size()) + 1);
  for (Level& level : levels_) level.class_total.resize(search.index->n_classes());
  below_.resize(search.index->n_classes());
  Level& root = levels_.front();
  root.complete = search.index->all();
  root.n_rows = search.index->intersect(root.complete, root.complete, nullptr, root.class_total.data());
  locate(root);
  if (search.atoms != nullptr) build_atoms(0, root, root);
  ready_ = !stop.requested();
  if (search.atoms != nullptr && ready_) note_atoms(0, true);
}

void WindowWalker::watch(const Stop& stop) {
  stop_ = &stop;
  counter_.watch(stop);
  windows_.watch(stop);
  bounds_.watch(stop);
}

void WindowWalker::run(const SearchSpace::Task& task, const Stop& stop) {
  watch(stop);
  n_on_way_ = task.positions.size() - 1;
  if (!move_to(task)) return;
  const int last = task.positions.back();
  const Verdict verdict = judge(last, task.descend);
  if (stop.requested()) return left.push_back(task);
  if (verdict != Verdict::keep) return drop(verdict);
  step(last, task.descend);
}

void WindowWalker::raise(const SearchSpace::Task& task, const Stop& stop, std::int64_t& key) {
  watch(stop);
  const std::vector<int>& positions = task.positions;
  for (std::size_t i = go_back(positions); i + 1 < positions.size(); ++i) {
    if (!enter(positions[i], true)) return;
    push(positions[i]);
  }
  if (!enter(positions.back(), task.descend)) return;
  const SetBranch branch = branch_at(positions.back());
  if (!stop.requested()) key = std::max(key, bounds_.greatest_key(branch));
}

/// The profiles of the pushed set, by row.
void WindowWalker::locate(Level& level) {
  level.profile.assign(search_.data.n_rows(), Atoms::kNone);
  const CountedRows rows = counter_.counted_rows();
  for (std::size_t i = 0; i < rows.size; ++i) level.profile[rows.row[i]] = static_cast<std::int32_t>(rows.profile[i]);
}

/// Cuts the path to what it shares with the way to a task; returns how long it is then.
std::size_t WindowWalker::go_back(const std::vector<int>& positions) {
  std::size_t common = 0;
  while (common < path_.size() && common + 1 < positions.size() && path_[common] == positions[common]) ++common;
  while (path_.size() > common) pop();
  return common;
}

void WindowWalker::forget_path() {
  while (!path_.empty()) pop();
}

/// Puts the path at the set above the task's. False if nothing below some set on the way is of use.
bool WindowWalker::move_to(const SearchSpace::Task& task) {
  const std::vector<int>& positions = task.positions;
  for (std::size_t i = go_back(positions); i + 1 < positions.size(); ++i) {
    const Verdict verdict = judge(positions[i], true, true);
    if (stop_->requested()) {
      left.push_back(task);
      return false;
    }
    if (verdict != Verdict::keep) {
      drop(verdict);
      return false;
    }
    push(positions[i]);
  }
  return true;
}

void WindowWalker::push(int position) {
  counter_.push(search_.space.column(position));
  path_.push_back(position);
  locate(here());
}

void WindowWalker::pop() {
  counter_.pop();
  path_.pop_back();
}

/// Of the path, in its order.
std::vector<int> WindowWalker::columns() const {
  std::vector<int> result;
  for (const int p : path_) result.push_back(search_.space.column(p));
  return result;
}

/// Makes the level of the path's set with the feature at `position`, and with `inner` of all below it. False if no
/// set there is eligible.
bool WindowWalker::enter(int position, bool inner) {
  const Level& parent = here();
  Level& level = levels_[path_.size() + 1];
  level.last = position;
  level.atoms = parent.atoms;
  level.built = false;
  count_rows(search_.space.column(position), parent, level);
  // Sets below count fewer rows of fewer classes.
  if (!search_.sets.eligible(level.class_total.data(), level.class_total.size(), level.n_rows)) return false;
  if (inner)
    search_.index->intersect(level.complete, search_.complete_after[static_cast<std::size_t>(position)].data(), nullptr,
                            below_.data());
  else
    below_ = level.class_total;
  return true;
}

/// The branch that was entered, after its counts. Not to be used once a stop is requested.
SetBranch WindowWalker::branch_at(int position) {
  const SearchSpace& space = search_.space;
  Level& level = levels_[path_.size() + 1];
  const int column = space.column(position);
  first_ = with_features(columns(), {column});
  bounds_.count(counter_.counted_rows(), counter_.n_profiles(), search_.data.codes(column), level.atoms);
  Count n_below = 0;
  for (const Count p : below_) n_below += p;
  const std::size_t least_size =
      static_cast<std::size_t>(std::max(space.min_size(), size() + 1 + space.required_after(position)));
  return {&first_, least_size, level.class_total.data(), n_below, below_.data(), level.atoms};
}

/// Can the path's set with the feature at `position`, and with `inner` all below it, hold anything of use? Once a stop
/// is requested, what it says is of no use.
WindowWalker::Verdict WindowWalker::judge(int position, bool inner, bool on_way) {
  if (!enter(position, inner)) return Verdict::least;
  const Level& parent = here();
  Level& level = levels_[path_.size() + 1];
  incumbent_.refresh();
  if (inner && search_.atoms != nullptr && incumbent_.full() && position > parent.last + 1) {
    build_atoms(position, parent, level);
    note_atoms(position, on_way);
  }
  if (stop_->requested()) return Verdict::keep;  // the atoms may be unfinished
  return bounds_.judge(branch_at(position), incumbent_);
}

/// The rows of the parent's set that have the feature too.
void WindowWalker::count_rows(int column, const Level& parent, Level& level) {
  if (const std::uint64_t* present = search_.index->present(column)) {
    level.buffer.resize(search_.index->words());
    level.n_rows = search_.index->intersect(parent.complete, present, level.buffer.data(), level.class_total.data());
    level.complete = level.buffer.data();
  } else {
    level.complete = parent.complete;
    level.n_rows = parent.n_rows;
    level.class_total = parent.class_total;
  }
}

void WindowWalker::build_atoms(int position, const Level& parent, Level& level) {
  search_.atoms->build(position, parent.profile, counter_.n_profiles(), scratch_, *stop_, level.own);
  level.atoms = &level.own;
  level.built = true;
}

/// The set of the path and all features from a position on, whose atoms were counted.
FeatureSet WindowWalker::with_all_from(int position) const {
  std::vector<int> later;
  for (int p = position; p < search_.space.n_features(); ++p) later.push_back(search_.space.column(p));
  return with_features(columns(), later);
}

/// Atoms were counted; `on_way` to a task, which may be that to others too.
void WindowWalker::note_atoms(int position, bool on_way) {
  FeatureSet set = with_all_from(position);
  if (!search_.sets.in_space(set.size()) || search_.seeds.count(set) > 0) return;
  if (search_.execution.trace) search_.execution.trace(set);
  if (on_way)
    on_way_sets.insert(std::move(set));
  else
    ++evaluated;
}

/// The path's set is about to be counted. It may have been already, as atoms: if the path ends with all features from
/// some position on, they were built there.
void WindowWalker::note(const FeatureSet& set) {
  if (search_.execution.trace) search_.execution.trace(set);
  std::size_t run = path_.size();
  for (int p = search_.space.n_features() - 1; run > 0 && path_[run - 1] == p; --p) --run;
  if (run == path_.size())
    ++evaluated;
  else if (run < n_on_way_ || path_[run] == 0)
    on_way_sets.insert(set);
  else
    evaluated += !levels_[run + 1].built;
}

void WindowWalker::drop(Verdict verdict) {
  pruned_value += verdict == Verdict::value;
  pruned_order += verdict == Verdict::order;
  pruned_least += verdict == Verdict::least;
}

/// The set with one feature more, which judge() kept.
void WindowWalker::step(int position, bool inner) {
  const bool counted = search_.space.contains(position, size() + 1);
  const int column = search_.space.column(position);
  if (!inner) {
    if (!counted) return;
    counter_.count_with(column, table_);
    path_.push_back(position);
    evaluate();
    path_.pop_back();
    return;
  }
  push(position);
  if (counted) {
    counter_.count(table_);
    evaluate();
  }
  descend(position);
  pop();
}

void WindowWalker::descend(int last) {
  const SearchSpace& space = search_.space;
  if (!space.extends(last, size())) return;
  for (int child = last + 1; child <= space.last_child(last); ++child) {
    const bool inner = space.extends(child, size() + 1);
    if (!inner && !space.contains(child, size() + 1)) continue;
    const Verdict verdict = stop_->requested() ? Verdict::keep : judge(child, inner);
    if (stop_->requested())
      leave(child, inner);
    else if (verdict == Verdict::keep)
      step(child, inner);
    else
      drop(verdict);
  }
}

void WindowWalker::leave(int position, bool inner) {
  left.push_back({path_, inner, 0});
  left.back().positions.push_back(position);
}

/// The windows of the path's set, whose counts are in table_.
void WindowWalker::evaluate() {
  if (!stop_->requested()) search_windows();
  if (stop_->requested()) left.push_back({path_, false, 0});  // its counts or windows may be unfinished
}

void WindowWalker::search_windows() {
  const std::vector<int> pushed = columns();
  const FeatureSet set = as_set(pushed);
  if (search_.seeds.count(set) > 0) return;
  note(set);
  if (!search_.sets.eligible(table_)) return;
  if (!windows_.promising(set, table_, incumbent_)) return;
  if (pushed != set) sort_profiles(search_.data, set, table_);
  if (windows_.search(set, table_, incumbent_, *stop_) == BestWindows::Outcome::capped)
    unfinished.add(set, windows_.n_profiles());
}

}  // namespace localift
