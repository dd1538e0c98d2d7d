// SPDX-License-Identifier: GPL-2.0-or-later
// Searches of counts that R hands in set by set, where the core has no rows.
#include <Rcpp.h>

#include <chrono>
#include <cmath>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "core/localift.h"
#include "glue_data.h"
#include "glue_monitor.h"
#include "glue_request.h"
#include "glue_results.h"

namespace {

/// A count in the user's unit as a whole number of units of 2^-exponent.
localift::Count in_units(double count, int exponent) {
  const double units = std::ldexp(count, exponent);
  if (!(units >= 0 && units < 0x1p62) || units != std::floor(units))
    Rcpp::stop("a count of %g is no whole number of units of 2^-%d", count, exponent);
  return static_cast<localift::Count>(units);
}

std::vector<localift::Count> all_in_units(const Rcpp::NumericVector& counts, int exponent) {
  std::vector<localift::Count> units;
  for (const double count : counts) units.push_back(in_units(count, exponent));
  return units;
}

localift::GivenTable given_table(const Rcpp::List& given, int exponent) {
  const Rcpp::IntegerMatrix levels = given["levels"];
  const Rcpp::NumericMatrix counts = given["counts"];
  std::vector<std::vector<int>> of_cells;
  std::vector<localift::Count> units;
  for (int cell = 0; cell < levels.nrow(); ++cell) {
    of_cells.emplace_back();
    for (int j = 0; j < levels.ncol(); ++j) of_cells.back().push_back(levels(cell, j) - 1);
    for (int y = 0; y < counts.ncol(); ++y) units.push_back(in_units(counts(cell, y), exponent));
  }
  const SEXP rows = given["rows"];
  return localift::given_table(std::move(of_cells), units, static_cast<std::size_t>(counts.ncol()),
                               Rf_isNull(rows) ? std::vector<localift::Count>() : all_in_units(given["rows"], 0));
}

}  // namespace

// What is asked for of counts, as core_select() of rows; of the methods, those that need no rows. `given` is a list of
//   n_features, class_total   the classes' counts in all rows, in the user's unit
//   exponent                  all counts are whole numbers of units of 2^-exponent
//   whole                     whether counts are numbers of rows, with exponent 0; else each table tells its rows apart
//   tables                    for each set a list of
//     set                     int, positions of its features, ascending
//     levels                  int[cells x features], 1-based codes; cells without counts may be there
//     counts                  dbl[cells x classes]
//     rows                    dbl[cells], or NULL if whole
// A set without a table that the search comes to is an error.
// [[Rcpp::export(rng = false)]]
Rcpp::List core_select_from_counts(Rcpp::List given, Rcpp::List parts) {
  const auto start = std::chrono::steady_clock::now();
  glue::RMonitor monitor(glue::progress_of(parts));
  const localift::Request request = glue::request_of(parts);
  localift::GivenCounts::Rows rows;
  rows.n_features = Rcpp::as<int>(given["n_features"]);
  rows.weight_exponent = Rcpp::as<int>(given["exponent"]);
  rows.class_total = all_in_units(given["class_total"], rows.weight_exponent);
  rows.rows_are_weights = Rcpp::as<bool>(given["whole"]);
  // Made here, since workers must not touch what is R's.
  std::map<localift::FeatureSet, std::shared_ptr<const localift::GivenTable>> tables;
  for (const Rcpp::List table : Rcpp::as<Rcpp::List>(given["tables"]))
    tables[glue::zero_based(table["set"])] =
        std::make_shared<const localift::GivenTable>(given_table(table, rows.weight_exponent));
  const localift::GivenCounts source(rows, [&](const localift::FeatureSet& set) {
    const auto found = tables.find(set);
    return found == tables.end() ? nullptr : found->second;
  });
  return glue::selection_list(localift::select(source, request, glue::execution_of(parts, monitor), start), request,
                              source);
}
