// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/counted_rows.h"
#include "core/permute/byte_lanes.h"
#include "core/permute/lane_kernels.h"
#include "core/permute/lane_visitor.h"
#include "core/permute/permuted_classes.h"

namespace localift {

/// The permuted classes as workers count them: where they are few, a byte for each row, class and lane beside the bits, of
/// which 32 are added in one instruction, so that many profiles of few rows cost no more than one of many.
class LaneRows {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{1} << 25;

  explicit LaneRows(const PermutedClasses& classes, std::size_t most_bytes = kMostBytes);

  const PermutedClasses& classes() const { return classes_; }
  std::size_t n_rows() const { return classes_.n_rows(); }
  std::size_t n_classes() const { return static_cast<std::size_t>(classes_.n_classes()); }
  std::size_t n_lanes() const { return classes_.n_replicates() + 1; }
  std::size_t stride() const { return stride_; }
  /// n_rows x stride bytes of a class but the last, or null where bits are counted.
  const std::uint8_t* bytes(std::size_t y) const {
    return bytes_.empty() ? nullptr : bytes_.data() + y * n_rows() * stride_;
  }
  /// Rows of each class, the same in every lane.
  const std::vector<std::uint32_t>& class_total() const { return class_total_; }
  /// A set of n counted rows. `class_total`: class x stride, that of the last class is filled here.
  LaneSet lane_set(const FeatureSet& set, std::size_t n, std::size_t n_profiles,
                   std::vector<std::uint32_t>& class_total) const;

 private:
  const PermutedClasses& classes_;
  std::size_t stride_;
  std::vector<std::uint8_t> bytes_;
  std::vector<std::uint32_t> class_total_;
};

/// Counts the profiles of a set in every lane. O(counted rows x lanes), by bits O(words with rows of a profile x lanes).
/// Not thread safe.
class SetLanes {
 public:
  explicit SetLanes(const LaneRows& data) : data_(data) {}

  /// `rows`: the counted unit rows of the set and their profiles. Ends early, with nothing ended, once stopped.
  void show(const FeatureSet& set, const CountedRows& rows, std::size_t n_profiles, LaneVisitor& visitor,
            const Stop& stop);

 private:
  void find_totals(const CountedRows& rows);
  void sum_bytes(const std::uint32_t* rows, std::size_t n, std::uint32_t* counts);
  void sum_bits(const std::uint32_t* rows, std::size_t n, std::uint32_t* counts);
  void count_words(const MaskWords& words, std::size_t y, std::uint32_t* counts) const;
  void sum(const std::uint32_t* rows, std::size_t n, std::uint32_t* counts);
  bool show_each(const CountedRows& rows, std::size_t n_profiles, LaneVisitor& visitor, const Stop& stop);

  const LaneRows& data_;
  SumByteRows sum_rows_ = sum_byte_rows();
  CountLanes count_lanes_ = count_lanes();
  RowsByProfile by_profile_;
  std::vector<std::uint32_t> class_total_, counts_, others_;
  std::vector<std::uint8_t> bytes_;
  MaskWords words_;
};

}  // namespace localift
