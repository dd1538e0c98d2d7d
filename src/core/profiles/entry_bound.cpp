// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/entry_bound.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "core/base/feature_set.h"

namespace localift {

namespace {

/// Relative room for the double arithmetic of the bounds on rows: a larger bound is always right.
constexpr double kSlack = 1 + 1e-12;

Count rows_at_value(const Ratio& value, const ClassBound& bound, const Branch& branch, bool inhibit) {
  const double v = to_double(value), rho = static_cast<double>(bound.rho_n) / static_cast<double>(bound.rho_p);
  double rows;
  if (inhibit) {
    const double rest = 1 - v / rho * kSlack;
    if (rest <= 0) return branch.n;
    rows = static_cast<double>(branch.n - branch.p) / rest;
  } else {
    if (v <= 0) return branch.n;
    rows = static_cast<double>(branch.p) * rho / v;
  }
  rows = std::floor(rows * kSlack);
  return rows >= static_cast<double>(branch.n) ? branch.n : static_cast<Count>(rows);
}

/// Sign of (the best key that chi plus one feature can have) against the last entry's features and levels; negative
/// or zero: it may come before.
bool may_precede(const Branch& branch, const SelectedProfile& last) {
  const auto& [columns, levels] = *branch.path;
  const FeatureSet smallest = with_features({branch.next_column}, columns);
  if (smallest != last.set) return smallest < last.set;
  std::vector<std::size_t> by_column(columns.size());
  std::iota(by_column.begin(), by_column.end(), std::size_t{0});
  std::sort(by_column.begin(), by_column.end(), [&columns = columns](std::size_t a, std::size_t b) {
    return columns[a] < columns[b];
  });
  std::size_t known = 0;
  for (std::size_t i = 0; i < smallest.size(); ++i) {
    if (smallest[i] == branch.next_column) return true;
    const int level = levels[by_column[known++]];
    if (level != last.levels[i]) return level < last.levels[i];
  }
  return true;
}

/// The rest of rule B: can a descendant with the value of the last entry come before it?
bool may_tie(const SelectedProfile& last, const ClassBound& bound, const Branch& branch, bool inhibit) {
  const Count rows = rows_at_value(last.lift, bound, branch, inhibit);
  if (rows != last.lift.n) return rows > last.lift.n;
  const auto size = static_cast<std::size_t>(std::max(branch.min_size, static_cast<int>(branch.path->size()) + 1));
  if (size != last.set.size()) return size < last.set.size();
  return size > branch.path->size() + 1 || may_precede(branch, last);
}

}  // namespace

Ratio best_below(const ProfileOrder& order, const SetFigures& figures, const ClassBound& bound, Count p, Count n) {
  const Count least = figures.least_below;
  if (order.inhibit) return {std::max<Count>(least - (n - p), 0), bound.rho_n, least, bound.rho_p};
  Ratio best{figures.n, 1, least, 1};
  if (!bound.bounded) return best;
  const Ratio rho{bound.rho_n, 1, bound.rho_p, 1}, p_sigma{p, bound.sigma_n, bound.sigma_m, bound.sigma_p};
  for (const Ratio& other : {rho, p_sigma})
    if (compare(other, best) < 0) best = other;
  return best;
}

bool may_enter(const Incumbent& incumbent, const ProfileOrder& order, const ClassBound& bound, Count least,
               const Branch& branch) {
  if (!bound.possible) return false;
  if (!bound.bounded) return true;
  const auto value_against = [&](const Ratio& held) {
    if (order.inhibit) {
      const Count q = branch.n - branch.p;
      return order.compare_value({std::max<Count>(least - q, 0), bound.rho_n, least, bound.rho_p}, held);
    }
    return std::min(compare({bound.rho_n, 1, bound.rho_p, 1}, held),
                    compare({branch.p, bound.sigma_n, bound.sigma_m, bound.sigma_p}, held));
  };
  if (!incumbent.full) return !incumbent.limit || value_against(*incumbent.limit) > 0;
  const int value = value_against(incumbent.last.lift);
  return value > 0 || (value == 0 && may_tie(incumbent.last, bound, branch, order.inhibit));
}

bool may_enter(const Incumbent& incumbent, const ProfileOrder& order, const ClassBound& bound, const Ratio& value,
               const Branch& branch) {
  if (!incumbent.full) return !incumbent.limit || order.compare_value(value, *incumbent.limit) > 0;
  const int sign = order.compare_value(value, incumbent.last.lift);
  return sign > 0 || (sign == 0 && may_tie(incumbent.last, bound, branch, order.inhibit));
}

}  // namespace localift
