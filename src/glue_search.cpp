// SPDX-License-Identifier: GPL-2.0-or-later
// The three searches: convert, call the core, convert back.
#include <Rcpp.h>

#include <chrono>
#include <memory>

#include "core/equivalent_profiles.h"
#include "core/profiles_search.h"
#include "core/search_features.h"
#include "core/search_heuristic.h"
#include "core/search_profiles.h"
#include "core/search_windows.h"
#include "core/walk_features.h"
#include "core/walk_u_curve.h"
#include "core/walk_windows.h"
#include "glue_input.h"
#include "glue_joint.h"
#include "glue_monitor.h"

namespace {

using Clock = std::chrono::steady_clock;

localift::Execution execution_of(const Rcpp::List& options, localift::Monitor& monitor) {
  localift::Execution execution;
  execution.threads = Rcpp::as<int>(options["threads"]);
  execution.time_limit = Rcpp::as<double>(options["time_limit"]);
  execution.monitor = &monitor;
  return execution;
}

localift::EnumerateOptions sets_of(const Rcpp::List& options) {
  localift::EnumerateOptions sets;
  sets.min_features = Rcpp::as<int>(options["min_features"]);
  sets.max_features = Rcpp::as<int>(options["max_features"]);
  sets.always = glue::zero_based(options["always"]);
  sets.min_n = glue::saturated(Rcpp::as<double>(options["min_n"]));
  return sets;
}

std::size_t n_best_of(const Rcpp::List& options) {
  return static_cast<std::size_t>(glue::saturated(Rcpp::as<double>(options["n_best"])));
}

const char* text_of(localift::Reason reason) {
  switch (reason) {
    case localift::Reason::time_limit: return "time_limit";
    case localift::Reason::too_wide: return "too_wide";
    case localift::Reason::node_cap: return "node_cap";
    case localift::Reason::heuristic: return "heuristic";
    case localift::Reason::u_curve: return "u_curve";
    default: return "";
  }
}

// Sets of continuous features that were left out because they have no distance: `degenerate` is their number, and
// `degenerate_sets` names at most 20, the smallest first: features (list of int), group, feature (int), reason (chr).
void add_degenerate(const localift::DegenerateSets& degenerate, Rcpp::List& info) {
  const auto& named = degenerate.named();
  const auto size = static_cast<R_xlen_t>(named.size());
  Rcpp::List features(size);
  Rcpp::IntegerVector group(size), feature(size);
  Rcpp::CharacterVector reason(size);
  for (R_xlen_t i = 0; i < size; ++i) {
    const auto& set = named[static_cast<std::size_t>(i)];
    features[i] = glue::one_based(set.set);
    group[i] = set.group + 1;
    feature[i] = set.feature + 1;
    reason[i] = glue::text_of(set.reason);
  }
  info["degenerate"] = degenerate.count();
  info["degenerate_sets"] = Rcpp::List::create(Rcpp::Named("features") = features, Rcpp::Named("group") = group,
                                               Rcpp::Named("feature") = feature, Rcpp::Named("reason") = reason);
}

Rcpp::List info_list(const localift::SearchInfo& info, const glue::Input& input, Clock::time_point start,
                     Rcpp::NumericVector pruned) {
  Rcpp::List result = Rcpp::List::create(
      Rcpp::Named("space") = info.space,
      Rcpp::Named("evaluated") = std::isnan(info.evaluated) ? NA_REAL : info.evaluated,
      Rcpp::Named("nodes") = info.nodes, Rcpp::Named("pruned") = pruned,
      Rcpp::Named("complete") = info.reason == localift::Reason::none, Rcpp::Named("reason") = text_of(info.reason),
      Rcpp::Named("seconds") = std::chrono::duration<double>(Clock::now() - start).count(),
      Rcpp::Named("left_out") = std::isnan(info.left_out) ? NA_REAL : info.left_out, Rcpp::Named("ties") = info.ties,
      Rcpp::Named("ties_exact") = info.ties_exact);
  if (input.continuous() != nullptr) add_degenerate(info.degenerate, result);
  if (!info.bound.empty()) {
    Rcpp::NumericVector bound(info.bound.begin(), info.bound.end());
    for (double& value : bound)
      if (std::isnan(value)) value = NA_REAL;  // nothing is left
    result["bound"] = bound;
  }
  return result;
}

localift::FeaturesOptions features_options(const Rcpp::List& options) {
  localift::FeaturesOptions result;
  result.n_best = n_best_of(options);
  result.correction = Rcpp::as<std::string>(options["correction"]);
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
  const localift::EnumerateOptions sets = sets_of(options);
  localift::ProfilesOptions result;
  result.min_features = sets.min_features;
  result.max_features = sets.max_features;
  result.always = sets.always;
  result.eligibility.min_n = sets.min_n;
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

Rcpp::List features_list(const localift::FeaturesResult& result, const glue::Input& input,
                         Clock::time_point start) {
  using Bound = localift::FeatureBound;
  const auto size = static_cast<R_xlen_t>(result.best.size());
  Rcpp::List features(size);
  Rcpp::NumericVector eta(size), eta_corrected(size), n_profiles(size), n(size);
  for (R_xlen_t i = 0; i < size; ++i) {
    const auto& selected = result.best[static_cast<std::size_t>(i)];
    features[i] = glue::one_based(selected.set);
    eta[i] = selected.eta;
    eta_corrected[i] = selected.value;
    n_profiles[i] = static_cast<double>(selected.n_profiles);
    n[i] = glue::in_user_units(selected.n, input.coded().weight_exponent());
  }
  const Rcpp::List info = info_list(
      result.info, input, start,
      Rcpp::NumericVector::create(Rcpp::Named("loss") = result.pruned_value[static_cast<int>(Bound::loss)],
                                  Rcpp::Named("joint") = result.pruned_value[static_cast<int>(Bound::joint)],
                                  Rcpp::Named("split") = result.pruned_value[static_cast<int>(Bound::split)],
                                  Rcpp::Named("order") = result.pruned_order,
                                  Rcpp::Named("u_curve") = result.pruned_u_curve,
                                  Rcpp::Named("rows") = result.pruned_rows));
  return Rcpp::List::create(Rcpp::Named("features") = features, Rcpp::Named("eta") = eta,
                            Rcpp::Named("eta_corrected") = eta_corrected, Rcpp::Named("n_profiles") = n_profiles,
                            Rcpp::Named("n") = n, Rcpp::Named("info") = info);
}

Rcpp::List windows_list(const localift::WindowsResult& result, const glue::Input& input,
                        Clock::time_point start) {
  const auto size = static_cast<R_xlen_t>(result.best.size());
  Rcpp::List features(size), windows(size);
  Rcpp::NumericVector eta(size), n_profiles(size), n_window(size), n(size);
  for (R_xlen_t i = 0; i < size; ++i) {
    const auto& selected = result.best[static_cast<std::size_t>(i)];
    Rcpp::IntegerMatrix window(static_cast<int>(selected.ids.size()), static_cast<int>(input.n_codes(selected.set)));
    for (std::size_t x = 0; x < selected.ids.size(); ++x) {
      const std::vector<int> levels = input.levels(selected.set, selected.ids[x]);
      for (std::size_t j = 0; j < levels.size(); ++j) window(static_cast<int>(x), static_cast<int>(j)) = levels[j];
    }
    features[i] = glue::one_based(selected.set);
    windows[i] = window;
    eta[i] = selected.eta;
    n_profiles[i] = static_cast<double>(selected.ids.size());
    n_window[i] = glue::in_user_units(selected.n_window, input.coded().weight_exponent());
    n[i] = glue::in_user_units(selected.n, input.coded().weight_exponent());
  }
  Rcpp::List info =
      info_list(result.info, input, start,
                Rcpp::NumericVector::create(Rcpp::Named("value") = result.pruned_value,
                                            Rcpp::Named("order") = result.pruned_order,
                                            Rcpp::Named("least_count") = result.pruned_least));
  info["too_wide"] = result.unfinished.set.empty() ? Rcpp::List::create()
                                                   : Rcpp::List::create(glue::one_based(result.unfinished.set));
  info["too_wide_profiles"] = static_cast<double>(result.unfinished.n_profiles);
  info["too_wide_sets"] = result.unfinished.n_sets;
  return Rcpp::List::create(Rcpp::Named("features") = features, Rcpp::Named("window") = windows,
                            Rcpp::Named("eta") = eta, Rcpp::Named("n_profiles") = n_profiles,
                            Rcpp::Named("n_window") = n_window, Rcpp::Named("n") = n, Rcpp::Named("info") = info);
}

Rcpp::List profiles_list(const localift::ProfilesResult& result, const glue::Input& input,
                         const std::vector<int>& classes_searched, Clock::time_point start) {
  R_xlen_t size = 0;
  for (const auto& best : result.best) size += static_cast<R_xlen_t>(best.size());
  Rcpp::List features(size), levels(size);
  Rcpp::IntegerVector classes(size);
  Rcpp::NumericVector lift(size), n_profile(size), n_profile_class(size), n_class(size), n(size);
  R_xlen_t row = 0;
  for (std::size_t i = 0; i < result.best.size(); ++i)
    for (const auto& selected : result.best[i]) {
      classes[row] = classes_searched[i] + 1;
      features[row] = glue::one_based(selected.set);
      levels[row] = glue::one_based(selected.levels);
      lift[row] = localift::to_double(selected.lift);
      n_profile_class[row] = glue::in_user_units(selected.lift.a, input.coded().weight_exponent());
      n[row] = glue::in_user_units(selected.lift.b, input.coded().weight_exponent());
      n_profile[row] = glue::in_user_units(selected.lift.c, input.coded().weight_exponent());
      n_class[row] = glue::in_user_units(selected.lift.d, input.coded().weight_exponent());
      ++row;
    }
  Rcpp::List info = info_list(result.info, input, start,
                              Rcpp::NumericVector::create(Rcpp::Named("bound") = result.pruned_bound,
                                                          Rcpp::Named("least_count") = result.pruned_least));
  if (!result.folded.empty()) {
    info["folded"] = result.folded;
    info["folded_exact"] = result.folded_exact;
  }
  return Rcpp::List::create(
      Rcpp::Named("class") = classes, Rcpp::Named("features") = features, Rcpp::Named("levels") = levels,
      Rcpp::Named("lift") = lift, Rcpp::Named("n_profile") = n_profile,
      Rcpp::Named("n_profile_class") = n_profile_class, Rcpp::Named("n_class") = n_class, Rcpp::Named("n") = n,
      Rcpp::Named("info") = info);
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

/// Every set of the space.
localift::SearchInfo run(const glue::Input& input, const Rcpp::List& options, const localift::Execution& execution,
                         const std::vector<localift::SetSearch*>& searches) {
  if (input.continuous() != nullptr)
    return localift::run_searches(*input.continuous(), sets_of(options), execution, searches);
  return localift::run_searches(input.coded(), sets_of(options), execution, searches);
}

// One resolution each. `start` is where its time began.

Rcpp::List select_features(const glue::Input& input, const Rcpp::List& options, const localift::Execution& execution,
                           Clock::time_point start) {
  const localift::FeaturesOptions core_options = features_options(options);
  localift::HeuristicOptions heuristic;
  const bool approximate = is_heuristic(options, heuristic);
  if (is_u_curve(options))  // of discrete features
    return features_list(localift::search_u_curve(input.coded(), core_options, sets_of(options), execution), input, start);
  if (!approximate && !is_exhaustive(options) && input.continuous() == nullptr)
    return features_list(localift::search_features(input.coded(), core_options, sets_of(options), execution), input,
                         start);
  const int exponent = input.coded().weight_exponent();
  localift::FeaturesSearch search(core_options, execution.threads, exponent);
  const localift::SearchInfo info =
      approximate ? localift::search_heuristic(input.data(), sets_of(options), heuristic, execution,
                                               {localift::features_goal(core_options, exponent)}, search)
                  : run(input, options, execution, {&search});
  return features_list(search.finish(info), input, start);
}

Rcpp::List select_windows(const glue::Input& input, const Rcpp::List& options, const localift::Execution& execution,
                          Clock::time_point start) {
  const localift::WindowsOptions core_options = windows_options(options);
  localift::HeuristicOptions heuristic;
  const bool approximate = is_heuristic(options, heuristic);
  if (!approximate && !core_options.exhaustive && input.continuous() == nullptr)
    return windows_list(localift::search_windows(input.coded(), core_options, sets_of(options), execution), input,
                        start);
  localift::WindowsSearch search(core_options, execution.threads);
  const localift::SearchInfo info =
      approximate ? localift::search_heuristic(input.data(), sets_of(options), heuristic, execution,
                                               {localift::windows_goal(core_options)}, search)
                  : run(input, options, execution, {&search});
  return windows_list(search.finish(info), input, start);
}

Rcpp::List select_profiles(const glue::Input& input, const Rcpp::List& options, const localift::Execution& execution,
                           Clock::time_point start) {
  const localift::ProfilesOptions core_options = profiles_options(options);
  localift::HeuristicOptions heuristic;
  const bool approximate = is_heuristic(options, heuristic);
  if (!approximate && input.continuous() == nullptr)
    return profiles_list(localift::search_profiles(input.coded(), core_options, execution), input,
                         core_options.classes, start);
  localift::ProfilesSearch search(input.data(), core_options, execution.threads);
  std::vector<localift::SetGoal> goals;
  for (std::size_t entry = 0; entry < core_options.classes.size() && approximate; ++entry)
    goals.push_back(localift::profiles_goal(input.coded(), core_options, entry));
  const localift::SearchInfo info =
      approximate ? localift::search_heuristic(input.data(), sets_of(options), heuristic, execution, goals, search)
                  : run(input, options, execution, {&search});
  return profiles_list(search.finish(info), input, core_options.classes, start);
}

bool is_heuristic(const Rcpp::List& options) {
  localift::HeuristicOptions heuristic;
  return is_heuristic(options, heuristic);
}

/// The three on one enumeration of the sets, which with continuous features is nearly all of the work.
Rcpp::List select_together(const glue::Input& input, const Rcpp::List& for_features, const Rcpp::List& for_windows,
                           const Rcpp::List& for_profiles, const localift::Execution& execution,
                           Clock::time_point start) {
  const localift::ProfilesOptions core_options = profiles_options(for_profiles);
  localift::FeaturesSearch features(features_options(for_features), execution.threads,
                                    input.coded().weight_exponent());
  localift::WindowsSearch windows(windows_options(for_windows), execution.threads);
  localift::ProfilesSearch profiles(input.data(), core_options, execution.threads);
  const localift::SearchInfo info = run(input, for_features, execution, {&features, &windows, &profiles});
  return Rcpp::List::create(
      Rcpp::Named("features") = features_list(features.finish(info), input, start),
      Rcpp::Named("windows") = windows_list(windows.finish(info), input, start),
      Rcpp::Named("profiles") = profiles_list(profiles.finish(info), input, core_options.classes, start));
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
  Rcpp::List list = profiles_list(result, input, {y - 1}, start);
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
