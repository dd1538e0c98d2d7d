// SPDX-License-Identifier: GPL-2.0-or-later
// The core's tables, for R to read instead of repeating them.
#include <Rcpp.h>

#include "core/localift.h"
#include "glue_results.h"

// The methods of searches, a row each: name; features, windows, profiles and subgroups, the resolutions that it serves; continuous,
// whether continuous features too, but for subgroups; approximate, whether it looks at the sets along the best ones only; missed, the
// reason that a result gives where the method may have missed the best, or "".
// [[Rcpp::export(rng = false)]]
Rcpp::DataFrame core_methods() {
  Rcpp::CharacterVector name, missed;
  Rcpp::LogicalVector features, windows, profiles, subgroups, continuous, approximate;
  for (const localift::MethodTraits& method : localift::methods()) {
    name.push_back(method.name);
    features.push_back(method.features);
    windows.push_back(method.windows);
    profiles.push_back(method.profiles);
    subgroups.push_back(method.subgroups);
    continuous.push_back(method.continuous);
    approximate.push_back(method.approximate());
    missed.push_back(glue::text_of(method.missed));
  }
  return Rcpp::DataFrame::create(
      Rcpp::Named("name") = name, Rcpp::Named("features") = features, Rcpp::Named("windows") = windows,
      Rcpp::Named("profiles") = profiles, Rcpp::Named("subgroups") = subgroups,
      Rcpp::Named("continuous") = continuous, Rcpp::Named("approximate") = approximate, Rcpp::Named("missed") = missed,
      Rcpp::Named("stringsAsFactors") = false);
}

// The values of `correction`.
// [[Rcpp::export(rng = false)]]
Rcpp::CharacterVector core_corrections() {
  Rcpp::CharacterVector names;
  for (const localift::Correction& correction : localift::corrections()) names.push_back(correction.name);
  return names;
}

// Seconds by which plans are made: what one thread takes at least for a set and each row of it, for each row of joint
// quantiles, for a profile by bitmaps and each row of the data.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericVector core_unit_seconds() {
  using Unit = localift::UnitSeconds;
  return Rcpp::NumericVector::create(Rcpp::Named("set") = Unit::set, Rcpp::Named("row") = Unit::row,
                                     Rcpp::Named("joint_row") = Unit::joint_row,
                                     Rcpp::Named("profile") = Unit::profile,
                                     Rcpp::Named("profile_row") = Unit::profile_row);
}

// The most eligible profiles of a set whose windows the exhaustive search enumerates.
// [[Rcpp::export(rng = false)]]
int core_max_enumerated_profiles() { return static_cast<int>(localift::kMaxEnumeratedProfiles); }
