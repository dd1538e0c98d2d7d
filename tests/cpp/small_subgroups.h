// SPDX-License-Identifier: GPL-2.0-or-later
// Subgroups by looking at every row of every box, and random restrictions: what the searches are compared with.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <random>
#include <vector>

#include "core/subgroups/feature_items.h"
#include "core/subgroups/overlap.h"
#include "core/subgroups/subgroup_measure.h"
#include "core/subgroups/subgroup_order.h"
#include "core/subgroups/subgroup_price.h"
#include "small_profiles.h"

namespace small {

using localift::Condition;
using localift::SelectedSubgroup;
using localift::SubgroupsOptions;
using localift::SubgroupsResult;

/// A subgroup of the space, eligible or not, and its rows.
struct FoundBox {
  SelectedSubgroup subgroup;
  std::vector<std::size_t> rows{};
  Count n_rows = 0, class_rows = 0, set_rows = 0;  ///< unweighted: its own, those of the class, those counted
};

inline bool in_box(const CodedData& data, const std::vector<Condition>& conditions, std::size_t row) {
  return std::all_of(conditions.begin(), conditions.end(), [&](const Condition& condition) {
    const int code = data.codes(condition.feature)[row];
    return code != CodedData::kMissing && condition.holds(code);
  });
}

inline FoundBox count_box(const CodedData& data, const FeatureSet& set, const std::vector<Condition>& conditions,
                          int y) {
  FoundBox found;
  Count p = 0, n = 0, p_total = 0, n_total = 0;
  for (std::size_t row = 0; row < data.n_rows(); ++row) {
    if (std::any_of(set.begin(), set.end(), [&](int f) { return data.codes(f)[row] == CodedData::kMissing; })) continue;
    const bool of_class = static_cast<int>(data.class_of(row)) == y;
    const Count weight = data.weight(row), unit = data.rows_are_weights() ? weight : 1;
    found.set_rows += unit;
    n_total += weight;
    if (of_class) p_total += weight;
    if (!in_box(data, conditions, row)) continue;
    found.rows.push_back(row);
    found.n_rows += unit;
    n += weight;
    if (!of_class) continue;
    found.class_rows += unit;
    p += weight;
  }
  found.subgroup.lift = {p, n, p_total, n_total};
  found.subgroup.set = set;
  found.subgroup.conditions = conditions;
  return found;
}

/// All conditions on a feature, from their definition.
inline std::vector<Condition> all_conditions(int feature, int cells, const SubgroupsOptions& options) {
  std::vector<Condition> result;
  if (options.ordered[static_cast<std::size_t>(feature)]) {
    for (int lower = 0; lower < cells; ++lower)
      for (int upper = lower; upper < cells; ++upper) {
        const bool whole = lower == 0 && upper == cells - 1, inner = lower > 0 && upper < cells - 1;
        if (!whole && (options.two_sided || !inner)) result.push_back({feature, true, lower, upper, {}});
      }
    return result;
  }
  for (int mask = 1; mask < (1 << cells) - 1; ++mask) {
    std::vector<int> levels;
    for (int level = 0; level < cells; ++level)
      if ((mask >> level) & 1) levels.push_back(level);
    if (static_cast<int>(levels.size()) <= options.max_values) result.push_back({feature, false, 0, 0, levels});
  }
  return result;
}

/// Every subgroup of the space for class y, with its key.
inline std::vector<FoundBox> all_subgroups(const CodedData& data, const SubgroupsOptions& options, int y) {
  const auto items = localift::items_of(data, options);
  const localift::SubgroupPrice price(items, options);
  const auto measure = localift::make_measure(options.rank_by, options.eligibility.inhibit);
  std::vector<FoundBox> result;
  for (int mask = 1; mask < (1 << data.n_features()); ++mask) {
    FeatureSet set;
    for (int f = 0; f < data.n_features(); ++f)
      if ((mask >> f) & 1) set.push_back(f);
    if (!options.sets.in_space(set.size()) || !holds_always(set, options.sets.always)) continue;
    std::vector<std::vector<Condition>> boxes{{}};
    for (const int f : set) {
      std::vector<std::vector<Condition>> longer;
      for (const auto& box : boxes)
        for (const Condition& condition : all_conditions(f, data.n_levels(f), options)) {
          longer.push_back(box);
          longer.back().push_back(condition);
        }
      boxes = longer;
    }
    for (const auto& box : boxes) {
      FoundBox found = count_box(data, set, box, y);
      SelectedSubgroup& subgroup = found.subgroup;
      for (const Condition& condition : box) subgroup.n_bounds += condition.n_bounds(data.n_levels(condition.feature));
      subgroup.price = price.of(box);
      if (subgroup.lift.P > 0 && subgroup.lift.n > 0) {
        subgroup.key = measure->key(subgroup.lift, subgroup.price);
        if (data.rows_are_weights())
          subgroup.bound = localift::share_bound(subgroup.lift, subgroup.price, options.eligibility.inhibit);
      }
      result.push_back(std::move(found));
    }
  }
  return result;
}

inline bool is_eligible(const FoundBox& found, const SubgroupsOptions& options) {
  const Lift& lift = found.subgroup.lift;
  const auto& eligibility = options.eligibility;
  if (lift.P == 0 || lift.P == lift.N || found.set_rows < options.sets.min_n) return false;
  if (found.n_rows < std::max<Count>(eligibility.min_count, 1) || found.class_rows < eligibility.min_class_count)
    return false;
  return lift.n >= localift::least_eligible(eligibility.min_freq, lift.N) && eligibility.passes(lift);
}

inline Count weight_of(const CodedData& data, const std::vector<std::size_t>& rows) {
  Count sum = 0;
  for (const std::size_t row : rows) sum += data.weight(row);
  return sum;
}

inline bool overlap_at_most(const CodedData& data, const FoundBox& a, const FoundBox& b, double most) {
  std::vector<std::size_t> both;
  std::set_intersection(a.rows.begin(), a.rows.end(), b.rows.begin(), b.rows.end(), std::back_inserter(both));
  const Count shared = weight_of(data, both);
  return localift::within_overlap(shared, weight_of(data, a.rows) + weight_of(data, b.rows) - shared, most);
}

/// The lists that are asked for, and as ties the eligible subgroups of the last one's key that also pass the overlaps.
inline SubgroupsResult best_subgroups(const CodedData& data, const SubgroupsOptions& options) {
  SubgroupsResult result;
  const localift::SubgroupOrder order{options.eligibility.inhibit};
  for (const int y : options.classes) {
    std::vector<FoundBox> found = all_subgroups(data, options, y);
    const auto too_few = [&](const FoundBox& box) { return !is_eligible(box, options); };
    found.erase(std::remove_if(found.begin(), found.end(), too_few), found.end());
    std::sort(found.begin(), found.end(),
              [&](const FoundBox& a, const FoundBox& b) { return order.before(a.subgroup, b.subgroup); });
    std::vector<const FoundBox*> list;
    double ties = 0;
    for (const FoundBox& box : found) {
      const bool full = list.size() >= options.n_best;
      if (full && !order.same_value(box.subgroup, list.back()->subgroup)) break;
      const bool apart = options.max_overlap >= 1 || std::all_of(list.begin(), list.end(), [&](const FoundBox* held) {
                           return overlap_at_most(data, box, *held, options.max_overlap);
                         });
      if (!apart) continue;
      if (full)
        ++ties;
      else
        list.push_back(&box);
    }
    result.best.emplace_back();
    for (const FoundBox* box : list) result.best.back().push_back(box->subgroup);
    result.info.ties.push_back(ties);
  }
  return result;
}

inline bool same(const SelectedSubgroup& a, const SelectedSubgroup& b) {
  if (a.set != b.set || a.conditions.size() != b.conditions.size()) return false;
  for (std::size_t j = 0; j < a.conditions.size(); ++j)
    if (a.conditions[j].interval != b.conditions[j].interval || a.conditions[j].feature != b.conditions[j].feature ||
        localift::compare_conditions(a.conditions[j], b.conditions[j]) != 0)
      return false;
  const bool bounds = a.bound == b.bound || (a.bound != a.bound && b.bound != b.bound);
  return bounds && a.lift.p == b.lift.p && a.lift.n == b.lift.n && a.lift.P == b.lift.P && a.lift.N == b.lift.N &&
         localift::key_sign(a.key, b.key) == 0 && a.n_bounds == b.n_bounds && a.price == b.price;
}

/// Features of up to five cells, half of them ordered.
inline SubgroupsOptions random_subgroups_options(std::mt19937& random, const CodedData& data) {
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<std::uint32_t>(n)); };
  const ProfilesOptions profiles = random_options(random, data);
  SubgroupsOptions options;
  options.sets = profiles.sets;
  options.sets.max_features = std::min(options.sets.max_features, 3);
  options.sets.min_features = std::min(options.sets.min_features, options.sets.max_features);
  options.eligibility = profiles.eligibility;
  options.classes = profiles.classes;
  options.n_best = profiles.n_best;
  for (int f = 0; f < data.n_features(); ++f) options.ordered.push_back(below(2) == 0);
  options.two_sided = below(3) > 0;
  options.max_values = 1 + below(3);
  options.rank_by = static_cast<localift::RankBy>(below(3));
  const double overlaps[] = {0, 0.3, 0.5, 0.7, 1};
  options.max_overlap = overlaps[below(5)];
  return options;
}

}  // namespace small
