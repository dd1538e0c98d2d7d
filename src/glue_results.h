// SPDX-License-Identifier: GPL-2.0-or-later
// What the searches found, as R's lists: an element for each result, and `info`, how the search went.
#pragma once

#include <Rcpp.h>

#include <vector>

#include "core/localift.h"

namespace glue {

const char* text_of(localift::Reason reason);

/// How a search went. `pruned`: named numbers of what was dropped, and why.
Rcpp::List info_list(const localift::SearchInfo& info, const localift::CountSource& source, Rcpp::NumericVector pruned);

/// Counts as two numbers each, to the last unit: a matrix of a row for each result, of counts that go above what R's
/// numbers hold.
Rcpp::NumericMatrix exact_counts(const std::vector<std::vector<localift::Count>>& counts);
/// The same back. O(results).
std::vector<std::vector<localift::Count>> counts_of(const Rcpp::NumericMatrix& exact);

/// `source`: of the counts that were searched. `exact`: with what orders the results to the last unit, as exact_counts():
/// of a set and of a window its rows; of a profile the class's rows in it, its rows, the class's rows, all.
Rcpp::List features_list(const localift::FeaturesResult& result, const localift::CountSource& source,
                         bool exact = false);
Rcpp::List windows_list(const localift::WindowsResult& result, const localift::CountSource& source, bool exact = false);
/// `classes_searched`: 0-based, of each list of the result.
Rcpp::List profiles_list(const localift::ProfilesResult& result, const localift::CountSource& source,
                         const std::vector<int>& classes_searched, bool exact = false);
/// As glue_subgroups.h says, and `info`.
Rcpp::List subgroups_list(const localift::SubgroupsResult& result, const localift::CountSource& source,
                          const std::vector<int>& classes_searched);
/// What a request asked for, by resolution.
Rcpp::List selection_list(const localift::Selection& selection, const localift::Request& request,
                          const localift::CountSource& source, bool exact = false);

}  // namespace glue
