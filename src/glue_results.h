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

/// `source`: of the counts that were searched.
Rcpp::List features_list(const localift::FeaturesResult& result, const localift::CountSource& source);
Rcpp::List windows_list(const localift::WindowsResult& result, const localift::CountSource& source);
/// `classes_searched`: 0-based, of each list of the result.
Rcpp::List profiles_list(const localift::ProfilesResult& result, const localift::CountSource& source,
                         const std::vector<int>& classes_searched);
/// As glue_subgroups.h says, and `info`.
Rcpp::List subgroups_list(const localift::SubgroupsResult& result, const localift::CountSource& source,
                          const std::vector<int>& classes_searched);
/// What a request asked for, by resolution.
Rcpp::List selection_list(const localift::Selection& selection, const localift::Request& request,
                          const localift::CountSource& source);

}  // namespace glue
