// SPDX-License-Identifier: GPL-2.0-or-later
// The three searches: convert, call the core, convert back.
#include <Rcpp.h>

#include <chrono>
#include <memory>

#include "core/cross_counter.h"
#include "core/search_features.h"
#include "core/search_profiles.h"
#include "core/search_windows.h"
#include "core/walk_features.h"
#include "core/walk_windows.h"
#include "glue_data.h"
#include "glue_monitor.h"

namespace {

using Clock = std::chrono::steady_clock;

std::unique_ptr<localift::CodedData> prepare(const Rcpp::List& coded, localift::Monitor& monitor) {
  const localift::DataView view = glue::data_view(coded);
  std::unique_ptr<localift::CodedData> data;
  localift::run_task(&monitor, [&](const localift::Stop& stop) {
    data = std::make_unique<localift::CodedData>(view, stop);
  });
  return data;
}

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
    default: return "";
  }
}

Rcpp::List info_list(const localift::SearchInfo& info, Clock::time_point start, Rcpp::NumericVector pruned) {
  return Rcpp::List::create(
      Rcpp::Named("space") = info.space,
      Rcpp::Named("evaluated") = std::isnan(info.evaluated) ? NA_REAL : info.evaluated, Rcpp::Named("nodes") = info.nodes,
      Rcpp::Named("pruned") = pruned, Rcpp::Named("complete") = info.reason == localift::Reason::none,
      Rcpp::Named("reason") = text_of(info.reason),
      Rcpp::Named("seconds") = std::chrono::duration<double>(Clock::now() - start).count(),
      Rcpp::Named("left_out") = std::isnan(info.left_out) ? NA_REAL : info.left_out,
      Rcpp::Named("ties") = info.ties, Rcpp::Named("ties_exact") = info.ties_exact);
}

localift::FeaturesOptions features_options(const Rcpp::List& options) {
  localift::FeaturesOptions result;
  result.n_best = n_best_of(options);
  result.correction = Rcpp::as<std::string>(options["correction"]);
  return result;
}

localift::WindowsOptions windows_options(const Rcpp::List& options) {
  localift::WindowsOptions result;
  result.n_best = n_best_of(options);
  result.per_set = static_cast<std::size_t>(glue::saturated(Rcpp::as<double>(options["per_set"])));
  result.min_freq = Rcpp::as<double>(options["min_freq"]);
  result.min_count = glue::saturated(Rcpp::as<double>(options["min_count"]));
  result.exhaustive = Rcpp::as<std::string>(options["search"]) == "exhaustive";
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
  result.use_bounds = Rcpp::as<std::string>(options["search"]) != "exhaustive";
  return result;
}

Rcpp::List features_list(const localift::FeaturesResult& result, const localift::CodedData& data,
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
    n[i] = glue::in_user_units(selected.n, data.weight_exponent());
  }
  Rcpp::List info = info_list(
      result.info, start,
      Rcpp::NumericVector::create(Rcpp::Named("loss") = result.pruned_value[static_cast<int>(Bound::loss)],
                                  Rcpp::Named("joint") = result.pruned_value[static_cast<int>(Bound::joint)],
                                  Rcpp::Named("split") = result.pruned_value[static_cast<int>(Bound::split)],
                                  Rcpp::Named("order") = result.pruned_order,
                                  Rcpp::Named("rows") = result.pruned_rows));
  if (std::isfinite(result.open_bound)) info["bound"] = result.open_bound;
  return Rcpp::List::create(Rcpp::Named("features") = features, Rcpp::Named("eta") = eta,
                            Rcpp::Named("eta_corrected") = eta_corrected, Rcpp::Named("n_profiles") = n_profiles,
                            Rcpp::Named("n") = n, Rcpp::Named("info") = info);
}

Rcpp::List windows_list(const localift::WindowsResult& result, const localift::CodedData& data,
                        Clock::time_point start) {
  const auto size = static_cast<R_xlen_t>(result.best.size());
  Rcpp::List features(size), windows(size);
  Rcpp::NumericVector eta(size), n_profiles(size), n_window(size), n(size);
  for (R_xlen_t i = 0; i < size; ++i) {
    const auto& selected = result.best[static_cast<std::size_t>(i)];
    Rcpp::IntegerMatrix window(static_cast<int>(selected.ids.size()), static_cast<int>(selected.set.size()));
    for (std::size_t x = 0; x < selected.ids.size(); ++x) {
      const std::vector<int> levels = localift::profile_levels(data, selected.set, selected.ids[x]);
      for (std::size_t j = 0; j < levels.size(); ++j)
        window(static_cast<int>(x), static_cast<int>(j)) = levels[j] + 1;
    }
    features[i] = glue::one_based(selected.set);
    windows[i] = window;
    eta[i] = selected.eta;
    n_profiles[i] = static_cast<double>(selected.ids.size());
    n_window[i] = glue::in_user_units(selected.n_window, data.weight_exponent());
    n[i] = glue::in_user_units(selected.n, data.weight_exponent());
  }
  Rcpp::List info =
      info_list(result.info, start,
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

Rcpp::List profiles_list(const localift::ProfilesResult& result, const localift::CodedData& data,
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
      n_profile_class[row] = glue::in_user_units(selected.lift.a, data.weight_exponent());
      n[row] = glue::in_user_units(selected.lift.b, data.weight_exponent());
      n_profile[row] = glue::in_user_units(selected.lift.c, data.weight_exponent());
      n_class[row] = glue::in_user_units(selected.lift.d, data.weight_exponent());
      ++row;
    }
  return Rcpp::List::create(
      Rcpp::Named("class") = classes, Rcpp::Named("features") = features, Rcpp::Named("levels") = levels,
      Rcpp::Named("lift") = lift, Rcpp::Named("n_profile") = n_profile,
      Rcpp::Named("n_profile_class") = n_profile_class, Rcpp::Named("n_class") = n_class, Rcpp::Named("n") = n,
      Rcpp::Named("info") = info_list(result.info, start,
                                      Rcpp::NumericVector::create(Rcpp::Named("bound") = result.pruned_bound,
                                                                  Rcpp::Named("least_count") = result.pruned_least)));
}

}  // namespace

// [[Rcpp::export(rng = false)]]
Rcpp::List core_select_features(Rcpp::List coded, Rcpp::List options) {
  const auto start = Clock::now();
  glue::RMonitor monitor(Rcpp::as<bool>(options["progress"]));
  const std::unique_ptr<localift::CodedData> coded_data = prepare(coded, monitor);
  const localift::CodedData& data = *coded_data;
  const localift::Execution execution = execution_of(options, monitor);
  if (Rcpp::as<std::string>(options["search"]) != "exhaustive")
    return features_list(localift::search_features(data, features_options(options), sets_of(options), execution), data,
                         start);
  localift::FeaturesSearch search(features_options(options), execution.threads, data.weight_exponent());
  const localift::SearchInfo info = localift::run_searches(data, sets_of(options), execution, {&search});
  return features_list(search.finish(info), data, start);
}

// [[Rcpp::export(rng = false)]]
Rcpp::List core_select_windows(Rcpp::List coded, Rcpp::List options) {
  const auto start = Clock::now();
  glue::RMonitor monitor(Rcpp::as<bool>(options["progress"]));
  const std::unique_ptr<localift::CodedData> coded_data = prepare(coded, monitor);
  const localift::CodedData& data = *coded_data;
  const localift::Execution execution = execution_of(options, monitor);
  const localift::WindowsOptions core_options = windows_options(options);
  if (!core_options.exhaustive)
    return windows_list(localift::search_windows(data, core_options, sets_of(options), execution), data, start);
  localift::WindowsSearch search(core_options, execution.threads);
  const localift::SearchInfo info = localift::run_searches(data, sets_of(options), execution, {&search});
  return windows_list(search.finish(info), data, start);
}

// [[Rcpp::export(rng = false)]]
Rcpp::List core_select_profiles(Rcpp::List coded, Rcpp::List options) {
  const auto start = Clock::now();
  glue::RMonitor monitor(Rcpp::as<bool>(options["progress"]));
  const std::unique_ptr<localift::CodedData> coded_data = prepare(coded, monitor);
  const localift::CodedData& data = *coded_data;
  const localift::ProfilesOptions core_options = profiles_options(options);
  return profiles_list(localift::search_profiles(data, core_options, execution_of(options, monitor)), data,
                       core_options.classes, start);
}

// All three resolutions. Features and windows share one enumeration of the sets; the time limit holds for the whole.
// [[Rcpp::export(rng = false)]]
Rcpp::List core_localift(Rcpp::List coded, Rcpp::List options) {
  const auto start = Clock::now();
  const Rcpp::List for_features = options["features"], for_windows = options["windows"],
                   for_profiles = options["profiles"];
  glue::RMonitor monitor(Rcpp::as<bool>(for_features["progress"]));
  const std::unique_ptr<localift::CodedData> coded_data = prepare(coded, monitor);
  const localift::CodedData& data = *coded_data;
  localift::Execution execution = execution_of(for_features, monitor);
  localift::FeaturesSearch features(features_options(for_features), execution.threads, data.weight_exponent());
  localift::WindowsSearch windows(windows_options(for_windows), execution.threads);
  const localift::SearchInfo info =
      localift::run_searches(data, sets_of(for_features), execution, {&features, &windows});
  const Rcpp::List features_part = features_list(features.finish(info), data, start),
                   windows_part = windows_list(windows.finish(info), data, start);

  const auto profiles_start = Clock::now();
  execution.time_limit -= std::chrono::duration<double>(profiles_start - start).count();
  const localift::ProfilesOptions core_options = profiles_options(for_profiles);
  return Rcpp::List::create(Rcpp::Named("features") = features_part, Rcpp::Named("windows") = windows_part,
                            Rcpp::Named("profiles") = profiles_list(
                                localift::search_profiles(data, core_options, execution), data,
                                core_options.classes, profiles_start));
}
