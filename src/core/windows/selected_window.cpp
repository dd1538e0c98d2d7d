// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/windows/selected_window.h"

#include <algorithm>
#include <utility>

#include "core/measure/lift.h"

namespace localift {

void SelectedWindow::describe(const CountTable& table) {
  for (const std::size_t x : profiles) {
    const std::size_t y = favoured_class(table, x);
    ids.push_back(table.id[x]);
    speaks.push_back({y, table.total[x], y < table.n_classes ? table.profile(x)[y] : 0});
  }
  n_set_profiles = table.n_profiles;
  n = table.n;
}

void SharedWindows::offer(SelectedWindow window) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (best_.offer(std::move(window)) && best_.full()) version_.fetch_add(1, std::memory_order_release);
}

bool SharedWindows::last(SelectedWindow& out, std::uint64_t& version) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  version = version_.load(std::memory_order_relaxed);
  if (!best_.full()) return false;
  out = best_.last();
  return true;
}

// Each part of the order is bounded given that the earlier ones tie; the order is total, so what has no key strictly
// before the last entry's changes nothing.
bool WindowsIncumbent::may_precede(std::int64_t key, Count rows, const FeatureSet& set) const {
  if (!full_) return true;
  if (key != key_) return key > key_;
  if (rows != last_.n_window) return rows > last_.n_window;
  if (set.size() != last_.set.size()) return set.size() < last_.set.size();
  return set < last_.set;
}

bool WindowsIncumbent::may_precede(std::int64_t key, Count rows, const FeatureSet& first,
                                   std::size_t least_size) const {
  if (!full_) return true;
  if (key != key_) return key > key_;
  if (rows != last_.n_window) return rows > last_.n_window;
  const std::size_t size = std::max(first.size(), least_size);
  if (size != last_.set.size()) return size < last_.set.size();
  return size > first.size() || first <= last_.set;
}

void WindowsResult::finish(WindowsTopN& list, const WindowsOptions& options) {
  if (unfinished.n_sets > 0 && info.reason == Reason::none)
    info.reason = options.exhaustive ? Reason::too_wide : Reason::node_cap;
  double ties = list.ties();
  best = list.take();
  const bool beyond = best.size() > options.n_best;
  if (!options.exhaustive) ties = beyond && WindowsOrder().same_value(best.back(), best[options.n_best - 1]);
  if (beyond) best.pop_back();
  info.ties = {ties};
  info.ties_exact = {info.reason == Reason::none && (options.exhaustive || ties == 0)};
}

}  // namespace localift
