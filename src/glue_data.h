// SPDX-License-Identifier: GPL-2.0-or-later
// From R's coded data and options to the core's views and option structs.
#pragma once

#include <Rcpp.h>

#include <cmath>

#include "core/localift.h"

namespace glue {

/// A view of the list that encode() built in R, which must outlive it. Columns may share their numbers with the user's
/// data, of which R makes a copy where it hands out what may be written: they are only read.
inline localift::DataView data_view(const Rcpp::List& coded) {
  localift::DataView view;
  const Rcpp::List codes = coded["codes"], levels = coded["levels"];
  const SEXP classes = coded["class"];
  if (TYPEOF(classes) != INTSXP) Rcpp::stop("classes are not integers");
  view.n_rows = static_cast<std::size_t>(Rf_xlength(classes));
  for (R_xlen_t f = 0; f < codes.size(); ++f) {
    const SEXP column = codes[f];
    if (Rf_isNull(column)) {  // continuous, see continuous_view()
      view.features.push_back(nullptr);
      view.n_levels.push_back(0);
      continue;
    }
    if (TYPEOF(column) != INTSXP || Rf_xlength(column) != Rf_xlength(classes))
      Rcpp::stop("codes of feature %d are not integers of the length of the class", static_cast<int>(f + 1));
    view.features.push_back(INTEGER_RO(column));
    view.n_levels.push_back(static_cast<int>(Rf_xlength(levels[f])));
  }
  view.classes = INTEGER_RO(classes);
  view.n_classes = static_cast<int>(Rf_xlength(coded["classes"]));
  const SEXP weights = coded["weights"];
  if (!Rf_isNull(weights)) {
    if (TYPEOF(weights) != REALSXP || Rf_xlength(weights) != Rf_xlength(classes))
      Rcpp::stop("weights are not numbers of the length of the class");
    view.weights = REAL_RO(weights);
  }
  view.whole_weights = Rcpp::as<bool>(coded["whole"]);
  if (coded.containsElementNamed("continuous") && !Rf_isNull(coded["continuous"])) {
    const Rcpp::List continuous = coded["continuous"];
    const bool missing = Rcpp::as<std::string>(coded["na"]) == "level";
    view.n_joint_levels = static_cast<int>(Rf_xlength(continuous["probs"])) + 1 + missing;
  }
  return view;
}

/// A column of numbers, empty for NULL.
inline localift::NumberView number_view(SEXP column) {
  switch (TYPEOF(column)) {
    case NILSXP: return nullptr;
    case INTSXP: return INTEGER_RO(column);
    case REALSXP: return REAL_RO(column);
    default: Rcpp::stop("a column is not of numbers");
  }
}

/// The continuous part of coded data, which must outlive the view; false if no feature is continuous. `coded` then has
///   codes[[f]]  NULL for a continuous feature f; its levels[[f]] are not looked at
///   weights     NULL or whole numbers
///   na          "level" makes a missing value of a continuous feature the joint level n_levels + 1
///   continuous  NULL or absent without continuous features, else a list of
///     columns   list[m], dbl[n] or int[n] of finite numbers or NA / NaN (missing) for a continuous feature, NULL for
///               another
///     group     NULL for one group, or int[n] in 1 .. n_groups, no NA
///     n_groups  int
///     probs     dbl, the probabilities of the cuts, ascending, in [0, 1]; a set has length(probs) + 1 joint levels, at
///               most 254
inline bool continuous_view(const Rcpp::List& coded, localift::ContinuousView& view) {
  if (!coded.containsElementNamed("continuous") || Rf_isNull(coded["continuous"])) return false;
  const Rcpp::List continuous = coded["continuous"], columns = continuous["columns"];
  const R_xlen_t n = Rf_xlength(coded["class"]);
  bool any = false;
  for (R_xlen_t f = 0; f < columns.size(); ++f) {
    const SEXP column = columns[f];
    if (!Rf_isNull(column) && Rf_xlength(column) != n)
      Rcpp::stop("column %d is not of the length of the class", static_cast<int>(f + 1));
    view.columns.push_back(number_view(column));
    any = any || !Rf_isNull(column);
  }
  const SEXP group = continuous["group"];
  if (!Rf_isNull(group)) {
    if (TYPEOF(group) != INTSXP || Rf_xlength(group) != n)
      Rcpp::stop("group is not of integers of the length of the class");
    view.groups = INTEGER_RO(group);
    view.n_groups = Rcpp::as<int>(continuous["n_groups"]);
  }
  view.discretization.probabilities = Rcpp::as<std::vector<double>>(continuous["probs"]);
  view.discretization.missing_is_level = Rcpp::as<std::string>(coded["na"]) == "level";
  return any;
}

/// Counts as R sees them: in the unit of the user's weights.
inline double in_user_units(localift::Count count, int exponent) {
  return std::ldexp(static_cast<double>(count), -exponent);
}

/// R's 1-based positions as 0-based ones, and back.
inline std::vector<int> zero_based(const Rcpp::IntegerVector& positions) {
  std::vector<int> result(positions.begin(), positions.end());
  for (int& position : result) --position;
  return result;
}
inline Rcpp::IntegerVector one_based(const std::vector<int>& positions) {
  Rcpp::IntegerVector result(positions.begin(), positions.end());
  for (int& position : result) ++position;
  return result;
}

/// Level codes, 1-based, of the profile that an id of a table stands for; a joint level comes first.
inline std::vector<int> level_codes(const localift::CountSource& source, const localift::FeatureSet& set,
                                    std::size_t id) {
  std::vector<int> levels = source.profile_levels(set, id);
  for (int& level : levels) ++level;
  return levels;
}

/// A number that may be Inf or larger than the integer it becomes.
inline std::int64_t saturated(double x) {
  return x >= 4e18 ? std::int64_t{4000000000000000000} : static_cast<std::int64_t>(std::ceil(x));
}

}  // namespace glue
