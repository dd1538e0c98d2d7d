// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/count_source.h"

#include <numeric>

#include "core/base/feature_set.h"

namespace localift {

const DegenerateSet& SetCounter::degenerate() const {
  static const DegenerateSet none;
  return none;
}

void SetCounter::count_for(std::size_t i, const FeatureSet& set, CountTable& table, const CountSink& sink) {
  const bool counted = count(set, table);
  if (!stop_->requested()) sink(i, set, table, counted ? nullptr : &degenerate());
}

void SetCounter::count_with_each(const FeatureSet& set, const std::vector<int>& features, bool, const CountSink& sink) {
  CountTable table;
  for (std::size_t i = 0; i < features.size() && !stop_->requested(); ++i)
    count_for(i, with_feature(set, features[i]), table, sink);
}

void SetCounter::count_without_each(const FeatureSet& set, const std::vector<int>& features, bool,
                                    const CountSink& sink) {
  CountTable table;
  for (std::size_t i = 0; i < features.size() && !stop_->requested(); ++i)
    count_for(i, without_feature(set, features[i]), table, sink);
}

std::vector<int> CountSource::walk_order() const {
  std::vector<int> order(static_cast<std::size_t>(n_features()));
  std::iota(order.begin(), order.end(), 0);
  return order;
}

}  // namespace localift
