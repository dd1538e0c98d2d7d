// SPDX-License-Identifier: GPL-2.0-or-later
// What one worker finds of profiles in all lanes at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/permute/hypergeometric.h"
#include "core/permute/lane_kernels.h"
#include "core/permute/null_maxima.h"
#include "core/permute/permuted_classes.h"
#include "core/permute/raw_maxima.h"

namespace localift {

/// Counts rows of some classes by lane.
class LaneCounter {
 public:
  LaneCounter(const PermutedClasses& classes, std::vector<int> of_classes)
      : classes_(classes), of_(std::move(of_classes)) {}

  /// Of the entry-th class, the rows of the mask by lane, classes.stride() of them.
  const std::uint32_t* rows(std::size_t entry) const { return counts_.data() + entry * classes_.stride(); }
  /// `n`: the rows of the mask. O(classes words lanes).
  void count(const MaskWords& mask, Count n);

 private:
  void add(const MaskWords& mask, int y, std::uint32_t* counts) const {
    count_lanes_(mask.at.data(), mask.mask.data(), mask.at.size(), classes_.bits(y, 0), classes_.stride(),
                 classes_.stride(), counts);
  }

  const PermutedClasses& classes_;
  const std::vector<int> of_;
  const CountLanes count_lanes_ = count_lanes();
  std::vector<std::uint32_t> counts_, others_;
};

/// The rows that a feature set counts, by class and lane.
struct CountedLanes {
  std::uint64_t hash = 0;
  Count n = 0;  ///< 0: none yet
  /// [entry][lane]; 0 also where a lane has one class only: nothing is eligible there.
  std::vector<std::uint32_t> class_total;
};

/// The greatest statistics of the profiles shown, by lane. What all lanes count alike, as a profile that is a stratum, is in
/// no family, for its class: it would be the greatest of each lane, and nothing below it could be told from chance. The
/// lanes are still treated alike, so that p-values stay exact.
class ProfileLanes {
 public:
  /// `kept`: keys of the kept results, descending. `tails`: of tables as large as the data.
  ProfileLanes(const PermutedClasses& classes, const std::vector<int>& of_classes, bool inhibit,
               const HypergeometricTails& tails, const std::vector<std::int64_t>& kept);

  /// A profile of n rows, those of `rows`, in a set that counts those of `counted`.
  void show(const MaskWords& rows, Count n, const CountedLanes& counted);
  /// The same of one that was counted elsewhere: for each class asked for its rows, by lane.
  void show(const std::vector<const std::uint32_t*>& of_profile, Count n, const CountedLanes& counted);
  /// Fills `counted` but for its hash.
  void count_set(const MaskWords& rows, Count n, CountedLanes& counted);

  void merge(const ProfileLanes& other);
  const NullMaxima& maxima() const { return maxima_; }
  const RawMaxima& raw() const { return raw_; }

 private:
  /// As of the class that its upper tail is about: for inhibition, all others together.
  TwoByTwo table(Count a, Count n, Count P, Count N) const {
    return inhibit_ ? TwoByTwo{n - a, n, N - P, N} : TwoByTwo{a, n, P, N};
  }
  void show_class(std::size_t entry, const std::uint32_t* of_profile, Count n, const CountedLanes& counted);
  void show_lane(std::size_t bin, std::size_t lane, const TwoByTwo& table, double log_sizes);

  const PermutedClasses& classes_;
  const std::vector<int> of_classes_;
  const bool inhibit_;
  const HypergeometricTails& tails_;
  std::vector<double> reciprocal_;  // of a number of rows
  LaneCounter profile_counter_, set_counter_;
  NullMaxima maxima_;
  RawMaxima raw_;
};

}  // namespace localift
