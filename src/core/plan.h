// SPDX-License-Identifier: GPL-2.0-or-later
// What a request takes, before it runs: feature sets, memory and time.
#pragma once

#include <vector>

#include "core/base/parallel.h"
#include "core/data/coded_data.h"
#include "core/select.h"

namespace localift {

/// Seconds that one thread takes at least: the least of the cases in inst/bench/search-size.md, rounded down. What a
/// search makes of counts is left out.
struct UnitSeconds {
  static constexpr double set = 2e-6;           ///< to count a feature set
  static constexpr double row = 2e-10;          ///< ... and each counted row of it, where most are alike
  static constexpr double joint_row = 5e-10;    ///< the same row of joint quantiles, which are counted in blocks
  static constexpr double profile = 1.5e-7;     ///< to visit a profile by bitmaps
  static constexpr double profile_row = 1e-11;  ///< ... and each row of the data
};

/// Memory that a walk takes beyond the data. Where an upper bound is within what is allowed, `bytes` is that bound and
/// the rest says nothing; otherwise it is what the walk takes at once.
struct MemoryPlan {
  double bytes = 0;
  int column = -1;  ///< the feature to blame: that of most levels, or of most levels with a bitmap
  // Counts of sets, in which the features of most levels come after those that are always there:
  int size = 0;                    ///< features of the sets that take most
  std::vector<double> n_profiles;  ///< by number of features, from 1: profiles of the set with the first so many
  int fits = 0;                    ///< the largest max_features whose counts are allowed; 0: none
  // Bitmaps:
  double n_levels = 0;  ///< of `column`, that get one
};

/// A walk through the feature sets.
struct WalkPlan {
  bool by_bitmaps = false;  ///< profile by profile; else it counts the table of each set
  bool visits_all = false;  ///< all there is; else bounds skip what they can, and the numbers of visits say nothing of it
  std::vector<double> visits;   ///< by size of the sets: sets or profiles that a walk of all visits for certain
  std::vector<double> seconds;  ///< by size: that these take at least, shared by the threads
  MemoryPlan memory;
};

/// Every figure is a lower bound, so that nothing is refused that might have ended in time, or fitted.
struct Plan {
  int min_size = 1;                      ///< features of the smallest sets of the space
  std::vector<double> n_sets;            ///< by size, from the smallest; doubles, for spaces larger than any integer
  std::vector<double> counting_seconds;  ///< by size: to count all of these with one thread
  std::vector<WalkPlan> walks;           ///< of the methods that are not approximate, which look at few sets
};

/// `memory_limit`: bytes that are allowed; profiles of large sets are counted only where they may be beyond it. Features
/// that are null in `data` are continuous: one walk then serves all resolutions, and its memory is not planned, as joint
/// quantiles have few levels. O(rows x features); unfinished, and not to be used, where `stop` was requested meanwhile.
Plan plan(const DataView& data, const Request& request, int threads, double memory_limit, const Stop& stop = Stop());

}  // namespace localift
