// SPDX-License-Identifier: GPL-2.0-or-later
// What the searches found, as R's lists: an element for each result, and `info`, how the search went.
#pragma once

#include <Rcpp.h>

#include <chrono>
#include <vector>

#include "core/features/features_collector.h"
#include "core/profiles/profiles_search.h"
#include "core/windows/windows_collector.h"
#include "glue_input.h"

namespace glue {

/// `start`: when the search began, for `info$seconds`.
Rcpp::List features_list(const localift::FeaturesResult& result, const Input& input,
                         std::chrono::steady_clock::time_point start);
Rcpp::List windows_list(const localift::WindowsResult& result, const Input& input,
                        std::chrono::steady_clock::time_point start);
/// `classes_searched`: 0-based, of each list of the result.
Rcpp::List profiles_list(const localift::ProfilesResult& result, const Input& input,
                         const std::vector<int>& classes_searched, std::chrono::steady_clock::time_point start);

}  // namespace glue
