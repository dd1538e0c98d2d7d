// SPDX-License-Identifier: GPL-2.0-or-later
#include "glue_request.h"

#include <string>
#include <tuple>
#include <utility>

#include "glue_data.h"
#include "glue_subgroups.h"

namespace glue {

namespace {

std::size_t size_of(const Rcpp::List& options, const char* name) {
  return static_cast<std::size_t>(saturated(Rcpp::as<double>(options[name])));
}

/// A decimal, as the whole numbers that it is the quotient of.
std::pair<localift::Count, localift::Count> fraction_of(const Rcpp::NumericVector& fraction) {
  return {saturated(fraction[0]), saturated(fraction[1])};
}

localift::Method method_of(const Rcpp::List& options) {
  return localift::parse_method(Rcpp::as<std::string>(options["search"]));
}

localift::SetRestrictions sets_of(const Rcpp::List& options) {
  localift::SetRestrictions sets;
  sets.min_features = Rcpp::as<int>(options["min_features"]);
  sets.max_features = Rcpp::as<int>(options["max_features"]);
  sets.always = zero_based(options["always"]);
  sets.min_n = saturated(Rcpp::as<double>(options["min_n"]));
  return sets;
}

localift::FeaturesOptions features_options(const Rcpp::List& options) {
  localift::FeaturesOptions result;
  result.n_best = size_of(options, "n_best");
  result.measure = localift::measure_row(Rcpp::as<std::string>(options["correction"]));
  return result;
}

localift::WindowsOptions windows_options(const Rcpp::List& options) {
  localift::WindowsOptions result;
  result.n_best = size_of(options, "n_best");
  result.per_set = size_of(options, "per_set");
  result.min_freq = Rcpp::as<double>(options["min_freq"]);
  result.min_count = saturated(Rcpp::as<double>(options["min_count"]));
  return result;
}

}  // namespace

localift::ProfilesOptions profiles_options(const Rcpp::List& options) {
  localift::ProfilesOptions result;
  result.sets = sets_of(options);
  result.eligibility.min_freq = Rcpp::as<double>(options["min_freq"]);
  result.eligibility.min_count = saturated(Rcpp::as<double>(options["min_count"]));
  result.eligibility.min_class_count = saturated(Rcpp::as<double>(options["min_class_count"]));
  result.eligibility.inhibit = Rcpp::as<bool>(options["inhibit"]);
  if (!Rf_isNull(options["lift_limit"])) {
    const auto [above, below] = fraction_of(options["lift_limit"]);
    result.eligibility.min_lift = localift::Ratio{above, 1, below, 1};
  }
  result.classes = zero_based(options["classes"]);
  result.n_best = size_of(options, "n_best");
  result.distinct = Rcpp::as<bool>(options["distinct"]);
  result.productive = Rcpp::as<bool>(options["productive"]);
  std::tie(result.gain.num, result.gain.den) = fraction_of(options["gain_fraction"]);
  return result;
}

localift::Request request_of(const Rcpp::List& parts) {
  localift::Request request;
  const Rcpp::List any = parts[0];
  request.sets = sets_of(any);
  request.width = size_of(any, "width");
  if (parts.containsElementNamed("features"))
    request.features = {features_options(parts["features"]), method_of(parts["features"])};
  if (parts.containsElementNamed("windows"))
    request.windows = {windows_options(parts["windows"]), method_of(parts["windows"])};
  if (parts.containsElementNamed("profiles"))
    request.profiles = {profiles_options(parts["profiles"]), method_of(parts["profiles"])};
  if (parts.containsElementNamed("subgroups"))
    request.subgroups = {subgroups_options(parts["subgroups"]), method_of(parts["subgroups"])};
  return request;
}

localift::Execution execution_of(const Rcpp::List& parts, localift::Monitor& monitor) {
  const Rcpp::List any = parts[0];
  localift::Execution execution;
  execution.threads = Rcpp::as<int>(any["threads"]);
  execution.time_limit = Rcpp::as<double>(any["time_limit"]);
  execution.monitor = &monitor;
  return execution;
}

bool progress_of(const Rcpp::List& parts) {
  const Rcpp::List any = parts[0];
  return Rcpp::as<bool>(any["progress"]);
}

}  // namespace glue
