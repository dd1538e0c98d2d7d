// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/windows/windows_collector.h"

#include <algorithm>

#include "core/base/exact.h"
#include "core/measure/eta.h"

namespace localift {

class WindowsCollector::Visitor : public SetVisitor {
 public:
  explicit Visitor(const WindowsOptions& options) : best(options.n_best), options_(options) {}

  WindowsTopN best;  // of the visitor alone; empty where the list is shared
  Unfinished unfinished;
  virtual double nodes() const = 0;

 protected:
  const WindowsOptions& options_;
};

class WindowsCollector::Exact : public Visitor {
 public:
  Exact(const WindowsOptions& options, SharedWindows& shared)
      : Visitor(options), incumbent_(shared), search_(options) {}

  void visit(const FeatureSet& set, const CountTable& table, const Stop& stop) override {
    search_.watch(stop);
    if (search_.search(set, table, incumbent_, stop) == BestWindows::Outcome::capped)
      unfinished.add(set, search_.n_profiles());
  }
  double nodes() const override { return search_.nodes(); }

 private:
  WindowsIncumbent incumbent_;
  BestWindows search_;
};

class WindowsCollector::Exhaustive : public Visitor {
 public:
  using Visitor::Visitor;

  void visit(const FeatureSet& set, const CountTable& table, const Stop& stop) override {
    eligible_.clear();
    for (std::size_t x = 0; x < table.n_profiles; ++x)
      if (table.profile_rows(x) >= options_.min_count) eligible_.push_back(x);
    if (eligible_.size() > kMaxEnumeratedProfiles) return unfinished.add(set, eligible_.size());
    const std::vector<double> surprise = class_surprise(table.class_total, table.n);
    divergence_.assign(table.n_profiles, 0);
    for (const std::size_t x : eligible_)
      divergence_[x] = profile_divergence(table.profile(x), table.total[x], table.class_total, table.n, surprise);
    // Ascending terms: the running sums below are then the canonical sums of eta.h.
    std::sort(eligible_.begin(), eligible_.end(),
              [&](std::size_t a, std::size_t b) { return divergence_[a] < divergence_[b]; });

    walk_ = {&set, &table, &stop, &surprise, least_eligible(options_.min_freq, table.n)};
    const std::size_t most = std::min(options_.per_set, options_.n_best);
    WindowsTopN of_set(most);
    window_.clear();
    class_counts_.assign((eligible_.size() + 1) * table.n_classes, 0);
    extend(0, 0, 0, true, of_set);
    // Windows beyond per_set are not results and tie with nothing; all others count.
    of_set.limit_ties(static_cast<double>(options_.per_set - most));
    best.merge(std::move(of_set));
  }
  double nodes() const override { return nodes_; }

 private:
  struct Walk {
    const FeatureSet* set;
    const CountTable* table;
    const Stop* stop;
    const std::vector<double>* surprise;
    Count least;
  };

  /// Visits every window that adds eligible_[from], ... to window_, whose sums are given.
  void extend(std::size_t from, double divergence, Count n_window, bool pure, WindowsTopN& of_set) {
    const CountTable& table = *walk_.table;
    const std::size_t n_classes = table.n_classes;
    for (std::size_t i = from; i < eligible_.size(); ++i) {
      if (walk_.stop->requested()) return;
      const std::size_t x = eligible_[i];
      const Count* here = class_counts_.data() + window_.size() * n_classes;
      Count* next = class_counts_.data() + (window_.size() + 1) * n_classes;
      for (std::size_t y = 0; y < n_classes; ++y) next[y] = here[y] + table.profile(x)[y];
      window_.push_back(x);
      ++nodes_;
      const double sum = divergence + divergence_[x];
      const Count n = n_window + table.total[x];
      const bool all_pure = pure && is_pure(table.profile(x), n_classes, table.total[x]);
      if (n >= walk_.least) consider(eta_ratio(sum, cross_entropy_sum(next, *walk_.surprise), all_pure), n, of_set);
      extend(i + 1, sum, n, all_pure, of_set);
      window_.pop_back();
    }
  }

  void consider(double eta, Count n_window, WindowsTopN& of_set) {
    // Most windows fall here, before anything is allocated.
    const std::int64_t key = eta_key(eta);
    if (best.full() && key < eta_key(best.last().eta)) return;
    if (of_set.full()) {
      const std::int64_t last = eta_key(of_set.last().eta);
      if (key < last) return;
      if (key == last && n_window < of_set.last().n_window) return of_set.count_tie();
    }
    SelectedWindow window;
    window.set = *walk_.set;
    window.profiles = window_;
    std::sort(window.profiles.begin(), window.profiles.end());
    for (const std::size_t x : window.profiles) window.ids.push_back(walk_.table->id[x]);
    window.eta = eta;
    window.n_window = n_window;
    window.n = walk_.table->n;
    of_set.offer(std::move(window));
  }

  double nodes_ = 0;
  Walk walk_{};
  std::vector<std::size_t> eligible_, window_;
  std::vector<double> divergence_;
  std::vector<Count> class_counts_;  // class counts of each prefix of window_, one row of n_classes per length
};

WindowsCollector::WindowsCollector(const WindowsOptions& options, int threads)
    : options_(options), shared_(options.list_size()) {
  for (int worker = 0; worker < threads; ++worker) {
    if (options_.exhaustive)
      visitors_.push_back(std::make_unique<Exhaustive>(options_));
    else
      visitors_.push_back(std::make_unique<Exact>(options_, shared_));
  }
}

WindowsCollector::~WindowsCollector() = default;

SetVisitor& WindowsCollector::visitor(int worker) { return *visitors_[static_cast<std::size_t>(worker)]; }

WindowsResult WindowsCollector::finish(const SearchInfo& info) {
  WindowsResult result;
  result.info = info;
  WindowsTopN& best = shared_.list();
  for (auto& visitor : visitors_) {
    best.merge(std::move(visitor->best));
    result.info.nodes += visitor->nodes();
    result.unfinished.join(visitor->unfinished);
  }
  if (info.reason == Reason::time_limit) result.info.bound = {1};  // nothing is known of the sets left
  result.finish(best, options_);
  return result;
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
