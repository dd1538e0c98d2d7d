// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/windows/window_types.h"

#include <algorithm>
#include <numeric>

#include "core/measure/eta.h"

namespace localift {

void WindowTypes::build(const CountTable& table, Count min_count) {
  table_ = &table;
  surprise_ = class_surprise(table.class_total, table.n);
  profiles_.clear();
  for (std::size_t x = 0; x < table.n_profiles; ++x)
    if (table.profile_rows(x) >= min_count) profiles_.push_back(x);

  const auto counts = [&](std::uint32_t rank) { return table.profile(profiles_[rank]); };
  const std::size_t n_classes = table.n_classes;
  by_counts_.resize(profiles_.size());
  std::iota(by_counts_.begin(), by_counts_.end(), 0u);
  std::sort(by_counts_.begin(), by_counts_.end(), [&](std::uint32_t a, std::uint32_t b) {
    const Count *x = counts(a), *y = counts(b);
    for (std::size_t i = 0; i < n_classes; ++i)
      if (x[i] != y[i]) return x[i] < y[i];
    return a < b;
  });

  n_types_ = 0;
  for (std::size_t i = 0; i < by_counts_.size(); ++i) {
    const std::uint32_t rank = by_counts_[i];
    const bool same = i > 0 && std::equal(counts(rank), counts(rank) + n_classes, counts(by_counts_[i - 1]));
    if (!same) {
      if (types_.size() == n_types_) types_.emplace_back();
      Type& type = types_[n_types_++];
      const Count rows = table.total[profiles_[rank]];
      type.divergence = profile_divergence(counts(rank), rows, table.class_total, table.n, surprise_);
      type.cross_entropy = cross_entropy_sum(counts(rank), surprise_);
      type.rows = rows;
      type.counts = counts(rank);
      type.members.clear();
    }
    types_[n_types_ - 1].members.push_back(rank);
  }
  // The canonical sums of eta.h take their terms in this order.
  std::sort(types_.begin(), types_.begin() + static_cast<std::ptrdiff_t>(n_types_),
            [](const Type& a, const Type& b) { return a.divergence < b.divergence; });
  type_of_.resize(profiles_.size());
  for (std::size_t t = 0; t < n_types_; ++t)
    for (const std::uint32_t rank : types_[t].members) type_of_[rank] = static_cast<std::uint32_t>(t);
}

double WindowTypes::eta(const std::vector<std::uint32_t>& multiplicities) const {
  double divergence = 0;
  bool pure = true;
  class_counts_.assign(table_->n_classes, 0);
  for (std::size_t t = 0; t < n_types_; ++t) {
    const Type& type = types_[t];
    pure = pure && (multiplicities[t] == 0 || is_pure(type.counts, table_->n_classes, type.rows));
    // One addition for each member: a product would be rounded otherwise.
    for (std::uint32_t k = 0; k < multiplicities[t]; ++k) divergence += type.divergence;
    for (std::size_t y = 0; y < table_->n_classes; ++y)
      class_counts_[y] += type.counts[y] * static_cast<Count>(multiplicities[t]);
  }
  return eta_ratio(divergence, cross_entropy_sum(class_counts_.data(), surprise_), pure);
}

Count WindowTypes::rows(const std::vector<std::uint32_t>& multiplicities) const {
  Count sum = 0;
  for (std::size_t t = 0; t < n_types_; ++t) sum += types_[t].rows * static_cast<Count>(multiplicities[t]);
  return sum;
}

}  // namespace localift
