// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/permute/lane_visitor.h"
#include "core/permute/scaled_logs.h"

namespace localift {

/// Mutual information of the class and one set at a time, in every lane. O(profiles x classes x lanes).
///
///   n I = sum_xy k log k - sum_x n_x log n_x - sum_y P_y log P_y + n log n,
/// all of it in whole units (scaled_logs.h); profiles of one row add nothing.
class SetInformation : public LaneVisitor {
 public:
  explicit SetInformation(const ScaledLogs& logs) : logs_(logs) {}

  Count least_rows() const override { return 2; }
  void begin(const LaneSet& set) override;
  void add(const LaneProfile& profile) override;
  /// Calls finish().
  void end(const Stop& stop) override;

 protected:
  /// The set at hand is done. `stop` may have been requested: what was told is then unfinished.
  virtual void finish(const LaneSet& set, const Stop& stop) = 0;
  /// By lane: I in units of 1e-12, and eta in the same or -1 where the counted rows hold one class.
  const std::vector<std::int64_t>& information() const { return information_; }
  const std::vector<std::int64_t>& eta_keys() const { return eta_; }

 private:
  template <class Cell>
  void add_cells(const Cell* cells, Count rows);

  const ScaledLogs& logs_;
  LaneSet set_;
  std::int64_t of_profiles_ = 0;     // sum n_x log n_x
  std::vector<std::int64_t> cells_;  // by lane: sum k log k
  std::vector<std::int64_t> information_, eta_;
  std::vector<std::uint32_t> last_;  // scratch: rows of the last class
};

}  // namespace localift
