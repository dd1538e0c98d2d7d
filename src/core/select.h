// SPDX-License-Identifier: GPL-2.0-or-later
// What users ask for, and which search answers it.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

#include "core/base/parallel.h"
#include "core/count/count_source.h"
#include "core/data/continuous_data.h"
#include "core/features/features_collector.h"
#include "core/lattice/set_restrictions.h"
#include "core/methods.h"
#include "core/profiles/profiles_search.h"
#include "core/subgroups/subgroups_search.h"
#include "core/windows/windows_collector.h"

namespace localift {

/// The rows of a request: coded, and beside them the continuous features if there are any.
struct SearchData {
  const CodedData& coded;
  const ContinuousData* continuous = nullptr;
};

/// What is asked of one resolution.
template <class Options>
struct Part {
  Options options;
  Method method = Method::exact;
};

/// What is asked for: the sets that may be used, and by resolution, those that are not null, what of them and how. Of
/// the parts' options, `sets` and the methods stand for those about the sets of the space and about bounds.
struct Request {
  SetRestrictions sets;
  std::size_t width = 10;  ///< of Method::beam
  std::optional<Part<FeaturesOptions>> features;
  std::optional<Part<WindowsOptions>> windows;
  std::optional<Part<ProfilesOptions>> profiles;
  std::optional<Part<SubgroupsOptions>> subgroups;  ///< of discrete features only
};

/// The results of what was asked for.
struct Selection {
  std::optional<FeaturesResult> features;
  std::optional<WindowsResult> windows;
  std::optional<ProfilesResult> profiles;
  std::optional<SubgroupsResult> subgroups;
};

/// Answers a request, each resolution by the search of its method: "exact" by that with bounds, or, where nothing bounds
/// what larger sets hold (continuous features, or a measure without a bound), or there are few feature sets of many rows
/// and time for all, by every set. With continuous features, and no method that is approximate, all resolutions see the
/// sets of one enumeration, which is nearly all of the work.
/// Otherwise one follows the other, and the time limit holds for the whole: each gets what the others left of it.
///
/// `start`: when the work for the request began, which the time limit and `seconds` count from.
/// Throws std::invalid_argument if a method does not serve the resolution or the data.
Selection select(const SearchData& data, const Request& request, const Execution& execution,
                 std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now());

/// Would the request be answered sooner, and the same, from rows that are alike merged into one? Not where bitmaps count,
/// which count bits faster than weights, nor where the precision of a bound follows the number of rows. O(features).
bool merging_pays(const CodedData& data, const Request& request);

/// The same from the counts of any source. They are no rows, so no bounds hold: as with continuous features.
Selection select(const CountSource& source, const Request& request, const Execution& execution,
                 std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now());

/// The answer where the time that began at `start` was up before there were data of that view.
Selection nothing_selected(const Request& request, const DataView& view, std::chrono::steady_clock::time_point start);

}  // namespace localift
