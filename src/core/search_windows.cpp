// SPDX-License-Identifier: GPL-2.0-or-later
#include "search_windows.h"

#include <algorithm>
#include <numeric>

#include "exact.h"
#include "measure.h"
#include "top_n.h"

namespace localift {

namespace {

struct WindowsOrder {
  bool before(const SelectedWindow& a, const SelectedWindow& b) const {
    const auto key_a = eta_key(a.eta), key_b = eta_key(b.eta);
    if (key_a != key_b) return key_a > key_b;
    if (a.n_window != b.n_window) return a.n_window > b.n_window;
    if (a.set.size() != b.set.size()) return a.set.size() < b.set.size();
    if (a.set != b.set) return a.set < b.set;
    return a.profiles < b.profiles;
  }
  bool same_value(const SelectedWindow& a, const SelectedWindow& b) const { return eta_key(a.eta) == eta_key(b.eta); }
};

using WindowsTopN = TopN<SelectedWindow, WindowsOrder>;

}  // namespace

class WindowsSearch::Visitor : public SetVisitor {
 public:
  explicit Visitor(const WindowsOptions& options) : best(options.n_best), options_(options) {}

  void visit(const FeatureSet& set, const CountTable& table, const Stop& stop) override {
    eligible_.clear();
    for (std::size_t x = 0; x < table.n_profiles; ++x)
      if (table.profile_rows(x) >= options_.min_count) eligible_.push_back(x);
    if (eligible_.size() > kMaxEnumeratedProfiles) {
      ++n_too_wide;
      if (too_wide.empty() || set < too_wide) {
        too_wide = set;
        too_wide_profiles = eligible_.size();
      }
      return;
    }
    const std::vector<double> surprise = class_surprise(table.class_total, table.n);
    divergence_.assign(table.n_profiles, 0);
    for (const std::size_t x : eligible_)
      divergence_[x] = profile_divergence(table.profile(x), table.total[x], table.class_total, table.n, surprise);
    // Ascending terms: the running sums below are then the canonical sums of measure.h.
    std::sort(eligible_.begin(), eligible_.end(),
              [&](std::size_t a, std::size_t b) { return divergence_[a] < divergence_[b]; });

    walk_ = {&set, &table, &stop, &surprise, least_eligible(options_.min_freq, table.n)};
    WindowsTopN of_set(std::min(options_.per_set, options_.n_best));
    window_.clear();
    class_counts_.assign((eligible_.size() + 1) * table.n_classes, 0);
    extend(0, 0, 0, of_set);
    // Windows beyond per_set are not results and tie with nothing; all others count.
    if (options_.per_set >= options_.n_best)
      best.merge(std::move(of_set));
    else
      for (auto& window : of_set.take()) best.offer(std::move(window));
  }

  WindowsTopN best;
  FeatureSet too_wide;
  std::size_t too_wide_profiles = 0;
  double n_too_wide = 0, nodes = 0;

 private:
  struct Walk {
    const FeatureSet* set;
    const CountTable* table;
    const Stop* stop;
    const std::vector<double>* surprise;
    Count least;
  };

  /// Visits every window that adds eligible_[from], ... to window_, whose sums are given.
  void extend(std::size_t from, double divergence, Count n_window, WindowsTopN& of_set) {
    const CountTable& table = *walk_.table;
    const std::size_t n_classes = table.n_classes;
    for (std::size_t i = from; i < eligible_.size(); ++i) {
      if (walk_.stop->requested()) return;
      const std::size_t x = eligible_[i];
      const Count* here = class_counts_.data() + window_.size() * n_classes;
      Count* next = class_counts_.data() + (window_.size() + 1) * n_classes;
      for (std::size_t y = 0; y < n_classes; ++y) next[y] = here[y] + table.profile(x)[y];
      window_.push_back(x);
      ++nodes;
      const double sum = divergence + divergence_[x];
      const Count n = n_window + table.total[x];
      if (n >= walk_.least) consider(eta_ratio(sum, cross_entropy_sum(next, *walk_.surprise)), n, of_set);
      extend(i + 1, sum, n, of_set);
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

  const WindowsOptions& options_;
  Walk walk_{};
  std::vector<std::size_t> eligible_, window_;
  std::vector<double> divergence_;
  std::vector<Count> class_counts_;  // class counts of each prefix of window_, one row of n_classes per length
};

WindowsSearch::WindowsSearch(const WindowsOptions& options, int threads) : options_(options) {
  for (int worker = 0; worker < threads; ++worker) visitors_.push_back(std::make_unique<Visitor>(options_));
}

WindowsSearch::~WindowsSearch() = default;

SetVisitor& WindowsSearch::visitor(int worker) { return *visitors_[static_cast<std::size_t>(worker)]; }

WindowsResult WindowsSearch::finish(const SearchInfo& info) {
  WindowsResult result;
  result.info = info;
  WindowsTopN best(options_.n_best);
  for (auto& visitor : visitors_) {
    best.merge(std::move(visitor->best));
    result.info.nodes += visitor->nodes;
    result.n_too_wide += visitor->n_too_wide;
    if (!visitor->too_wide.empty() && (result.too_wide.empty() || visitor->too_wide < result.too_wide)) {
      result.too_wide = visitor->too_wide;
      result.too_wide_profiles = visitor->too_wide_profiles;
    }
  }
  if (result.n_too_wide > 0 && info.reason == Reason::none) result.info.reason = Reason::too_wide;
  result.info.ties = {best.ties()};
  result.info.ties_exact = {result.info.reason == Reason::none};
  result.best = best.take();
  return result;
}

}  // namespace localift
