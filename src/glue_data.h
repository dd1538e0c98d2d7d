// SPDX-License-Identifier: GPL-2.0-or-later
// From R's coded data and options to the core's views and option structs.
#pragma once

#include <Rcpp.h>

#include <cmath>

#include "core/coded_data.h"
#include "core/parallel.h"
#include "core/search_info.h"

namespace glue {

/// A view of the list that encode() built in R, which must outlive it.
inline localift::DataView data_view(const Rcpp::List& coded) {
  localift::DataView view;
  const Rcpp::List codes = coded["codes"], levels = coded["levels"];
  const Rcpp::IntegerVector classes = coded["class"];
  view.n_rows = static_cast<std::size_t>(classes.size());
  for (R_xlen_t f = 0; f < codes.size(); ++f) {
    const SEXP column = codes[f];
    if (TYPEOF(column) != INTSXP || Rf_xlength(column) != classes.size())
      Rcpp::stop("codes of feature %d are not integers of the length of the class", static_cast<int>(f + 1));
    view.features.push_back(INTEGER(column));
    view.n_levels.push_back(static_cast<int>(Rf_xlength(levels[f])));
  }
  view.classes = INTEGER(coded["class"]);
  view.n_classes = static_cast<int>(Rf_xlength(coded["classes"]));
  const SEXP weights = coded["weights"];
  if (!Rf_isNull(weights)) {
    if (TYPEOF(weights) != REALSXP || Rf_xlength(weights) != classes.size())
      Rcpp::stop("weights are not numbers of the length of the class");
    view.weights = REAL(weights);
  }
  view.whole_weights = Rcpp::as<bool>(coded["whole"]);
  return view;
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

/// A number that may be Inf or larger than the integer it becomes.
inline std::int64_t saturated(double x) { return x >= 4e18 ? std::int64_t{4000000000000000000} : static_cast<std::int64_t>(std::ceil(x)); }

}  // namespace glue
