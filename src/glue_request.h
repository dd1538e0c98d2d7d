// SPDX-License-Identifier: GPL-2.0-or-later
// From the options of searches in R, as resolve_options() makes them, to a request of the core.
#pragma once

#include <Rcpp.h>

#include "core/localift.h"

namespace glue {

/// `parts`: the options of each resolution asked for, by name ("features", "windows", "profiles",
/// "subgroups"). Sets and width are
/// those of the first: all parts of one request have the same.
localift::Request request_of(const Rcpp::List& parts);
localift::Execution execution_of(const Rcpp::List& parts, localift::Monitor& monitor);
/// Whether the first part asks for a progress bar.
bool progress_of(const Rcpp::List& parts);
/// Those of profiles, with the sets that they may be of.
localift::ProfilesOptions profiles_options(const Rcpp::List& options);

}  // namespace glue
