// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/permuted_windows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <stdexcept>

#include "core/base/exact.h"
#include "core/measure/eta.h"
#include "core/permute/lane_windows.h"
#include "core/permute/null_maxima.h"

namespace localift {

namespace {

/// A kept window's keys, as observed.
struct KeptWindow {
  std::int64_t score = NullMaxima::kNone, eta = NullMaxima::kNone;
};

std::vector<std::size_t> positions_of(const CountSource& source, const KeptResult& kept, const CountTable& table) {
  std::vector<std::size_t> window;
  for (std::size_t x = 0; x < table.n_profiles; ++x) {
    const std::vector<int> levels = source.profile_levels(kept.set, table.id[x]);
    if (std::find(kept.levels.begin(), kept.levels.end(), levels) != kept.levels.end()) window.push_back(x);
  }
  if (window.size() != kept.levels.size()) throw std::invalid_argument("a window of other data");
  return window;
}

KeptWindow observed_window(const CountSource& source, const KeptResult& kept, const CountTable& table,
                           const ScaledLogs& logs, const WindowsOptions& options) {
  const std::vector<std::size_t> window = positions_of(source, kept, table);
  const ProfileInformation information(logs, table.n, table.n_classes);
  std::int64_t units = 0;
  for (const std::size_t x : window) {
    double cross_entropy;
    units += information.units(
        table.total[x], table.n_classes, [&](std::size_t y) { return table.profile(x)[y]; },
        [&](std::size_t y) { return ProfileInformation::surprise(table.n, table.class_total[y]); }, cross_entropy);
  }
  const WindowScores scores(table.n, least_window(options, table.n), occurring_classes(table));
  const double score = scores.score(2 * static_cast<double>(units) * information.unit(), window.size());
  return {std::isnan(score) ? NullMaxima::kNone : WindowScores::key(score), eta_key(eta_of_window(table, window))};
}

std::vector<KeptWindow> observed_windows(const CountSource& source, const PermuteRequest& request,
                                         const ScaledLogs& logs, Monitor* monitor) {
  std::vector<KeptWindow> result;
  run_task(monitor, [&](const Stop& stop) {
    const std::unique_ptr<SetCounter> counter = source.make_counter(stop);
    CountTable table;
    for (const KeptResult& kept : request.kept) {
      const bool counted = counter->count(kept.set, table);
      if (stop.requested()) return;
      if (!counted) throw std::invalid_argument("a window of a set without joint levels");
      result.push_back(observed_window(source, kept, table, logs, *request.windows));
    }
  });
  return result;
}

/// Windows of a set that no permutation changes are in no family.
void leave_out(const FeatureSet& set, const std::vector<KeptResult>& of, std::vector<KeptWindow>& kept) {
  for (std::size_t i = 0; i < of.size(); ++i)
    if (of[i].set == set) kept[i] = KeptWindow();
}

/// p-values of keys against the greatest of each replicate, in one step.
AdjustedP in_one_step(const std::vector<std::int64_t>& keys, const std::vector<std::int64_t>& null,
                      std::size_t stop_after) {
  AdjustedP result;
  for (const std::int64_t key : keys) {
    Exceedances exceedances(stop_after);
    for (const std::int64_t greatest : null) exceedances.add(greatest >= key);
    result.p.push_back(key == NullMaxima::kNone ? 1 : exceedances.p_value());
    result.n.push_back(exceedances.n());
  }
  return result;
}

std::vector<double> values_of(const std::vector<std::int64_t>& keys, double unit, double none) {
  std::vector<double> values;
  for (const std::int64_t key : keys) values.push_back(key == NullMaxima::kNone ? none : static_cast<double>(key) * unit);
  return values;
}

}  // namespace

PermuteResult permute_windows(const PermutedSets& permuted, const CountSource& source, const PermuteRequest& request) {
  const ScaledLogs logs(static_cast<Count>(permuted.rows().n_rows()));
  std::vector<KeptWindow> kept = observed_windows(source, request, logs, permuted.execution().monitor);
  SharedLaneWindows shared(permuted.rows().n_lanes());
  std::vector<std::unique_ptr<LaneWindows>> visitors;
  std::vector<LaneVisitor*> lent;
  for (int worker = 0; worker < permuted.execution().threads; ++worker)
    lent.push_back(visitors.emplace_back(std::make_unique<LaneWindows>(
        logs, *request.windows, shared, LaneWindows::kMostBytes, request)).get());
  permuted.walk(request.sets, lent);

  PermuteResult result;
  std::vector<std::int64_t> null(permuted.rows().n_lanes() - 1, NullMaxima::kNone);
  std::int64_t observed = NullMaxima::kNone;
  for (const auto& visitor : visitors) {
    for (std::size_t b = 0; b < null.size(); ++b) null[b] = std::max(null[b], visitor->greatest()[b + 1]);
    observed = std::max(observed, visitor->greatest()[0]);
    result.family += visitor->family();
    for (const FeatureSet& set : visitor->fixed()) leave_out(set, request.kept, kept);
  }
  const std::vector<std::int64_t> null_eta = request.raw ? shared.greatest() : std::vector<std::int64_t>();
  std::vector<std::int64_t> scores, etas;
  for (const KeptWindow& one : kept) {
    scores.push_back(one.score);
    etas.push_back(one.eta);
  }
  for (const std::int64_t score : scores) observed = std::max(observed, score);
  result.observed = values_of({observed}, 1e-9, result.observed).front();
  const AdjustedP by_score = in_one_step(scores, null, request.stop_after);
  result.statistic = values_of(scores, 1e-9, std::numeric_limits<double>::quiet_NaN());
  result.p_value = by_score.p;
  result.n_permuted = by_score.n;
  if (request.raw)
    result.p_raw = in_one_step(etas, null_eta, request.stop_after).p;
  else
    result.p_raw.assign(kept.size(), std::numeric_limits<double>::quiet_NaN());
  result.null = values_of(null, 1e-9, -std::numeric_limits<double>::infinity());
  result.null_raw = values_of(null_eta, 1e-12, -std::numeric_limits<double>::infinity());
  return result;
}

}  // namespace localift
