// SPDX-License-Identifier: GPL-2.0-or-later
// Windows by looking at every one: what the searches for windows are compared with.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <vector>

#include "core/lattice/set_restrictions.h"
#include "core/measure/eta.h"
#include "core/windows/selected_window.h"
#include "core/windows/windows_options.h"
#include "small_data.h"
#include "small_tables.h"

namespace small {

using localift::CodedData;
using localift::CountTable;
using localift::SelectedWindow;
using localift::WindowsOptions;
using localift::WindowsOrder;

/// A table of at most `most` profiles, a share of them pure, many of them alike; at times with large counts that are
/// all but proportional, with rows apart from weights, or with the other ways to give a profile's counts to the
/// classes, which tie with it.
inline CountTable random_table(std::mt19937& random, std::size_t most) {
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  CountTable table;
  table.n_classes = 2 + below(2);
  table.n_profiles = 1 + below(most);
  const std::size_t pure = below(5), different = 1 + below(table.n_profiles), largest = 1 + below(12);
  const std::size_t kind = below(4);
  const Count unit = kind == 1 ? Count{1} << 40 : kind == 2 ? (Count{1} << 58) / 1000 : 1;
  const bool turn = below(4) == 0;
  table.class_total.assign(table.n_classes, 0);
  for (std::size_t x = 0; x < table.n_profiles; ++x) {
    std::vector<Count> counts(table.n_classes, 0);
    if (turn && x % table.n_classes > 0) {
      counts.assign(table.profile(x - 1), table.profile(x - 1) + table.n_classes);
      std::rotate(counts.begin(), counts.begin() + 1, counts.end());
    } else if (x >= different) {  // a copy of an earlier one
      const Count* other = table.profile(below(x));
      counts.assign(other, other + table.n_classes);
    } else if (below(4) < pure) {
      counts[below(table.n_classes)] = unit * static_cast<Count>(1 + below(largest));
    } else {
      for (auto& c : counts) c = unit * static_cast<Count>(below(largest + 1));
      counts[below(table.n_classes)] += unit;
      if (kind == 1 && below(2) == 0) counts[0] += static_cast<Count>(below(3));
    }
    Count total = 0;
    for (std::size_t y = 0; y < table.n_classes; ++y) {
      table.class_total[y] += counts[y];
      total += counts[y];
    }
    table.counts.insert(table.counts.end(), counts.begin(), counts.end());
    table.total.push_back(total);
    table.id.push_back(1000 + x);
    if (kind > 1) table.rows.push_back(static_cast<Count>(1 + below(6)));
    table.n += total;
  }
  table.n_rows = table.n;
  return table;
}

/// What to select of the windows of a table, at times those of a frequency that one of them has.
inline WindowsOptions random_options(std::mt19937& random, const CountTable& table) {
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  WindowsOptions options;
  options.n_best = 1 + below(30);
  options.per_set = below(2) ? SIZE_MAX : 1 + below(30);
  options.min_count = 1 + static_cast<Count>(below(3));
  if (table.rows.empty()) options.min_count *= 1 + table.n / 200;
  options.min_freq = static_cast<double>(below(10)) / 10;
  if (below(3) == 0) {  // exactly the frequency of some window
    Count rows = 0;
    for (std::size_t x = 0; x < table.n_profiles; ++x) rows += below(2) ? table.total[x] : 0;
    options.min_freq = static_cast<double>(rows) / static_cast<double>(table.n) * (rows < table.n);
  }
  return options;
}

/// Every eligible window of a table, best first.
inline std::vector<SelectedWindow> all_windows(const FeatureSet& set, const CountTable& table,
                                               const WindowsOptions& options) {
  std::vector<std::size_t> eligible;
  for (std::size_t x = 0; x < table.n_profiles; ++x)
    if (table.profile_rows(x) >= options.min_count) eligible.push_back(x);
  std::vector<SelectedWindow> result;
  for (std::uint32_t mask = 1; mask < (1u << eligible.size()); ++mask) {
    SelectedWindow window;
    window.set = set;
    window.n = table.n;
    for (std::size_t i = 0; i < eligible.size(); ++i) {
      if (((mask >> i) & 1) == 0) continue;
      window.profiles.push_back(eligible[i]);
      window.n_window += table.total[eligible[i]];
    }
    if (window.n_window < localift::least_eligible(options.min_freq, table.n)) continue;
    for (const std::size_t x : window.profiles) window.ids.push_back(table.id[x]);
    window.eta = localift::eta_of_window(table, window.profiles);
    result.push_back(std::move(window));
  }
  std::sort(result.begin(), result.end(),
            [](const SelectedWindow& a, const SelectedWindow& b) { return WindowsOrder().before(a, b); });
  return result;
}

/// The sets of a space that may be used.
inline std::vector<FeatureSet> usable_sets(const CodedData& data, const localift::SetRestrictions& sets) {
  std::vector<FeatureSet> result;
  for (int mask = 1; mask < (1 << data.n_features()); ++mask) {
    FeatureSet set;
    for (int f = 0; f < data.n_features(); ++f)
      if ((mask >> f) & 1) set.push_back(f);
    const int size = static_cast<int>(set.size());
    const bool holds = std::all_of(sets.always.begin(), sets.always.end(),
                                   [&](int f) { return std::binary_search(set.begin(), set.end(), f); });
    if (size < sets.min_features || size > sets.max_features || !holds) continue;
    const CountTable table = table_of(data, set);
    if (table.n_rows >= sets.min_n && table.several_classes()) result.push_back(set);
  }
  return result;
}

/// A search for windows.
struct WindowsProblem {
  localift::SetRestrictions sets;
  WindowsOptions windows;
};

/// Random data of several kinds: as they come; complete; features seldom known, or seldom of one class; the same
/// feature twice or thrice, so that windows tie in all but the order of sets.
inline Data varied_data(std::uint32_t seed, int max_features) {
  Data data = random_data(seed, max_features);
  std::mt19937 random(seed * 7);
  const std::size_t some = random() % data.codes.size();
  if (seed % 4 == 1)
    for (auto& column : data.codes)
      for (int& code : column) code = std::max(code, 1);
  if (seed % 4 == 2)
    for (std::size_t f = some; f < std::min(some + 3, data.codes.size()); ++f)
      for (std::size_t i = 0; i < data.classes.size(); ++i)
        if ((seed % 8 == 2 || data.classes[i] == 1) && random() % 3) data.codes[f][i] = 0;
  if (seed % 4 == 3)
    for (std::size_t f = 0; f < data.codes.size(); f += 1 + random() % 2) {
      data.codes[f] = data.codes[some];
      data.n_levels[f] = data.n_levels[some];
    }
  return data;
}

/// Random restrictions that leave at most ten profiles to each set, often exactly on a frequency.
inline WindowsProblem random_problem(std::mt19937& random, const CodedData& data) {
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<std::uint32_t>(n)); };
  WindowsProblem problem;
  problem.sets.max_features = below(2) ? data.n_features() : 1 + below(data.n_features());
  problem.sets.min_features = 1 + below(problem.sets.max_features);
  if (below(2)) problem.sets.min_features = 1;
  if (below(3) == 0) problem.sets.always = {below(data.n_features())};
  problem.sets.min_n = 1 + below(12);
  problem.windows.n_best = 1 + static_cast<std::size_t>(below(below(2) ? 4 : 30));
  problem.windows.per_set = below(3) == 0 ? SIZE_MAX : 1 + static_cast<std::size_t>(below(2));
  problem.windows.min_freq = below(10) / (below(2) ? 10.0 : 16.0);
  problem.windows.min_count = 1 + below(4);
  problem.windows.few_sets = below(2) ? 0 : 500;
  for (const FeatureSet& set : usable_sets(data, problem.sets)) {
    const CountTable table = table_of(data, set);
    std::vector<Count> rows;
    for (std::size_t x = 0; x < table.n_profiles; ++x) rows.push_back(table.profile_rows(x));
    std::sort(rows.rbegin(), rows.rend());
    if (rows.size() > 10) problem.windows.min_count = std::max(problem.windows.min_count, rows[10] + 1);
  }
  return problem;
}

/// All windows of all sets, each set's best first.
inline std::map<FeatureSet, std::vector<SelectedWindow>> every_window(const CodedData& data,
                                                                       const WindowsProblem& problem) {
  std::map<FeatureSet, std::vector<SelectedWindow>> result;
  for (const FeatureSet& set : usable_sets(data, problem.sets))
    result[set] = all_windows(set, table_of(data, set), problem.windows);
  return result;
}

inline bool same(const SelectedWindow& a, const SelectedWindow& b, bool ids = true) {
  return a.set == b.set && a.profiles == b.profiles && a.eta == b.eta && a.n_window == b.n_window && a.n == b.n &&
         (!ids || a.ids == b.ids);
}

}  // namespace small
