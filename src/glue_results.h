// SPDX-License-Identifier: GPL-2.0-or-later
// What the searches found, as R's lists: an element for each result, and `info`, how the search went.
#pragma once

#include <Rcpp.h>

#include <vector>

#include "core/localift.h"
#include "glue_input.h"

namespace glue {

const char* text_of(localift::Reason reason);

Rcpp::List features_list(const localift::FeaturesResult& result, const Input& input);
Rcpp::List windows_list(const localift::WindowsResult& result, const Input& input);
/// `classes_searched`: 0-based, of each list of the result.
Rcpp::List profiles_list(const localift::ProfilesResult& result, const Input& input,
                         const std::vector<int>& classes_searched);

}  // namespace glue
