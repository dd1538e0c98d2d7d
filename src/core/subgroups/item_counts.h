// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>

#include "core/count/split_rows.h"
#include "core/subgroups/feature_items.h"

namespace localift {

/// Good and bad rows of an item among those that were counted.
struct ItemCounts {
  Count good = 0, bad = 0;
  Count good_rows = 0, bad_rows = 0;  ///< unweighted
};

/// The counts of some cells of a feature, of an interval in one step. `first`: the place of the feature in `counts`.
class ItemCounter {
 public:
  ItemCounter(const CellCounts& counts, std::size_t first)
      : good_(counts.good.data() + first),
        bad_(counts.bad.data() + first),
        good_rows_(counts.good_rows.empty() ? good_ : counts.good_rows.data() + first),
        bad_rows_(counts.bad_rows.empty() ? bad_ : counts.bad_rows.data() + first) {}

  ItemCounts interval(int lower, int upper) const {
    const int end = upper + 1;
    return {good_[end] - good_[lower], bad_[end] - bad_[lower], good_rows_[end] - good_rows_[lower],
            bad_rows_[end] - bad_rows_[lower]};
  }
  ItemCounts of(const FeatureItems& items, std::size_t i) const {
    if (items.intervals()) return interval(items.lower(i), items.upper(i));
    ItemCounts sum;
    for (int k = 0; k < items.set_size(i); ++k) {
      const ItemCounts level = interval(items.set(i)[k], items.set(i)[k]);
      sum.good += level.good;
      sum.bad += level.bad;
      sum.good_rows += level.good_rows;
      sum.bad_rows += level.bad_rows;
    }
    return sum;
  }

 private:
  const Count *good_, *bad_, *good_rows_, *bad_rows_;
};

/// visit(i, counts, wide) for the items of a feature. Once it returns false for an interval, those within that begin at
/// the same cell are passed over: they have no more rows.
template <class Visit>
void for_each_item(const FeatureItems& items, const ItemCounter& counter, const Visit& visit) {
  if (!items.intervals()) {
    for (std::size_t i = 0; i < items.size(); ++i) visit(i, counter.of(items, i), items.set_size(i) > 1);
    return;
  }
  const std::size_t n = items.size();
  for (std::size_t i = 0; i < n;) {
    const int lower = items.lower(i);
    bool more = true;
    for (; i < n && more && items.lower(i) == lower; ++i) {
      const int upper = items.upper(i);
      more = visit(i, counter.interval(lower, upper), lower > 0 && upper < items.n_cells() - 1);
    }
    while (i < n && items.lower(i) == lower) ++i;
  }
}

}  // namespace localift
