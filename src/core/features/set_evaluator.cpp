// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/features/set_evaluator.h"

#include <utility>

namespace localift {

SetEvaluator::SetEvaluator(FeaturesSearchState& search, const Stop& stop)
    : search_(search), counter_(search.data), measure_(search.options.measure.make(search.data.weight_exponent())) {
  watch(stop);
  row_profile_.resize(search.data.n_rows());
}

void SetEvaluator::watch(const Stop& stop) {
  stop_ = &stop;
  counter_.watch(stop);
  measure_->watch(stop);
}

void SetEvaluator::trace(const FeatureSet& set) const {
  if (search_.execution.trace && search_.sets.in_space(set.size()) && !stopped()) search_.execution.trace(set);
}

std::optional<std::int64_t> SetEvaluator::offer(const FeatureSet& set, const CountTable& table) {
  if (stopped() || !search_.sets.eligible(table)) return std::nullopt;
  SelectedFeatures found = selected_features(set, table, *measure_, scratch_, stop_);
  if (stopped()) return std::nullopt;
  const std::int64_t key = found.key;
  if (search_.sets.in_space(set.size())) search_.shared.offer(std::move(found));
  return key;
}

const CountTable& SetEvaluator::count_rest(const std::vector<int>& more) {
  counter_.push(more);
  counter_.count(rest_);
  counter_.pop();
  rest_loss_ = measure_->rest_loss(rest_);
  return rest_;
}

UpperBound SetEvaluator::bound(const CountTable& table) {
  const CountedRows rows = counter_.counted_rows();
  for (std::size_t i = 0; i < rows.size; ++i) row_profile_[rows.row[i]] = rows.profile[i];
  profile_of_rest_.clear();
  for (const std::size_t row : rest_.id) profile_of_rest_.push_back(row_profile_[row]);
  return measure_->bound({table, rest_, rest_loss_, profile_of_rest_});
}

}  // namespace localift
