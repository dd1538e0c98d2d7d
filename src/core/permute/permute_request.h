// SPDX-License-Identifier: GPL-2.0-or-later
// A search on permuted classes: what is asked, and what comes out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/features/features_options.h"
#include "core/lattice/set_restrictions.h"
#include "core/permute/exceedances.h"
#include "core/profiles/profiles_options.h"
#include "core/windows/windows_options.h"

namespace localift {

/// A result of the search that was kept.
struct KeptResult {
  FeatureSet set;
  std::vector<std::vector<int>> levels{};  ///< 0-based: of its profile, or of each profile of its window
  int y = 0;                               ///< the class of its profile
};

/// The search, by the options of one of the three, and the replicates.
struct PermuteRequest {
  SetRestrictions sets;
  std::optional<FeaturesOptions> features{};
  std::optional<WindowsOptions> windows{};
  std::optional<ProfilesOptions> profiles{};
  std::vector<KeptResult> kept{};
  std::size_t B = 0;
  std::uint64_t seed = 0;
  std::vector<int> strata{};  ///< of each of the caller's rows, from 0; empty: one
  std::size_t stop_after = kNeverStop;
  bool raw = true;            ///< of windows, is p_raw asked for? It takes a search of each replicate
};

struct PermuteResult {
  // By kept result.
  std::vector<double> statistic;  ///< standardised
  std::vector<double> p_value;    ///< of the standardised statistic, by steps
  std::vector<double> p_raw;      ///< of lift or eta itself, in one step
  std::vector<double> p_naive;    ///< of profiles: of the table alone, as if nothing had been searched
  std::vector<std::size_t> n_permuted;  ///< replicates that p_value rests on
  // By replicate; -Inf where there is nothing, and for least lifts Inf.
  std::vector<double> null;      ///< greatest standardised statistic
  std::vector<double> null_raw;  ///< greatest (least) lift or eta; of profiles one replicate after another for each class
  double observed = std::numeric_limits<double>::quiet_NaN();  ///< greatest standardised one as observed, kept or not
  double family = 0;             ///< results that compete, by what does not depend on the class
  double movable_rows = 0, n_rows = 0;
};

}  // namespace localift
