// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "core/base/types.h"
#include "core/count/degenerate_set.h"

namespace localift {

struct KnownCovariance;

/// Why a search did not finish.
enum class Reason { none, time_limit, too_wide, node_cap, heuristic, u_curve };

/// How a search went; doubles because spaces outgrow integers.
struct SearchInfo {
  double space = 0;      ///< feature sets in the space
  double evaluated = 0;  ///< sets whose counts were built; NaN if too many to tell apart
  double nodes = 0;      ///< profiles or windows visited
  double left_out = 0;   ///< sets whose counted rows hold one class or fewer rows than asked; NaN if not known
  DegenerateSets degenerate;  ///< sets of continuous features that have no distance in some group
  /// Of all continuous features without missing values, where the search counted their sets in bulk; else null.
  std::shared_ptr<const KnownCovariance> covariance;
  Reason reason = Reason::none;
  double seconds = 0;  ///< elapsed, filled by select()
  std::vector<double> ties;      ///< results seen beyond the last kept one that tie with it in value; per list
  std::vector<bool> ties_exact;  ///< false: at least that many
  /// Of a search that the time limit ended, per list: no result that is not in the list has a greater value (least, for
  /// inhibition). NaN where nothing is left; empty where nothing is known.
  std::vector<double> bound;

  /// So many lists, of which nothing is known yet, nor of the sets that are left out.
  void begin_lists(std::size_t n_lists, bool exact) {
    left_out = std::numeric_limits<double>::quiet_NaN();
    ties.assign(n_lists, 0);
    ties_exact.assign(n_lists, exact);
  }
};

}  // namespace localift
