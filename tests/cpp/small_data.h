// SPDX-License-Identifier: GPL-2.0-or-later
// Small random data, and executions to watch a search.
#pragma once

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <mutex>
#include <random>
#include <set>
#include <thread>
#include <vector>

#include "core/data/coded_data.h"
#include "core/lattice/search_info.h"

namespace small {

using localift::Count;
using localift::FeatureSet;

struct Data {
  std::vector<std::vector<int>> codes;  // 1-based, 0 missing
  std::vector<int> n_levels;
  std::vector<int> classes;  // 1-based
  int n_classes = 0;
  std::vector<double> weights;  // may be empty
  bool whole = true;

  localift::DataView view() const {
    localift::DataView v;
    v.n_rows = classes.size();
    for (const auto& column : codes) v.features.push_back(column.data());
    v.n_levels = n_levels;
    v.classes = classes.data();
    v.n_classes = n_classes;
    v.weights = weights.empty() ? nullptr : weights.data();
    v.whole_weights = whole;
    return v;
  }
};

/// Features that depend on the class, missing values that do too, and rows that repeat.
inline Data random_data(std::uint32_t seed, int max_features = 5, bool with_missing = true) {
  std::mt19937 random(seed);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<std::uint32_t>(n)); };
  Data data;
  const int n = 8 + below(40), m = 1 + below(max_features);
  data.n_classes = 2 + below(3);
  for (int i = 0; i < n; ++i) data.classes.push_back(i < data.n_classes ? i + 1 : 1 + below(data.n_classes));
  for (int f = 0; f < m; ++f) {
    const int levels = 2 + below(3), noise = below(4), missing = below(3);
    std::vector<int> column;
    for (int i = 0; i < n; ++i) {
      const int y = data.classes[static_cast<std::size_t>(i)];
      int code = below(4) <= noise ? 1 + below(levels) : 1 + y % levels;
      if (missing > 0 && below(8) < (y == 1 ? missing : 1) && with_missing) code = 0;
      column.push_back(code);
    }
    data.codes.push_back(column);
    data.n_levels.push_back(levels);
  }
  const int kind = below(3);
  for (int i = 0; i < n && kind > 0; ++i) data.weights.push_back(kind == 1 ? 1 + below(3) : 0.1 * (1 + below(5)));
  data.whole = kind < 2;
  return data;
}

/// Many rows, classes in turn: a level of each feature as often as another, and one value in `missing_in` missing if not 0.
inline Data even_data(std::mt19937& random, int n_rows, const std::vector<int>& n_levels, int n_classes,
                      std::uint32_t missing_in = 0) {
  Data data;
  data.n_classes = n_classes;
  data.n_levels = n_levels;
  for (const int levels : n_levels) {
    std::vector<int> column;
    for (int i = 0; i < n_rows; ++i) {
      const bool missing = missing_in > 0 && random() % missing_in == 0;
      column.push_back(missing ? 0 : 1 + static_cast<int>(random() % static_cast<std::uint32_t>(levels)));
    }
    data.codes.push_back(column);
  }
  for (int i = 0; i < n_rows; ++i) data.classes.push_back(1 + i % n_classes);
  return data;
}

/// What search(execution) returns where its time limit falls, as nearly as can be, while the counts of the n-th set are
/// built. A limit that a busy machine came to before that is made longer, and the search is run again.
template <class Search>
auto stopped_at(int n, int threads, const Search& search) {
  for (double limit = 0.001;; limit *= 4) {
    std::atomic<int> seen{0};
    localift::Execution execution;
    execution.threads = threads;
    execution.time_limit = limit;
    execution.trace = [&](const FeatureSet&) {
      if (++seen == n) std::this_thread::sleep_for(std::chrono::duration<double>(limit + 0.002));
    };
    auto result = search(execution);
    if (seen >= n || result.info.reason != localift::Reason::time_limit || limit > 10) return result;
  }
}

/// The sets whose counts are built.
class Traced {
 public:
  localift::Execution execution(int threads) {
    localift::Execution result;
    result.threads = threads;
    result.trace = [this](const FeatureSet& set) {
      const std::lock_guard<std::mutex> lock(mutex_);
      sets_.insert(set);
    };
    return result;
  }
  const std::set<FeatureSet>& sets() const { return sets_; }
  double size() const { return static_cast<double>(sets_.size()); }

 private:
  std::mutex mutex_;
  std::set<FeatureSet> sets_;
};

}  // namespace small
