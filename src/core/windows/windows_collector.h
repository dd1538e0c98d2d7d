// SPDX-License-Identifier: GPL-2.0-or-later
// Algorithm 2, collector of the sets that a walk shows: windows_options.h -> collector -> selected_window.h.
#pragma once

#include <memory>
#include <vector>

#include "core/lattice/set_collector.h"
#include "core/windows/selected_window.h"
#include "core/windows/windows_options.h"

namespace localift {

/// Algorithm 2 over the sets that a walk shows: the windows of greatest eta(Y given W), by BestWindows or, if
/// exhaustive, by ExhaustiveWindows.
/// Ties: more rows in the window, fewer features, feature order, then profile order.
class WindowsCollector : public SetCollector {
 public:
  WindowsCollector(const WindowsOptions& options, int threads);
  ~WindowsCollector() override;
  SetVisitor& visitor(int worker) override;
  /// `info`: how the walk went. Call once, after it.
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
