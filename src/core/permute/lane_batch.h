// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/parallel.h"
#include "core/permute/set_lanes.h"
#include "core/permute/lane_kernels.h"
#include "core/permute/lane_visitor.h"

namespace localift {

/// Counts sets of few profiles in every lane, several at once: of many rows the bits of all lanes are more than caches hold,
/// and reading them takes as long as counting what some sets have of them. Not thread safe.
class LaneBatch {
 public:
  static constexpr std::uint8_t kNotCounted = 255;
  static constexpr std::size_t kSets = 8;

  explicit LaneBatch(const LaneRows& data) : data_(data) {}

  /// Does it take sets of so many profiles?
  bool takes(std::size_t n_profiles) const;

  /// Where the profile of each unit row of the next set goes, or kNotCounted. Counts those before once there are kSets.
  std::uint8_t* add(const FeatureSet& set, std::size_t n_profiles);
  bool full() const { return n_ == kSets; }
  /// Counts and shows the sets that were added, and forgets them. Once stopped only the latter.
  void show(LaneVisitor& visitor, const Stop& stop);

 private:
  struct Set {
    FeatureSet set;
    std::vector<std::uint8_t> codes;         // by unit row
    std::vector<MaskWords> words;            // by profile, of the block at hand
    std::vector<std::size_t> rows, first;    // by profile: how many, and one of them
    std::vector<std::uint32_t> counts;       // profile x class x stride
    std::size_t n_profiles = 0, n_counted = 0;  // profiles that are counted: the last may follow from the others
  };
  void find_rows(Set& set) const;
  void find_words(Set& set, std::size_t first_word, std::size_t end_word) const;
  bool count(const Stop& stop);
  void count_block(std::size_t y);
  void finish(Set& set);
  void show(const Set& set, LaneVisitor& visitor, const Stop& stop);

  const LaneRows& data_;
  CountLanes count_lanes_ = count_lanes();
  std::vector<Set> sets_;  // reused, never shrunk
  std::size_t n_ = 0;
  std::vector<std::uint32_t> class_total_;
};

}  // namespace localift
