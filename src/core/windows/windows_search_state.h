// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <set>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/bitmap_index.h"
#include "core/data/coded_data.h"
#include "core/lattice/search_space.h"
#include "core/lattice/set_restrictions.h"
#include "core/windows/selected_window.h"
#include "core/windows/set_atoms.h"
#include "core/windows/windows_options.h"

namespace localift {

/// What the workers of search_windows() share, and do not change but for the list of the best.
struct WindowsSearchState {
  WindowsSearchState(const CodedData& coded, const WindowsOptions& asked, const SetRestrictions& restrictions,
                     const Execution& how);
  /// What takes time. Left unfinished, and not to be used, where `stop` was requested meanwhile.
  void prepare(const Stop& stop);

  const CodedData& data;
  const WindowsOptions& options;
  const SetRestrictions& sets;
  const Execution& execution;
  const SearchSpace space;
  SharedWindows shared;
  std::set<FeatureSet> seeds;                              // sets that were searched already
  std::unique_ptr<BitmapIndex> index;                      // of the rows where a feature is present
  std::vector<std::vector<std::uint64_t>> complete_after;  // by position: rows complete on all later features
  std::unique_ptr<AtomBuilder> atoms;                      // null: not affordable
  double left_out = std::numeric_limits<double>::quiet_NaN();  // sets of the space that no search may use, if known
};

}  // namespace localift
