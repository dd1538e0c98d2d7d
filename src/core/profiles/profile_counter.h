// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/types.h"
#include "core/count/bitmap_index.h"
#include "core/data/coded_data.h"
#include "core/profiles/gain.h"
#include "core/profiles/selected_profile.h"

namespace localift {

/// Counts single profiles and sets from their definition, for what is looked at seldom: what a search keeps, and what
/// that is compared with. The walks count along their paths instead. Not thread safe: it reuses its memory.
class ProfileCounter {
 public:
  ProfileCounter(const CodedData& data, const BitmapIndex& index);

  /// The counted rows of a set: weight, weight per class, and unweighted number.
  struct Totals {
    Count n = 0, n_rows = 0;
    std::vector<Count> class_total;
  };
  /// Valid until the next call. O(features words).
  const Totals& totals(const FeatureSet& set);

  /// The rows of a profile, or of that without one of its features; words() words. Precondition: its levels have
  /// bitmaps. Valid until the next call.
  const std::uint64_t* rows(const FeatureSet& set, const std::vector<int>& levels, int without = -1);

  /// A number of its rows: the same for profiles with the same rows, and hardly ever for others.
  std::uint64_t rows_hash(const FeatureSet& set, const std::vector<int>& levels);

  /// Does the profile of class y beat each immediate generalisation, the profile without one of its features? That is
  /// counted on the rows complete in the profile's own set, where it need not be eligible; without any feature it holds
  /// all of them. On these rows a feature that is constant where it is known changes nothing, so it never helps.
  bool productive(const SelectedProfile& profile, std::size_t y, const Gain& gain, bool inhibit);

  const BitmapIndex& index() const { return index_; }

 private:
  const BitmapIndex& index_;
  Totals all_, totals_;
  std::vector<bool> has_missing_;
  std::vector<std::uint64_t> complete_, rows_;
};

}  // namespace localift
