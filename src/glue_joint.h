// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <Rcpp.h>

#include <memory>

#include "core/localift.h"

namespace localift {
struct JointModel;
}

namespace glue {

/// A fit of `set` as core_joint_fit() gave it to R, but for the levels and the covariance; features by position in the
/// set, as Input counts them. Null if it found the set degenerate: the next fit will do so, too.
std::shared_ptr<const localift::JointModel> joint_model(const Rcpp::List& fit, const Rcpp::IntegerVector& set);

/// Of all continuous features without missing values list(features =, correlation =), see mean_correlation(); NULL where
/// the search did not find their covariance.
SEXP correlation_list(const localift::Selection& selection, const localift::ContinuousData& data);

inline const char* text_of(localift::Degeneracy reason) {
  switch (reason) {
    case localift::Degeneracy::few_rows: return "few_rows";
    case localift::Degeneracy::constant: return "constant";
    case localift::Degeneracy::collinear: return "collinear";
    case localift::Degeneracy::not_finite: return "not_finite";
    default: return "";
  }
}

/// Why a set was not counted, or NULL: list(group =, feature =, reason =), the feature by its position in the data.
inline SEXP degenerate_list(const localift::DegenerateSet& degenerate, int position) {
  if (degenerate.reason == localift::Degeneracy::none) return R_NilValue;
  return Rcpp::List::create(Rcpp::Named("group") = degenerate.group + 1, Rcpp::Named("feature") = position,
                            Rcpp::Named("reason") = text_of(degenerate.reason));
}

}  // namespace glue
