// SPDX-License-Identifier: GPL-2.0-or-later
// Searches on permuted classes: convert, call the core, convert back.
#include <Rcpp.h>

#include <cmath>
#include <memory>
#include <utility>

#include "core/localift.h"
#include "core/permute/permute.h"
#include "core/permute/permuted_classes.h"
#include "glue_input.h"
#include "glue_monitor.h"
#include "glue_request.h"

namespace {

/// Two whole numbers below 2^32.
std::uint64_t seed_of(const Rcpp::NumericVector& seed) {
  return static_cast<std::uint64_t>(seed[0]) << 32 | static_cast<std::uint64_t>(seed[1]);
}

/// NULL, or int[n] from 1.
std::vector<int> strata_of(const SEXP strata) {
  return Rf_isNull(strata) ? std::vector<int>() : glue::zero_based(strata);
}

/// Rows of a matrix of codes, 1-based; of a vector itself.
std::vector<std::vector<int>> levels_of(const SEXP codes) {
  if (Rf_isNull(codes)) return {};
  if (!Rf_isMatrix(codes)) return {glue::zero_based(codes)};
  const Rcpp::IntegerMatrix matrix(codes);
  std::vector<std::vector<int>> rows(static_cast<std::size_t>(matrix.nrow()));
  for (int i = 0; i < matrix.nrow(); ++i)
    for (int j = 0; j < matrix.ncol(); ++j) rows[static_cast<std::size_t>(i)].push_back(matrix(i, j) - 1);
  return rows;
}

std::vector<localift::KeptResult> kept_of(const Rcpp::List& kept) {
  std::vector<localift::KeptResult> result;
  for (const Rcpp::List row : kept) {
    localift::KeptResult of;
    of.set = glue::zero_based(row["set"]);
    of.levels = levels_of(row["levels"]);
    of.y = Rcpp::as<int>(row["y"]) - 1;
    result.push_back(std::move(of));
  }
  return result;
}

}  // namespace

// The search of `parts`, of one resolution, on permuted classes. `kept`: list of set (positions), levels (codes of a
// profile, a matrix of those of a window's profiles, or NULL) and y (a class, or NA) for each result that was kept.
// `seed`: two whole numbers below 2^32. `strata`: NULL or int[n], from 1. `stop_after`: may be Inf.
// `raw`: of windows, are raw maxima asked for?
// [[Rcpp::export(rng = false)]]
Rcpp::List core_permute(Rcpp::List coded, Rcpp::List parts, Rcpp::List kept, double B, Rcpp::NumericVector seed,
                        SEXP strata, double stop_after, bool raw) {
  glue::RMonitor monitor(glue::progress_of(parts));
  const localift::Request of_search = glue::request_of(parts);
  const localift::Execution execution = glue::execution_of(parts, monitor);
  localift::PermuteRequest request;
  request.sets = of_search.sets;
  if (of_search.features) request.features = of_search.features->options;
  if (of_search.windows) request.windows = of_search.windows->options;
  if (of_search.profiles) request.profiles = of_search.profiles->options;
  request.kept = kept_of(kept);
  request.B = static_cast<std::size_t>(B);
  request.seed = seed_of(seed);
  request.strata = strata_of(strata);
  if (std::isfinite(stop_after)) request.stop_after = static_cast<std::size_t>(stop_after);
  request.raw = raw;
  const glue::Input input(coded, monitor);
  const localift::PermuteResult result =
      localift::permute(input.coded(), input.continuous(), request, execution);
  const std::vector<double> n_permuted(result.n_permuted.begin(), result.n_permuted.end());
  return Rcpp::List::create(
      Rcpp::Named("p_value") = result.p_value, Rcpp::Named("statistic") = result.statistic,
      Rcpp::Named("p_raw") = result.p_raw, Rcpp::Named("p_naive") = result.p_naive,
      Rcpp::Named("n_permuted") = n_permuted, Rcpp::Named("null") = result.null,
      Rcpp::Named("null_raw") = result.null_raw, Rcpp::Named("observed") = result.observed, Rcpp::Named("family") = result.family,
      Rcpp::Named("movable_rows") = result.movable_rows, Rcpp::Named("n_rows") = result.n_rows);
}

// The classes of replicate b (0: as observed) by row of coded; of a row of weight w, w times one after another.
// [[Rcpp::export(rng = false)]]
Rcpp::IntegerVector core_permutation(Rcpp::List coded, SEXP strata, Rcpp::NumericVector seed, double b) {
  glue::RMonitor monitor(false);
  const glue::Input input(coded, monitor);
  std::vector<int> classes;
  localift::run_task(&monitor, [&](const localift::Stop& stop) {
    const auto first = static_cast<std::size_t>(b);
    const localift::PermutedClasses permuted(input.coded(), input.continuous(), strata_of(strata), seed_of(seed), 1, 1, stop,
                                             first);
    if (!stop.requested()) classes = permuted.permutation(first == 0 ? 0 : 1);
  });
  return glue::one_based(classes);
}

// Bytes that `B` replicates of the classes of `n` rows take.
// [[Rcpp::export(rng = false)]]
double core_permuted_bytes(double n, int n_classes, double B) {
  // Beside the classes, factorials and reciprocals by number of rows.
  return localift::PermutedClasses::bytes(n, n_classes, static_cast<std::size_t>(B)) + 24 * n;
}
