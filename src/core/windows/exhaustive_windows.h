// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/count_table.h"
#include "core/windows/selected_window.h"
#include "core/windows/windows_options.h"

namespace localift {

/// The most eligible profiles of a table whose windows are enumerated.
constexpr std::size_t kMaxEnumeratedProfiles = 20;

/// Every window of one table at a time: what BestWindows is compared with, and the answer where all ties are to be
/// counted. O(2^profiles x classes).
class ExhaustiveWindows {
 public:
  explicit ExhaustiveWindows(const WindowsOptions& options) : options_(options) {}

  /// Offers the best windows of the table to `best`, at most min(per_set, n_best). False, with nothing done, if it has
  /// more eligible profiles than can be enumerated.
  bool search(const FeatureSet& set, const CountTable& table, WindowsTopN& best, const Stop& stop);

  /// Windows looked at.
  double nodes() const { return nodes_; }
  /// Eligible profiles of the last table.
  std::size_t n_profiles() const { return eligible_.size(); }

 private:
  struct Walk {
    const FeatureSet* set;
    const CountTable* table;
    const Stop* stop;
    Count least;
    const WindowsTopN* best;  // of the sets before
    WindowsTopN of_set;
  };

  void extend(Walk& walk, std::size_t from, double divergence, Count n_window, bool pure);
  void consider(Walk& walk, double eta, Count n_window) const;

  const WindowsOptions options_;
  double nodes_ = 0;
  std::vector<std::size_t> eligible_, window_;
  std::vector<double> surprise_, divergence_;
  std::vector<Count> class_counts_;  // class counts of each prefix of window_, one row of n_classes per length
};

}  // namespace localift
