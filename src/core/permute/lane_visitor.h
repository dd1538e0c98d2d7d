// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/parallel.h"
#include "core/base/types.h"

namespace localift {

/// One set under all permutations of the class. A lane is a permutation, lane 0 the observed class. Everything is only
/// lent.
struct LaneSet {
  const FeatureSet* set = nullptr;
  Count n = 0;                 ///< counted unit rows: those of every lane
  std::size_t n_profiles = 0;
  std::size_t n_classes = 0;
  std::size_t n_lanes = 0;
  std::size_t stride = 0;      ///< lanes and what pads them
  const std::uint32_t* class_total = nullptr;  ///< class x stride: counted rows of each class

  const std::uint32_t* total_of(std::size_t y) const { return class_total + y * stride; }
};

/// One profile of it: its rows of each class but the last.
struct LaneProfile {
  std::size_t first_row = 0;  ///< a unit row of it
  Count rows = 0;
  const std::uint8_t* bytes = nullptr;     ///< class x stride where `rows` is below 256, or null
  const std::uint32_t* counts = nullptr;   ///< the same where `bytes` is null

  std::uint32_t count(std::size_t y, std::size_t lane, std::size_t stride) const {
    return bytes != nullptr ? bytes[y * stride + lane] : counts[y * stride + lane];
  }
};

/// Sees the counts of sets in every lane: begin(), then add() for each profile in some order, then end(). One per worker.
class LaneVisitor {
 public:
  virtual ~LaneVisitor() = default;
  /// Profiles of fewer rows need not be shown.
  virtual Count least_rows() const { return 1; }
  virtual void begin(const LaneSet& set) = 0;
  virtual void add(const LaneProfile& profile) = 0;
  virtual void end(const Stop& stop) = 0;
};

}  // namespace localift
