// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/permuted_windows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <vector>

#include "catch.hpp"
#include "core/base/exact.h"
#include "core/count/coded_source.h"
#include "core/permute/lane_windows.h"
#include "core/windows/windows_search.h"
#include "small_data.h"
#include "small_lanes.h"

using namespace localift;

namespace {

/// The greatest score of all windows of one set in one lane, by enumeration; -Inf if there is none.
double greatest_score(const small::LaneTable& table, const WindowsOptions& options) {
  std::vector<double> classes, information;
  std::vector<Count> rows;
  double n = 0;
  for (const auto& [levels, counts] : table) {
    classes.resize(counts.size());
    for (std::size_t y = 0; y < counts.size(); ++y) {
      classes[y] += static_cast<double>(counts[y]);
      n += static_cast<double>(counts[y]);
    }
  }
  const double none = -std::numeric_limits<double>::infinity();
  const auto occurring = std::count_if(classes.begin(), classes.end(), [](double k) { return k > 0; });
  if (occurring < 2) return none;
  for (const auto& [levels, counts] : table) {
    Count of_profile = 0;
    for (const Count k : counts) of_profile += k;
    if (of_profile < options.min_count) continue;
    double divergence = 0;
    for (std::size_t y = 0; y < counts.size(); ++y) {
      const double k = static_cast<double>(counts[y]);
      if (k > 0) divergence += k * std::log(k / static_cast<double>(of_profile) * n / classes[y]);
    }
    information.push_back(divergence);
    rows.push_back(of_profile);
  }
  const Count least = std::max<Count>(1, least_eligible(options.min_freq, static_cast<Count>(n)));
  double greatest = none;
  for (std::size_t window = 1; window < std::size_t{1} << rows.size(); ++window) {
    double sum = 0, k = 0;
    Count held = 0;
    for (std::size_t x = 0; x < rows.size(); ++x)
      if ((window >> x) & 1) {
        sum += information[x];
        held += rows[x];
        ++k;
      }
    if (held < least) continue;
    const double df = static_cast<double>(occurring - 1) * (k - static_cast<double>(least) / n);
    if (df <= 0) continue;
    greatest = std::max(greatest, (std::cbrt(2 * sum / df) - (1 - 2 / (9 * df))) / std::sqrt(2 / (9 * df)));
  }
  return greatest;
}

/// Do all lanes count the profiles of a set that may be in windows, and its classes, alike?
bool is_fixed(const PermutedClasses& classes, const CodedData& data, const FeatureSet& set, Count min_count) {
  const auto shown = [&](std::size_t lane) {
    small::LaneTable table;
    for (const auto& [levels, counts] : small::lane_table(classes, lane, data, set)) {
      auto& totals = table[{}];
      totals.resize(counts.size());
      Count rows = 0;
      for (std::size_t y = 0; y < counts.size(); ++y) {
        totals[y] += counts[y];
        rows += counts[y];
      }
      if (rows >= min_count) table[levels] = counts;
    }
    return table;
  };
  const small::LaneTable observed = shown(0);
  for (std::size_t lane = 1; lane < classes.n_lanes(); ++lane)
    if (shown(lane) != observed) return false;
  return true;
}

/// The data with the classes of a lane.
std::int64_t greatest_eta(const PermutedClasses& classes, std::size_t lane, const small::Data& small,
                          const WindowsOptions& options, const SetRestrictions& sets) {
  small::Data permuted = small;
  const std::vector<int> of_lane = classes.permutation(lane);
  for (std::size_t row = 0; row < of_lane.size(); ++row) permuted.classes[row] = of_lane[row] + 1;
  const CodedData data(permuted.view());
  WindowsOptions best(options);
  best.n_best = best.per_set = 1;
  const WindowsResult found = search_windows(data, best, sets, Execution());
  return found.best.empty() ? -1 : eta_key(found.best[0].eta);
}

}  // namespace

TEST_CASE("windows under permutations: no score above the greatest told, and the eta of the search itself") {
  constexpr std::size_t B = 29;
  double differ = 0, lanes = 0;
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    small::Data small = small::random_data(seed, 3);
    small.weights.clear();
    const CodedData data(small.view());
    SetRestrictions sets;
    sets.max_features = data.n_features();
    WindowsOptions options;
    options.n_best = 3;
    options.min_count = 1 + seed % 3;
    options.min_freq = seed % 4 == 0 ? 0 : 0.1 * (seed % 4);
    // Within levels of the first feature in some.
    std::vector<int> strata;
    for (std::size_t row = 0; row < small.codes[0].size() && seed % 5 == 0; ++row)
      strata.push_back(std::clamp(small.codes[0][row], 0, 100));
    const PermutedClasses classes(data, nullptr, strata, seed, B, 1, Stop());
    const WindowsResult found = search_windows(data, options, sets, Execution());
    const CodedSource source(data);
    PermuteRequest request;
    request.sets = sets;
    request.windows = options;
    for (const SelectedWindow& window : found.best) {
      KeptResult kept{window.set};
      for (const std::size_t id : window.ids) kept.levels.push_back(source.profile_levels(window.set, id));
      request.kept.push_back(kept);
    }
    PermuteResult first;
    for (const int threads : {1, 2, 8}) {
      Execution execution;
      execution.threads = threads;
      const PermuteResult result = permute_windows(PermutedSets(classes, nullptr, execution), source, request);
      if (threads == 1) first = result;
      CHECK(result.null == first.null);
      CHECK(result.null_raw == first.null_raw);
      CHECK(result.p_value == first.p_value);
    }
    for (std::size_t b = 1; b <= B; ++b) {
      double truth = -std::numeric_limits<double>::infinity();
      bool any_fixed = false;
      for (int bits = 1; bits < 1 << data.n_features(); ++bits) {
        FeatureSet set;
        for (int f = 0; f < data.n_features(); ++f)
          if ((bits >> f) & 1) set.push_back(f);
        if (is_fixed(classes, data, set, options.min_count)) {
          any_fixed = true;
          continue;
        }
        const small::LaneTable table = small::lane_table(classes, b, data, set);
        if (table.size() <= 12) truth = std::max(truth, greatest_score(table, options));
      }
      CHECK(first.null[b - 1] >= truth - 2e-9);
      ++lanes;
      differ += first.null[b - 1] > truth + 2e-9;
      const std::int64_t eta = greatest_eta(classes, b, small, options, sets);
      if (any_fixed)
        CHECK((std::isinf(first.null_raw[b - 1]) || std::llround(first.null_raw[b - 1] * 1e12) <= eta));
      else if (eta < 0)
        CHECK(std::isinf(first.null_raw[b - 1]));
      else
        CHECK(std::llround(first.null_raw[b - 1] * 1e12) == eta);
    }
    for (std::size_t i = 0; i < request.kept.size(); ++i) {
      if (is_fixed(classes, data, request.kept[i].set, options.min_count)) {
        CHECK(std::isnan(first.statistic[i]));
        CHECK(first.p_value[i] == 1);
        CHECK(first.p_raw[i] == 1);
        continue;
      }
      double reached = 1, raw = 1;
      for (std::size_t b = 0; b < B; ++b) {
        reached += first.null[b] >= first.statistic[i] - 1e-10;
        raw += std::llround(first.null_raw[b] * 1e12) >= eta_key(found.best[i].eta);
      }
      CHECK(first.p_value[i] == reached / (1 + B));
      CHECK(first.p_raw[i] == raw / (1 + B));
    }
  }
  CHECK(differ < 0.6 * lanes);
}

TEST_CASE("profiles that would take too much memory in all lanes are refused before they do") {
  const ScaledLogs logs(100);
  SharedLaneWindows shared(1);
  LaneWindows windows(logs, WindowsOptions(), shared, 3 * 24);
  const FeatureSet features{0};
  const std::vector<std::uint32_t> totals(2, 50);
  windows.begin({&features, 100, 10, 2, 1, 1, totals.data()});
  const std::vector<std::uint8_t> counts(1, 5);
  for (int x = 0; x < 3; ++x) windows.add({0, 10, counts.data(), nullptr});
  CHECK_THROWS_AS(windows.add({0, 10, counts.data(), nullptr}), std::bad_alloc);
}
