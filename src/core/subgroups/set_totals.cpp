// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/set_totals.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace localift {

SetTotals::SetTotals(const CodedData& data, const SetRestrictions& sets, const Stop& stop) : data_(data), sets_(sets) {
  FeatureSet order(static_cast<std::size_t>(data.n_features()));
  std::iota(order.begin(), order.end(), 0);
  if (MissingPatterns::affordable(data)) patterns_ = std::make_unique<const MissingPatterns>(data, order, stop);
  if (stop.requested()) return;
  order.erase(std::remove_if(order.begin(), order.end(), [&](int f) { return !data.has_missing(f); }), order.end());
  least_n_ = count(order).n;
}

const SetTotals::Totals& SetTotals::of(const FeatureSet& set) {
  FeatureSet missing;
  for (const int feature : set)
    if (data_.has_missing(feature)) missing.push_back(feature);
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto known = known_.find(missing);
  if (known != known_.end()) return known->second;
  return known_.emplace(missing, count(missing)).first->second;
}

SetTotals::Totals SetTotals::count(const FeatureSet& missing) const {
  const auto n_classes = static_cast<std::size_t>(data_.n_classes());
  Totals result;
  if (patterns_ != nullptr) {
    std::size_t pattern = 0;
    for (const int feature : missing) pattern |= std::size_t{1} << patterns_->bit_of(feature);
    const Count* totals = patterns_->class_total(pattern);
    result.class_total.assign(totals, totals + n_classes);
    result.n = patterns_->n(pattern);
    result.eligible = patterns_->eligible(pattern, sets_);
    return result;
  }
  result.class_total.resize(n_classes);
  Count n_rows = 0;
  for (std::size_t row = 0; row < data_.n_rows(); ++row) {
    if (std::any_of(missing.begin(), missing.end(),
                    [&](int feature) { return data_.codes(feature)[row] == CodedData::kMissing; }))
      continue;
    result.class_total[data_.class_of(row)] += data_.weight(row);
    n_rows += data_.rows_are_weights() ? data_.weight(row) : 1;
  }
  result.n = std::accumulate(result.class_total.begin(), result.class_total.end(), Count{0});
  result.eligible = sets_.eligible(result.class_total.data(), n_classes, n_rows);
  return result;
}

double SetTotals::left_out() const {
  return patterns_ != nullptr ? patterns_->left_out(sets_) : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace localift
