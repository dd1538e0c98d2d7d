// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/lattice/set_collector.h"
#include "core/windows/best_windows.h"
#include "core/windows/selected_window.h"

namespace localift {

struct WindowsResult {
  std::vector<SelectedWindow> best;  ///< best first
  SearchInfo info;
  Unfinished unfinished;             ///< more eligible profiles than can be enumerated, or the node cap
  /// Branches of sets dropped because they cannot reach the value of the last window kept, or only with fewer rows or
  /// later in order, or because their profiles of enough rows are too few for a window.
  double pruned_value = 0, pruned_order = 0, pruned_least = 0;

  /// Fills what the list says; `info` says already whether the sets were all looked at.
  void finish(WindowsTopN& list, const WindowsOptions& options);
};

constexpr std::size_t kMaxEnumeratedProfiles = 20;

/// Algorithm 2 on the sets that an enumeration shows: the windows of greatest eta(Y given W), by BestWindows, or, if
/// exhaustive, by enumeration of every window of every set with at most kMaxEnumeratedProfiles eligible profiles.
/// Ties: more rows in the window, fewer features, feature order, then profile order.
class WindowsCollector : public SetCollector {
 public:
  WindowsCollector(const WindowsOptions& options, int threads);
  ~WindowsCollector() override;
  SetVisitor& visitor(int worker) override;
  /// `info`: how the enumeration went. Call once, after it.
  WindowsResult finish(const SearchInfo& info);

 private:
  class Visitor;
  class Exact;
  class Exhaustive;
  WindowsOptions options_;
  SharedWindows shared_;
  std::vector<std::unique_ptr<Visitor>> visitors_;
};

}  // namespace localift
