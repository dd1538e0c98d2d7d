// SPDX-License-Identifier: GPL-2.0-or-later
// The three searches: convert, call the core, convert back.
#include <Rcpp.h>

#include <chrono>
#include <memory>

#include "core/features/features_collector.h"
#include "core/features/features_goal.h"
#include "core/features/features_search.h"
#include "core/features/u_curve_search.h"
#include "core/lattice/heuristic_search.h"
#include "core/profiles/equivalent_profiles.h"
#include "core/profiles/profiles_collector.h"
#include "core/profiles/profiles_goal.h"
#include "core/profiles/profiles_search.h"
#include "core/windows/exhaustive_windows.h"
#include "core/windows/windows_collector.h"
#include "core/windows/windows_goal.h"
#include "core/windows/windows_search.h"
#include "glue_input.h"
#include "glue_monitor.h"
#include "glue_results.h"

namespace {

using Clock = std::chrono::steady_clock;

localift::Execution execution_of(const Rcpp::List& options, localift::Monitor& monitor) {
  localift::Execution execution;
  execution.threads = Rcpp::as<int>(options["threads"]);
  execution.time_limit = Rcpp::as<double>(options["time_limit"]);
  execution.monitor = &monitor;
  return execution;
}

localift::SetRestrictions sets_of(const Rcpp::List& options) {
  localift::SetRestrictions sets;
  sets.min_features = Rcpp::as<int>(options["min_features"]);
  sets.max_features = Rcpp::as<int>(options["max_features"]);
  sets.always = glue::zero_based(options["always"]);
  sets.min_n = glue::saturated(Rcpp::as<double>(options["min_n"]));
  return sets;
}

std::size_t n_best_of(const Rcpp::List& options) {
  return static_cast<std::size_t>(glue::saturated(Rcpp::as<double>(options["n_best"])));
}

localift::FeaturesOptions features_options(const Rcpp::List& options) {
  localift::FeaturesOptions result;
  result.n_best = n_best_of(options);
  result.measure = localift::measure_row(Rcpp::as<std::string>(options["correction"]));
  return result;
}

bool is_u_curve(const Rcpp::List& options) { return Rcpp::as<std::string>(options["search"]) == "u_curve"; }

bool is_exhaustive(const Rcpp::List& options) { return Rcpp::as<std::string>(options["search"]) == "exhaustive"; }

localift::WindowsOptions windows_options(const Rcpp::List& options) {
  localift::WindowsOptions result;
  result.n_best = n_best_of(options);
  result.per_set = static_cast<std::size_t>(glue::saturated(Rcpp::as<double>(options["per_set"])));
  result.min_freq = Rcpp::as<double>(options["min_freq"]);
  result.min_count = glue::saturated(Rcpp::as<double>(options["min_count"]));
  result.exhaustive = is_exhaustive(options);
  return result;
}

localift::ProfilesOptions profiles_options(const Rcpp::List& options) {
  localift::ProfilesOptions result;
  result.sets = sets_of(options);
  result.eligibility.min_freq = Rcpp::as<double>(options["min_freq"]);
  result.eligibility.min_count = glue::saturated(Rcpp::as<double>(options["min_count"]));
  result.eligibility.inhibit = Rcpp::as<bool>(options["inhibit"]);
  result.classes = glue::zero_based(options["classes"]);
  result.n_best = n_best_of(options);
  result.distinct = Rcpp::as<bool>(options["distinct"]);
  result.productive = Rcpp::as<bool>(options["productive"]);
  result.use_bounds = !is_exhaustive(options);
  return result;
}

/// Whether the search is one of the approximate ones, and which.
bool is_heuristic(const Rcpp::List& options, localift::HeuristicOptions& heuristic) {
  const auto search = Rcpp::as<std::string>(options["search"]);
  heuristic.width = static_cast<std::size_t>(glue::saturated(Rcpp::as<double>(options["width"])));
  if (search == "forward")
    heuristic.method = localift::Heuristic::forward;
  else if (search == "backward")
    heuristic.method = localift::Heuristic::backward;
  else if (search == "floating")
    heuristic.method = localift::Heuristic::floating;
  else if (search == "beam")
    heuristic.method = localift::Heuristic::beam;
  else
    return false;
  return true;
}

bool is_heuristic(const Rcpp::List& options) {
  localift::HeuristicOptions heuristic;
  return is_heuristic(options, heuristic);
}

/// Whether a search of the core's own answers, which sees no set that its bounds rule out.
bool has_bounds(const glue::Input& input, const Rcpp::List& options) {
  return Rcpp::as<std::string>(options["search"]) == "exact" && input.continuous() == nullptr;
}

/// Every set of the space.
localift::SearchInfo run(const glue::Input& input, const Rcpp::List& options, const localift::Execution& execution,
                         const std::vector<localift::SetCollector*>& searches) {
  if (input.continuous() != nullptr)
    return localift::run_collectors(*input.continuous(), sets_of(options), execution, searches);
  return localift::run_collectors(input.coded(), sets_of(options), execution, searches);
}

/// Every set of the space, or those that an approximate search for `goals` looks at.
localift::SearchInfo run(const glue::Input& input, const Rcpp::List& options, const localift::Execution& execution,
                         const std::vector<localift::SetGoal>& goals, localift::SetCollector& search) {
  localift::HeuristicOptions heuristic;
  if (!is_heuristic(options, heuristic)) return run(input, options, execution, {&search});
  return localift::search_heuristic(input.data(), sets_of(options), heuristic, execution, goals, search);
}

// One resolution each. `start` is where its time began.

Rcpp::List select_features(const glue::Input& input, const Rcpp::List& options, const localift::Execution& execution,
                           Clock::time_point start) {
  const localift::FeaturesOptions core_options = features_options(options);
  if (is_u_curve(options))  // of discrete features
    return glue::features_list(localift::search_u_curve(input.coded(), core_options, sets_of(options), execution),
                               input, start);
  if (has_bounds(input, options))
    return glue::features_list(localift::search_features(input.coded(), core_options, sets_of(options), execution),
                               input, start);
  const int exponent = input.coded().weight_exponent();
  localift::FeaturesCollector search(core_options, execution.threads, exponent);
  const localift::SearchInfo info =
      run(input, options, execution, {localift::features_goal(core_options, exponent)}, search);
  return glue::features_list(search.finish(info), input, start);
}

Rcpp::List select_windows(const glue::Input& input, const Rcpp::List& options, const localift::Execution& execution,
                          Clock::time_point start) {
  const localift::WindowsOptions core_options = windows_options(options);
  if (has_bounds(input, options))
    return glue::windows_list(localift::search_windows(input.coded(), core_options, sets_of(options), execution), input,
                              start);
  localift::WindowsCollector search(core_options, execution.threads);
  const localift::SearchInfo info = run(input, options, execution, {localift::windows_goal(core_options)}, search);
  return glue::windows_list(search.finish(info), input, start);
}

Rcpp::List select_profiles(const glue::Input& input, const Rcpp::List& options, const localift::Execution& execution,
                           Clock::time_point start) {
  const localift::ProfilesOptions core_options = profiles_options(options);
  if (!is_heuristic(options) && input.continuous() == nullptr)  // with bounds or without
    return glue::profiles_list(localift::search_profiles(input.coded(), core_options, execution), input,
                               core_options.classes, start);
  localift::ProfilesCollector search(input.data(), core_options, execution.threads);
  std::vector<localift::SetGoal> goals;
  for (std::size_t entry = 0; entry < core_options.classes.size(); ++entry)
    goals.push_back(localift::profiles_goal(input.coded(), core_options, entry));
  const localift::SearchInfo info = run(input, options, execution, goals, search);
  return glue::profiles_list(search.finish(info), input, core_options.classes, start);
}

/// The three on one enumeration of the sets, which with continuous features is nearly all of the work.
Rcpp::List select_together(const glue::Input& input, const Rcpp::List& for_features, const Rcpp::List& for_windows,
                           const Rcpp::List& for_profiles, const localift::Execution& execution,
                           Clock::time_point start) {
  const localift::ProfilesOptions core_options = profiles_options(for_profiles);
  localift::FeaturesCollector features(features_options(for_features), execution.threads,
                                    input.coded().weight_exponent());
  localift::WindowsCollector windows(windows_options(for_windows), execution.threads);
  localift::ProfilesCollector profiles(input.data(), core_options, execution.threads);
  const localift::SearchInfo info = run(input, for_features, execution, {&features, &windows, &profiles});
  return Rcpp::List::create(
      Rcpp::Named("features") = glue::features_list(features.finish(info), input, start),
      Rcpp::Named("windows") = glue::windows_list(windows.finish(info), input, start),
      Rcpp::Named("profiles") = glue::profiles_list(profiles.finish(info), input, core_options.classes, start));
}

}  // namespace

// The most eligible profiles of a set whose windows the exhaustive search enumerates.
// [[Rcpp::export(rng = false)]]
int core_max_enumerated_profiles() { return static_cast<int>(localift::kMaxEnumeratedProfiles); }

// [[Rcpp::export(rng = false)]]
Rcpp::List core_select_features(Rcpp::List coded, Rcpp::List options) {
  const auto start = Clock::now();
  glue::RMonitor monitor(Rcpp::as<bool>(options["progress"]));
  const glue::Input input(coded, monitor);
  return select_features(input, options, execution_of(options, monitor), start);
}

// [[Rcpp::export(rng = false)]]
Rcpp::List core_select_windows(Rcpp::List coded, Rcpp::List options) {
  const auto start = Clock::now();
  glue::RMonitor monitor(Rcpp::as<bool>(options["progress"]));
  const glue::Input input(coded, monitor);
  return select_windows(input, options, execution_of(options, monitor), start);
}

// [[Rcpp::export(rng = false)]]
Rcpp::List core_select_profiles(Rcpp::List coded, Rcpp::List options) {
  const auto start = Clock::now();
  glue::RMonitor monitor(Rcpp::as<bool>(options["progress"]));
  const glue::Input input(coded, monitor);
  return select_profiles(input, options, execution_of(options, monitor), start);
}

// The profiles with the rows of one: `set`, `levels` (1-based) and `y` are its own, at most `most` are listed.
// [[Rcpp::export(rng = false)]]
Rcpp::List core_equivalent_profiles(Rcpp::List coded, Rcpp::List options, Rcpp::IntegerVector set,
                                    Rcpp::IntegerVector levels, int y, double most) {
  const auto start = Clock::now();
  glue::RMonitor monitor(false);
  const glue::Input input(coded, monitor);
  const localift::ProfilesOptions core_options = profiles_options(options);
  localift::SelectedProfile of;
  of.set = glue::zero_based(set);
  of.levels = glue::zero_based(levels);
  localift::EquivalentsResult found = localift::equivalent_profiles(input.coded(), core_options, of, y - 1,
                                                                    static_cast<std::size_t>(most), &monitor);
  localift::ProfilesResult result;
  result.best.push_back(std::move(found.profiles));
  Rcpp::List list = glue::profiles_list(result, input, {y - 1}, start);
  list["complete"] = found.complete;
  return list;
}

// All three resolutions; the time limit holds for the whole.
// [[Rcpp::export(rng = false)]]
Rcpp::List core_localift(Rcpp::List coded, Rcpp::List options) {
  const auto start = Clock::now();
  const Rcpp::List for_features = options["features"], for_windows = options["windows"],
                   for_profiles = options["profiles"];
  glue::RMonitor monitor(Rcpp::as<bool>(for_features["progress"]));
  const glue::Input input(coded, monitor);
  const localift::Execution execution = execution_of(for_features, monitor);
  if (input.continuous() != nullptr && !is_heuristic(for_features) && !is_heuristic(for_windows) &&
      !is_heuristic(for_profiles))
    return select_together(input, for_features, for_windows, for_profiles, execution, start);

  const auto rest = [&] {
    localift::Execution left(execution);
    left.time_limit = localift::seconds_left(execution, start);
    return left;
  };
  const Rcpp::List features = select_features(input, for_features, execution, start);
  const Rcpp::List windows = select_windows(input, for_windows, rest(), Clock::now());
  return Rcpp::List::create(
      Rcpp::Named("features") = features, Rcpp::Named("windows") = windows,
      Rcpp::Named("profiles") = select_profiles(input, for_profiles, rest(), Clock::now()));
}
