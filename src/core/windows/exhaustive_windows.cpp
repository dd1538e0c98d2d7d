// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/windows/exhaustive_windows.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/base/exact.h"
#include "core/measure/eta.h"

namespace localift {

bool ExhaustiveWindows::search(const FeatureSet& set, const CountTable& table, WindowsTopN& best, const Stop& stop) {
  eligible_.clear();
  for (std::size_t x = 0; x < table.n_profiles; ++x)
    if (table.profile_rows(x) >= options_.min_count) eligible_.push_back(x);
  if (eligible_.size() > kMaxEnumeratedProfiles) return false;
  surprise_ = class_surprise(table.class_total, table.n);
  divergence_.assign(table.n_profiles, 0);
  for (const std::size_t x : eligible_)
    divergence_[x] = profile_divergence(table.profile(x), table.total[x], table.class_total, table.n, surprise_);
  // Ascending terms: the running sums below are then the canonical sums of eta.h.
  std::sort(eligible_.begin(), eligible_.end(),
            [&](std::size_t a, std::size_t b) { return divergence_[a] < divergence_[b]; });

  const std::size_t most = std::min(options_.per_set, options_.n_best);
  Walk walk{&set, &table, &stop, least_eligible(options_.min_freq, table.n), &best, WindowsTopN(most)};
  window_.clear();
  class_counts_.assign((eligible_.size() + 1) * table.n_classes, 0);
  extend(walk, 0, 0, 0, true);
  // Windows beyond per_set are not results and tie with nothing; all others count.
  walk.of_set.limit_ties(static_cast<double>(options_.per_set - most));
  best.merge(std::move(walk.of_set));
  return true;
}

/// Visits every window that adds eligible_[from], ... to window_, whose sums are given.
void ExhaustiveWindows::extend(Walk& walk, std::size_t from, double divergence, Count n_window, bool pure) {
  const CountTable& table = *walk.table;
  const std::size_t n_classes = table.n_classes;
  for (std::size_t i = from; i < eligible_.size(); ++i) {
    if (walk.stop->requested()) return;
    const std::size_t x = eligible_[i];
    const Count* here = class_counts_.data() + window_.size() * n_classes;
    Count* next = class_counts_.data() + (window_.size() + 1) * n_classes;
    for (std::size_t y = 0; y < n_classes; ++y) next[y] = here[y] + table.profile(x)[y];
    window_.push_back(x);
    ++nodes_;
    const double sum = divergence + divergence_[x];
    const Count n = n_window + table.total[x];
    const bool all_pure = pure && is_pure(table.profile(x), n_classes, table.total[x]);
    if (n >= walk.least) consider(walk, eta_ratio(sum, cross_entropy_sum(next, surprise_), all_pure), n);
    extend(walk, i + 1, sum, n, all_pure);
    window_.pop_back();
  }
}

/// Offers window_, unless nothing is kept of it.
void ExhaustiveWindows::consider(Walk& walk, double eta, Count n_window) const {
  // Most windows fall here, before anything is allocated.
  const std::int64_t key = eta_key(eta);
  if (walk.best->full() && key < eta_key(walk.best->last().eta)) return;
  if (walk.of_set.full()) {
    const SelectedWindow& last = walk.of_set.last();
    const std::int64_t last_key = eta_key(last.eta);
    if (key < last_key) return;
    if (key == last_key && n_window < last.n_window) return walk.of_set.count_tie();
  }
  SelectedWindow window;
  window.set = *walk.set;
  window.profiles = window_;
  std::sort(window.profiles.begin(), window.profiles.end());
  window.describe(*walk.table);
  window.eta = eta;
  window.n_window = n_window;
  walk.of_set.offer(std::move(window));
}

}  // namespace localift
