// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/subgroup_price.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace localift {

namespace {

double log_binomial(int n, int k) {
  if (k < 0 || k > n) return std::numeric_limits<double>::infinity();
  double result = 0;
  for (int j = 1; j <= std::min(k, n - k); ++j) result += std::log(static_cast<double>(n - j + 1) / j);
  return result;
}

}  // namespace

double price_term(double x) { return std::ceil(x * 0x1p42) * 0x1p-42; }

SubgroupPrice::SubgroupPrice(const std::vector<FeatureItems>& items, const SubgroupsOptions& options)
    : items_(items),
      least_size_(std::max({options.sets.min_features, static_cast<int>(options.sets.always.size()), 1})),
      most_size_(0),
      of_size_(static_cast<std::size_t>(std::max(options.sets.max_features, 0)) + 1,
               std::numeric_limits<double>::infinity()) {
  // A feature of one cell has no items, and is none of those among which is chosen.
  const auto n_features = static_cast<int>(
      std::count_if(items.begin(), items.end(), [](const FeatureItems& feature) { return feature.size() > 0; }));
  most_size_ = std::min(options.sets.max_features, n_features);
  const auto required = static_cast<int>(options.sets.always.size());
  const double searches = static_cast<double>(options.classes.size()) * most_size_ / options.alpha;
  for (int size = least_size_; size <= most_size_; ++size)
    of_size_[static_cast<std::size_t>(size)] =
        price_term(std::log(searches) + log_binomial(n_features - required, size - required));
  if (least_size_ <= most_size_)
    std::fill_n(of_size_.begin(), least_size_, of_size_[static_cast<std::size_t>(least_size_)]);
}

double SubgroupPrice::of(const std::vector<Condition>& conditions) const {
  double price = of_size(static_cast<int>(conditions.size()));
  for (const Condition& condition : conditions)
    price += items_[static_cast<std::size_t>(condition.feature)].price(condition);
  return price;
}

double SubgroupPrice::least_below(int size, double paid, double least_more) const {
  double least = std::numeric_limits<double>::infinity();
  for (int larger = std::max(size + 1, least_size_); larger <= most_size_; ++larger)
    least = std::min(least, of_size(larger) + (larger - size) * least_more);
  return paid + least;
}

}  // namespace localift
