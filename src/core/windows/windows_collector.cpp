// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/windows/windows_collector.h"

#include <utility>

#include "core/windows/best_windows.h"
#include "core/windows/exhaustive_windows.h"

namespace localift {

class WindowsCollector::Visitor : public SetVisitor {
 public:
  explicit Visitor(const WindowsOptions& options) : best(options.n_best) {}

  WindowsTopN best;  // of the visitor alone; empty where the list is shared
  Unfinished unfinished;
  virtual double nodes() const = 0;
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
  explicit Exhaustive(const WindowsOptions& options) : Visitor(options), search_(options) {}

  void visit(const FeatureSet& set, const CountTable& table, const Stop& stop) override {
    if (!search_.search(set, table, best, stop)) unfinished.add(set, search_.n_profiles());
  }
  double nodes() const override { return search_.nodes(); }

 private:
  ExhaustiveWindows search_;
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

}  // namespace localift
