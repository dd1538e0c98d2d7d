// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/feature_items.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/binomial.h"
#include "core/subgroups/subgroup_price.h"

namespace localift {

FeatureItems::FeatureItems(int feature, int n_cells, bool ordered, bool two_sided, int max_values)
    : feature_(feature), n_cells_(n_cells), intervals_(ordered), two_sided_(two_sided) {
  const int most_values = std::min(max_values, n_cells - 1);
  double narrow = 0, wide = 0;
  if (ordered) {
    make_intervals();
    narrow = 2.0 * (n_cells - 1);
    if (two_sided) wide = 0.5 * (n_cells - 1) * (n_cells - 2);
  } else {
    make_sets(most_values);
    if (most_values > 0) narrow = n_cells;
    wide = binomials(n_cells, 2, most_values);
  }
  const double types = (narrow > 0) + (wide > 0);
  const auto price_of = [&](double items) {
    return items > 0 ? price_term(std::log(types) + std::log(items)) : std::numeric_limits<double>::infinity();
  };
  narrow_price_ = price_of(narrow);
  wide_price_ = price_of(wide);
}

void FeatureItems::make_intervals() {
  for (int lower = 0; lower < n_cells_; ++lower)
    for (int upper = n_cells_ - 1; upper >= lower; --upper)
      if (is_item(lower, upper)) {
        lower_.push_back(lower);
        upper_.push_back(upper);
      }
}

/// By sorted levels, a set before those that begin with it.
void FeatureItems::make_sets(int max_values) {
  std::vector<int> levels;
  for (int next = 0; max_values > 0;) {
    if (next < n_cells_ && static_cast<int>(levels.size()) < max_values) {
      levels.push_back(next);
      set_levels_.insert(set_levels_.end(), levels.begin(), levels.end());
      set_begin_.push_back(set_levels_.size());
      ++next;
    } else if (levels.empty()) {
      return;
    } else {
      next = levels.back() + 1;
      levels.pop_back();
    }
  }
}

Condition FeatureItems::condition(std::size_t i) const {
  Condition result;
  result.feature = feature_;
  result.interval = intervals_;
  if (intervals_) {
    result.lower = lower_[i];
    result.upper = upper_[i];
  } else {
    result.levels.assign(set(i), set(i) + set_size(i));
  }
  return result;
}

int FeatureItems::n_bounds(std::size_t i) const {
  return intervals_ ? (lower_[i] > 0) + (upper_[i] < n_cells_ - 1) : set_size(i);
}

double FeatureItems::least_price() const { return std::min(narrow_price_, wide_price_); }

std::vector<FeatureItems> items_of(const std::vector<int>& n_cells, const SubgroupsOptions& options) {
  std::vector<FeatureItems> result;
  for (std::size_t feature = 0; feature < n_cells.size(); ++feature)
    result.emplace_back(static_cast<int>(feature), n_cells[feature], options.ordered[feature], options.two_sided,
                        options.max_values);
  return result;
}

std::vector<FeatureItems> items_of(const CodedData& data, const SubgroupsOptions& options) {
  std::vector<int> n_cells;
  for (int feature = 0; feature < data.n_features(); ++feature) n_cells.push_back(data.n_levels(feature));
  return items_of(n_cells, options);
}

double n_subgroups(const std::vector<FeatureItems>& items, const SetRestrictions& sets) {
  // of_size[c]: subgroups of c of the features so far, those that must be held among them.
  std::vector<double> of_size(static_cast<std::size_t>(std::max(sets.max_features, 0)) + 1, 0);
  of_size[0] = 1;
  std::size_t seen = 0;
  for (const FeatureItems& feature : items) {
    const auto n = static_cast<double>(feature.size());
    const bool required = std::find(sets.always.begin(), sets.always.end(), feature.feature()) != sets.always.end();
    for (std::size_t c = std::min(++seen, of_size.size() - 1) + 1; c-- > 0;)
      of_size[c] = (required ? 0 : of_size[c]) + (c > 0 ? n * of_size[c - 1] : 0);
  }
  double sum = 0;
  for (std::size_t c = 0; c < of_size.size(); ++c)
    if (sets.in_space(c)) sum += of_size[c];
  return sum;
}

}  // namespace localift
