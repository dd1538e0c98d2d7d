// SPDX-License-Identifier: GPL-2.0-or-later
// Searches of counts that R hands in set by set, where the core has no rows.
#include <Rcpp.h>

#include <chrono>
#include <cmath>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "core/localift.h"
#include "glue_data.h"
#include "glue_joint.h"
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

/// Row by row.
std::vector<localift::Count> matrix_in_units(const Rcpp::NumericMatrix& counts, int exponent) {
  std::vector<localift::Count> units;
  for (int cell = 0; cell < counts.nrow(); ++cell)
    for (int y = 0; y < counts.ncol(); ++y) units.push_back(in_units(counts(cell, y), exponent));
  return units;
}

std::vector<localift::Count> rows_of(const Rcpp::List& given) {
  if (!given.containsElementNamed("rows") || Rf_isNull(given["rows"])) return {};
  const SEXP rows = given["rows"];
  return Rf_isMatrix(rows) ? matrix_in_units(rows, 0) : all_in_units(rows, 0);
}

localift::Degeneracy degeneracy_of(const std::string& reason) {
  using localift::Degeneracy;
  for (const Degeneracy each :
       {Degeneracy::few_rows, Degeneracy::constant, Degeneracy::collinear, Degeneracy::not_finite})
    if (reason == glue::text_of(each)) return each;
  Rcpp::stop("no reason to be degenerate");
}

localift::GivenTable given_degenerate(const Rcpp::List& why, const std::vector<localift::Count>& counts,
                                      const std::vector<localift::Count>& rows) {
  localift::DegenerateSet degenerate;
  degenerate.group = Rcpp::as<int>(why["group"]) - 1;
  degenerate.feature = Rcpp::as<int>(why["feature"]) - 1;
  degenerate.reason = degeneracy_of(Rcpp::as<std::string>(why["reason"]));
  const std::vector<localift::Count>& of_rows = rows.empty() ? counts : rows;
  return localift::given_degenerate(degenerate, counts,
                                    std::accumulate(of_rows.begin(), of_rows.end(), localift::Count{0}));
}

localift::GivenTable given_table(const Rcpp::List& given, int exponent) {
  const std::vector<localift::Count> counts = matrix_in_units(given["counts"], exponent), rows = rows_of(given);
  if (given.containsElementNamed("degenerate") && !Rf_isNull(given["degenerate"]))
    return given_degenerate(given["degenerate"], counts, rows);
  const Rcpp::IntegerMatrix levels = given["levels"];
  std::vector<std::vector<int>> of_cells;
  for (int cell = 0; cell < levels.nrow(); ++cell) {
    of_cells.emplace_back();
    for (int j = 0; j < levels.ncol(); ++j) of_cells.back().push_back(levels(cell, j) - 1);
  }
  const Rcpp::NumericMatrix by_class = given["counts"];
  return localift::given_table(std::move(of_cells), counts, static_cast<std::size_t>(by_class.ncol()), rows);
}

}  // namespace

// What is asked for of counts, as core_select() of rows; of the methods, those that need no rows. `given` is a list of
//   n_features, class_total   the classes' counts in all rows, in the user's unit
//   exponent                  all counts are whole numbers of units of 2^-exponent
//   whole                     whether counts are numbers of rows, with exponent 0; else each table tells its rows apart
//   same_rows                 whether the counts of every set are known to be of the same rows; may be left out
//   continuous                lgl[n_features], those that share a level with others of a set; may be left out
//   tables                    for each set a list of
//     set                     int, positions of its features, ascending
//     levels                  int[cells x features], 1-based codes; cells without counts may be there. Of a set with
//                             continuous features the first column is their joint level, the others the discrete ones
//     counts                  dbl[cells x classes]
//     rows                    dbl[cells], or dbl[cells x classes], or none if whole
//     degenerate              of a set that has no distance, why: list(reason =, group =, feature =), see
//                             degenerate_list(); counts, and rows, are then of one cell, all that would be counted
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
  if (given.containsElementNamed("same_rows")) rows.same_rows = Rcpp::as<bool>(given["same_rows"]);
  if (given.containsElementNamed("continuous")) rows.continuous = Rcpp::as<std::vector<bool>>(given["continuous"]);
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
