// SPDX-License-Identifier: GPL-2.0-or-later
// Tables of permuted classes, counted row by row: what counters of all lanes at once are compared with.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "core/permute/lane_visitor.h"
#include "core/permute/permuted_classes.h"

namespace small {

/// Counts of one set in one lane, by level codes of the profile.
using LaneTable = std::map<std::vector<int>, std::vector<localift::Count>>;

/// levels(row of the data): its level codes on the set; empty where it is not counted.
template <class Levels>
LaneTable lane_table(const localift::PermutedClasses& classes, std::size_t lane, const Levels& levels) {
  LaneTable table;
  for (std::size_t i = 0; i < classes.n_rows(); ++i) {
    const std::vector<int> of_row = levels(classes.data_row(i));
    if (of_row.empty()) continue;
    auto& counts = table[of_row];
    counts.resize(static_cast<std::size_t>(classes.n_classes()), 0);
    ++counts[static_cast<std::size_t>(classes.class_of(i, lane))];
  }
  return table;
}

/// Those of coded data, where a row is counted if it has all features of the set.
inline LaneTable lane_table(const localift::PermutedClasses& classes, std::size_t lane, const localift::CodedData& data,
                            const localift::FeatureSet& set) {
  return lane_table(classes, lane, [&](std::size_t row) {
    std::vector<int> levels = data.levels_of(set, row);
    for (const int level : levels)
      if (level == localift::CodedData::kMissing) return std::vector<int>();
    return levels;
  });
}

/// Keeps the tables of every set that it is shown, in every lane, by a profile's first unit row.
class LaneRecorder : public localift::LaneVisitor {
 public:
  using Profiles = std::map<std::size_t, std::vector<std::vector<localift::Count>>>;  // first row -> lane -> counts
  struct Seen {
    localift::Count n = 0;
    std::vector<std::vector<localift::Count>> class_total;  // by lane
    Profiles profiles;
  };

  explicit LaneRecorder(localift::Count least_rows = 1) : least_rows_(least_rows) {}
  localift::Count least_rows() const override { return least_rows_; }
  void begin(const localift::LaneSet& set) override {
    set_ = set;
    Seen& seen = sets[*set.set];
    seen.n = set.n;
    for (std::size_t b = 0; b < set.n_lanes; ++b) {
      auto& totals = seen.class_total.emplace_back();
      for (std::size_t y = 0; y < set.n_classes; ++y) totals.push_back(set.total_of(y)[b]);
    }
  }
  void add(const localift::LaneProfile& profile) override {
    auto& lanes = sets[*set_.set].profiles[profile.first_row];
    for (std::size_t b = 0; b < set_.n_lanes; ++b) {
      auto& counts = lanes.emplace_back();
      localift::Count rest = profile.rows;
      for (std::size_t y = 0; y + 1 < set_.n_classes; ++y) {
        counts.push_back(profile.count(y, b, set_.stride));
        rest -= counts.back();
      }
      counts.push_back(rest);
    }
  }
  void end(const localift::Stop&) override { ++ended; }

  std::map<localift::FeatureSet, Seen> sets;
  int ended = 0;

 private:
  localift::Count least_rows_;
  localift::LaneSet set_;
};

}  // namespace small
