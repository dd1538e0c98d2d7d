// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/exact.h"
#include "core/permute/lane_visitor.h"
#include "core/permute/permute_request.h"
#include "core/permute/scaled_logs.h"
#include "core/permute/window_ceiling.h"
#include "core/permute/window_scores.h"
#include "core/windows/best_windows.h"
#include "core/windows/selected_window.h"
#include "core/windows/windows_options.h"

namespace localift {

/// The least rows of a window of n counted rows.
inline Count least_window(const WindowsOptions& options, Count n) {
  return std::max<Count>(1, least_eligible(options.min_freq, n));
}

/// The window of greatest eta of each replicate, shared by the workers.
class SharedLaneWindows {
 public:
  explicit SharedLaneWindows(std::size_t n_lanes);
  std::size_t n_lanes() const { return windows_.size(); }
  SharedWindows& of(std::size_t lane) { return *windows_[lane]; }
  /// Keys by replicate.
  std::vector<std::int64_t> greatest();

 private:
  std::vector<std::unique_ptr<SharedWindows>> windows_;
};

/// The greatest windows of the sets that one worker sees, by lane: of replicates the greatest score or a bound of it, of what
/// was observed one that a window has; the greatest eta of replicates. O(K log K) for a set and lane that promise no better
/// ones. Sets that every lane counts alike are in no family (profile_lanes.h).
class LaneWindows : public LaneVisitor {
 public:
  /// What the profiles of a set may take in all lanes: for more add() throws std::bad_alloc.
  static constexpr double kMostBytes = 1 << 30;

  /// `request`: whose kept results are looked for among the sets counted alike, and whether raw maxima are asked for.
  LaneWindows(const ScaledLogs& logs, const WindowsOptions& options, SharedLaneWindows& shared,
              double most_bytes = kMostBytes, const PermuteRequest& request = {});

  Count least_rows() const override { return options_.min_count; }
  void begin(const LaneSet& set) override;
  void add(const LaneProfile& profile) override;
  void end(const Stop& stop) override;

  /// Keys of scores by lane.
  const std::vector<std::int64_t>& greatest() const { return greatest_; }
  /// Sets seen that have a window.
  double family() const { return family_; }
  /// Sets of kept windows that every lane counts alike.
  const std::vector<FeatureSet>& fixed() const { return fixed_; }

 private:
  void score(std::size_t lane, const WindowScores& scores);
  bool may_improve(std::size_t lane, const WindowsIncumbent& incumbent) const;
  void search(std::size_t lane, WindowsIncumbent& incumbent, const Stop& stop);
  std::size_t at(std::size_t profile, std::size_t lane) const { return profile * set_.stride + lane; }

  const ScaledLogs& logs_;
  WindowsOptions options_;
  const double most_bytes_;
  const std::vector<KeptResult> kept_;
  const bool raw_;
  std::vector<FeatureSet> fixed_;
  std::vector<WindowsIncumbent> incumbents_;  // by lane
  BestWindows search_;
  WindowCeiling ceiling_;
  double family_ = 0;
  std::vector<std::int64_t> greatest_;        // by lane

  // Of the set at hand:
  LaneSet set_;
  FeatureSet features_;
  bool is_fixed_ = false;  // so far
  Count least_ = 0, rows_ = 0;
  double unit_ = 1;
  std::vector<double> surprise_;              // class x stride
  std::vector<Count> profile_rows_;           // by profile
  std::vector<std::int64_t> information_;     // profile x stride, in units
  std::vector<double> cross_entropy_;         // the same
  std::vector<std::uint32_t> counts_;         // profile x class x stride
  std::vector<WindowCeiling::Profile> profiles_;  // scratch: of one lane
  CountTable table_;                              // scratch
};

}  // namespace localift
