// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/subgroup_walk.h"

#include <algorithm>
#include <limits>

namespace localift {

namespace {

SubgroupsOptions options_in(const CodedData& data, SubgroupsOptions options) {
  options.eligibility = options.eligibility.in(data);
  return options;
}

/// The features that must be there first, then those with most missing values, below which bounds are tightest; then
/// those of the fewest items, so that the most are counted without being walked.
std::vector<int> walk_order_of(const CodedData& data, const std::vector<FeatureItems>& items,
                               const std::vector<int>& always) {
  std::vector<int> order = most_missing_first(data, always);
  const auto class_of = [&](int f) {
    return std::find(always.begin(), always.end(), f) != always.end() ? data.n_rows() + 1 : data.n_missing(f);
  };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    if (class_of(a) != class_of(b)) return class_of(a) > class_of(b);
    return items[static_cast<std::size_t>(a)].size() < items[static_cast<std::size_t>(b)].size();
  });
  return order;
}

}  // namespace

SubgroupWalk::SubgroupWalk(const CodedData& coded, const SubgroupsOptions& asked, const Execution& how)
    : data(coded),
      options(options_in(coded, asked)),
      execution(how),
      items(items_of(coded, asked)),
      price(items, asked),
      measure(make_measure(asked.rank_by, asked.eligibility.inhibit)),
      order{asked.eligibility.inhibit},
      space(walk_order_of(coded, items, asked.sets.always), asked.sets.min_features, asked.sets.max_features,
            asked.sets.always),
      max_size(std::min(asked.sets.max_features, coded.n_features())),
      min_column_after(static_cast<std::size_t>(space.n_features())),
      least_price_after(static_cast<std::size_t>(space.n_features())) {
  int smallest = std::numeric_limits<int>::max();
  double cheapest = std::numeric_limits<double>::infinity();
  for (int i = space.n_features(); i-- > 0;) {
    min_column_after[static_cast<std::size_t>(i)] = smallest;
    least_price_after[static_cast<std::size_t>(i)] = cheapest;
    smallest = std::min(smallest, space.column(i));
    cheapest = std::min(cheapest, items_at(i).least_price());
  }
}

void SubgroupWalk::prepare(const Stop& stop) {
  if (MissingPatterns::affordable(data)) {
    patterns = std::make_unique<MissingPatterns>(data, space.order(), stop);
    if (stop.requested()) return;
    bounds = std::make_unique<PatternBounds>(*patterns, space, options.sets, options.eligibility);
  } else {
    index = std::make_unique<BitmapIndex>(data, std::numeric_limits<Count>::max(), stop);
  }
}

}  // namespace localift
