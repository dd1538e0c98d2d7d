// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/measure/split_divergences.h"

#include <algorithm>

#include "core/base/sort_numbers.h"
#include "core/measure/eta.h"

namespace localift {

void SplitDivergences::start(const std::shared_ptr<const CountTable>& base) {
  base_ = base;
  const CountTable& table = *base;
  surprise_ = class_surprise(table.class_total, table.n);
  cross_entropy_ = cross_entropy_sum(table.class_total.data(), surprise_);
  parts_.each(table, surprise_, term_);
  // Pure profiles of few rows, of which there may be very many, are counted, not sorted.
  constexpr std::size_t kFewRows = 32;
  std::vector<Count> n_pure(table.n_classes * kFewRows, 0);
  std::vector<double> others;
  pure_.resize(table.n_profiles);
  n_impure_ = 0;
  for (std::size_t x = 0; x < table.n_profiles; ++x) {
    const Count *const counts = table.profile(x), n_x = table.total[x];
    const auto y = static_cast<std::size_t>(std::find(counts, counts + table.n_classes, n_x) - counts);
    pure_[x] = y < table.n_classes;
    n_impure_ += !pure_[x];
    if (pure_[x] && n_x < static_cast<Count>(kFewRows))
      ++n_pure[y * kFewRows + static_cast<std::size_t>(n_x)];
    else
      others.push_back(term_[x]);
  }
  sort_numbers(others);
  terms_.clear();
  for (const double term : others) {
    if (terms_.empty() || terms_.back().first != term) terms_.emplace_back(term, 0);
    ++terms_.back().second;
  }
  const auto n_sorted = static_cast<std::ptrdiff_t>(terms_.size());
  for (std::size_t i = 0; i < n_pure.size(); ++i)
    if (n_pure[i] > 0) terms_.emplace_back(static_cast<double>(i % kFewRows) * surprise_[i / kFewRows], n_pure[i]);
  const auto before = [](const auto& a, const auto& b) { return a.first < b.first; };
  std::sort(terms_.begin() + n_sorted, terms_.end(), before);
  std::inplace_merge(terms_.begin(), terms_.begin() + n_sorted, terms_.end(), before);
}

double SplitDivergences::eta(const SplitCounts& split) {
  if (base_ != split.base) start(split.base);
  if (cross_entropy_ <= 0) return 1;
  std::size_t n_impure = n_impure_;
  without_.clear();
  for (const std::uint32_t x : split.split) {
    without_.push_back(term_[x]);
    n_impure -= !pure_[x];
  }
  sort_numbers(without_);
  parts_.take(split.parts, surprise_, nullptr);
  const double sum = parts_.sum_with(terms_, without_, nullptr);
  return eta_ratio(sum, cross_entropy_, n_impure == 0 && parts_.pure());
}

}  // namespace localift
