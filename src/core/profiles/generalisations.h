// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/count/count_source.h"
#include "core/profiles/gain.h"

namespace localift {

/// The immediate generalisations of the profiles of a set, each without one of its discrete features, in the set's own
/// table of counts: what ProfileCounter does on coded rows. A joint level stays: which rows have it changes with every
/// feature, so without one there is no wider profile of the same rows. Sums are made when they are first asked for.
class Generalisations {
 public:
  /// All must outlive it; the table is that of the set.
  Generalisations(const CountSource& source, const FeatureSet& set, const CountTable& table)
      : source_(source), set_(set), table_(table) {}

  /// As ProfileCounter::productive(), of the x-th profile of the table. O(profiles log profiles) at the first of a set.
  bool productive(std::size_t x, std::size_t y, const Gain& gain, bool inhibit);

 private:
  /// The profiles without one level: which of them holds each profile of the set, and their counts, as CountTable's.
  struct Wider {
    std::vector<std::size_t> of;
    std::vector<Count> counts, total;
  };
  void sum();
  Wider without(std::size_t level, const std::vector<std::vector<int>>& levels) const;

  const CountSource& source_;
  const FeatureSet& set_;
  const CountTable& table_;
  bool summed_ = false;
  std::vector<Wider> wider_;
};

}  // namespace localift
