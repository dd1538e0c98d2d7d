// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "set_search.h"

namespace localift {

struct WindowsOptions {
  std::size_t n_best = 10;
  std::size_t per_set = 1;   ///< windows kept per feature set
  double min_freq = 0;       ///< a window's frequency is strictly above it
  Count min_count = 1;       ///< unweighted rows that each profile of a window holds
};

/// One selected window.
struct SelectedWindow {
  FeatureSet set;
  std::vector<std::size_t> profiles;     ///< positions among the profiles of the set, ascending
  std::vector<std::size_t> ids;          ///< their CountTable::id
  double eta = 0;
  Count n_window = 0;
  Count n = 0;
};

struct WindowsResult {
  std::vector<SelectedWindow> best;  ///< best first
  SearchInfo info;
  /// The first set, in feature order, with more eligible profiles than can be enumerated; empty if there is none.
  FeatureSet too_wide;
  std::size_t too_wide_profiles = 0;
  double n_too_wide = 0;  ///< how many sets were skipped for that
};

constexpr std::size_t kMaxEnumeratedProfiles = 20;

/// Algorithm 2: the windows of greatest eta(Y given W), by enumeration of every window of every set with at most
/// kMaxEnumeratedProfiles eligible profiles. Ties: more rows in the window, fewer features, feature order, then
/// profile order.
class WindowsSearch : public SetSearch {
 public:
  WindowsSearch(const WindowsOptions& options, int threads);
  ~WindowsSearch() override;
  SetVisitor& visitor(int worker) override;
  /// `info`: how the enumeration went. Call once, after it.
  WindowsResult finish(const SearchInfo& info);

 private:
  class Visitor;
  WindowsOptions options_;
  std::vector<std::unique_ptr<Visitor>> visitors_;
};

}  // namespace localift
