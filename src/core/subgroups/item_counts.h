// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>

#include "core/count/split_rows.h"
#include "core/subgroups/feature_items.h"

namespace localift {

/// Good and bad rows of an item among those that were counted.
struct ItemCounts {
  Count good = 0, bad = 0;
};

/// The counts of some cells of a feature, of an interval in one step. `first`: the place of the feature in `counts`.
class ItemCounter {
 public:
  ItemCounter(const CellCounts& counts, std::size_t first) : good_(counts.good.data() + first), bad_(counts.bad.data() + first) {
    if (counts.good_rows.empty()) return;
    good_rows_ = counts.good_rows.data() + first;
    bad_rows_ = counts.bad_rows.data() + first;
  }

  ItemCounts interval(int lower, int upper) const { return between(good_, bad_, lower, upper); }
  ItemCounts of(const FeatureItems& items, std::size_t i) const { return sum(good_, bad_, items, i); }
  /// Unweighted.
  ItemCounts rows_of(const FeatureItems& items, std::size_t i) const {
    return good_rows_ == nullptr ? of(items, i) : sum(good_rows_, bad_rows_, items, i);
  }

 private:
  static ItemCounts between(const Count* good, const Count* bad, int lower, int upper) {
    return {good[upper + 1] - good[lower], bad[upper + 1] - bad[lower]};
  }
  static ItemCounts sum(const Count* good, const Count* bad, const FeatureItems& items, std::size_t i) {
    if (items.intervals()) return between(good, bad, items.lower(i), items.upper(i));
    ItemCounts result;
    for (int k = 0; k < items.set_size(i); ++k) {
      const ItemCounts level = between(good, bad, items.set(i)[k], items.set(i)[k]);
      result.good += level.good;
      result.bad += level.bad;
    }
    return result;
  }

  const Count *good_, *bad_, *good_rows_ = nullptr, *bad_rows_ = nullptr;
};

/// visit(i, counts, wide) for the items of a feature. Once it returns false for an interval, those within that begin at
/// the same cell are passed over: they have no more rows.
template <class Visit>
void for_each_item(const FeatureItems& items, const ItemCounter& counter, const Visit& visit) {
  if (!items.intervals()) {
    for (std::size_t i = 0; i < items.size(); ++i) visit(i, counter.of(items, i), items.set_size(i) > 1);
    return;
  }
  const int last = items.n_cells() - 1;
  std::size_t begin = 0;
  for (int lower = 0; lower <= last; ++lower) {
    // The items are in this order.
    const int widest = lower == 0 ? last - 1 : last, narrowest = lower == 0 || items.two_sided() ? lower : last;
    for (int upper = widest; upper >= narrowest; --upper)
      if (!visit(begin + static_cast<std::size_t>(widest - upper), counter.interval(lower, upper),
                 lower > 0 && upper < last))
        break;
    begin += static_cast<std::size_t>(widest - narrowest + 1);
  }
}

}  // namespace localift
