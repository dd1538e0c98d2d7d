// SPDX-License-Identifier: GPL-2.0-or-later
// What a search for subgroups would have said of some of them.
#include <Rcpp.h>

#include <cmath>
#include <vector>

#include "core/subgroups/feature_items.h"
#include "core/subgroups/subgroup_measure.h"
#include "core/subgroups/subgroup_price.h"
#include "glue_data.h"
#include "glue_input.h"
#include "glue_monitor.h"
#include "glue_subgroups.h"

namespace {

// As SubgroupColumns gives them to R.
std::vector<localift::Condition> conditions_of(const Rcpp::IntegerVector& features, const Rcpp::IntegerVector& lower,
                                               const Rcpp::IntegerVector& upper, const Rcpp::List& values) {
  std::vector<localift::Condition> conditions;
  for (R_xlen_t j = 0; j < features.size(); ++j) {
    localift::Condition condition;
    condition.feature = features[j] - 1;
    condition.interval = Rf_isNull(values[j]);
    if (condition.interval) {
      condition.lower = lower[j] - 1;
      condition.upper = upper[j] - 1;
    } else {
      condition.levels = glue::zero_based(values[j]);
    }
    conditions.push_back(condition);
  }
  return conditions;
}

}  // namespace

// Bounds of the share of the class, NaN for sizes that the search does not look at. Each list has an element for each
// subgroup; `p` of its `n` rows are of the class. Rows are counted: weights are whole.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericVector core_subgroup_bounds(Rcpp::List coded, Rcpp::List options, Rcpp::List features, Rcpp::List lower,
                                         Rcpp::List upper, Rcpp::List values, Rcpp::NumericVector p,
                                         Rcpp::NumericVector n) {
  glue::RMonitor monitor(false);
  const glue::Input input(coded, monitor);
  const localift::SubgroupsOptions search = glue::subgroups_options(options);
  const std::vector<localift::FeatureItems> items = localift::items_of(input.coded(), search);
  const localift::SubgroupPrice price(items, search);
  Rcpp::NumericVector bounds(features.size(), R_NaN);
  for (R_xlen_t i = 0; i < features.size(); ++i) {
    const double of = price.of(conditions_of(features[i], lower[i], upper[i], values[i]));
    localift::Lift counts;
    counts.p = static_cast<localift::Count>(p[i]);
    counts.n = static_cast<localift::Count>(n[i]);
    if (std::isfinite(of)) bounds[i] = localift::share_bound(counts, of, search.eligibility.inhibit);
  }
  return bounds;
}
