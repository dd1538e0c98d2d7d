// SPDX-License-Identifier: GPL-2.0-or-later
// Counts and measures of one feature set.
#include <Rcpp.h>

#include <algorithm>
#include <numeric>

#include "core/localift.h"
#include "glue_input.h"
#include "glue_joint.h"
#include "glue_monitor.h"

namespace {

/// R's matrix of counts (profiles x classes) in integer units.
localift::CountTable count_table(const Rcpp::NumericMatrix& counts) {
  const auto n_profiles = static_cast<std::size_t>(counts.nrow()), n_classes = static_cast<std::size_t>(counts.ncol());
  // Sums of weights that are not whole may be, and then be too large to count with.
  const bool whole = std::all_of(counts.begin(), counts.end(), [](double x) { return x == std::floor(x); }) &&
                     std::accumulate(counts.begin(), counts.end(), 0.0) < 0x1p53;
  localift::IntegerWeights units =
      localift::integer_weights(counts.begin(), static_cast<std::size_t>(counts.size()), whole);
  // All-one counts come back as "unit weights".
  if (units.units.empty()) units.units.assign(static_cast<std::size_t>(counts.size()), 1);

  localift::CountTable table;
  table.n_profiles = n_profiles;
  table.n_classes = n_classes;
  table.counts.resize(n_profiles * n_classes);
  // R's matrices are column-major.
  for (std::size_t x = 0; x < n_profiles; ++x)
    for (std::size_t y = 0; y < n_classes; ++y) table.counts[x * n_classes + y] = units.units[y * n_profiles + x];
  table.sum_margins();
  return table;
}

Rcpp::NumericVector with_na(const std::vector<double>& x) {
  Rcpp::NumericVector result(x.begin(), x.end());
  for (double& value : result)
    if (std::isnan(value)) value = NA_REAL;
  return result;
}

}  // namespace

// A set with continuous features may not be countable: `degenerate` then says why (NULL otherwise; see glue_joint.h),
// and there are no profiles. `fit`: what core_joint_fit() gave for this set of these data, or NULL to fit it anew,
// which gives the same.
// [[Rcpp::export(rng = false)]]
Rcpp::List core_count(Rcpp::List coded, Rcpp::IntegerVector set, Rcpp::Nullable<Rcpp::List> fit = R_NilValue) {
  // Only the columns of the set are coded: callers count one set at a time.
  glue::RMonitor monitor(false);
  const glue::Input input(coded, glue::zero_based(set), monitor);
  const localift::CodedData& data = input.coded();
  localift::CountTable table;
  localift::DegenerateSet degenerate;
  std::shared_ptr<const localift::JointModel> model;
  if (input.continuous() != nullptr && fit.isNotNull()) model = glue::joint_model(fit.get(), set);
  localift::run_task(&monitor, [&](const localift::Stop& stop) {
    if (model != nullptr) {
      localift::JointCounter counter(*input.continuous(), localift::joint_kernels(), nullptr, stop);
      return counter.count(input.features(), *model, table);
    }
    const auto counter = input.source().make_counter(stop);
    if (!counter->count(input.features(), table)) degenerate = counter->degenerate();
  });

  const int n_profiles = static_cast<int>(table.n_profiles), n_classes = static_cast<int>(table.n_classes);
  Rcpp::IntegerMatrix profiles(n_profiles, static_cast<int>(input.n_codes(input.features())));
  Rcpp::NumericMatrix counts(n_profiles, n_classes);
  Rcpp::NumericVector rows(n_profiles);
  for (int x = 0; x < n_profiles; ++x) {
    const auto at = static_cast<std::size_t>(x);
    const std::vector<int> levels = glue::level_codes(input.source(), input.features(), table.id[at]);
    for (std::size_t j = 0; j < levels.size(); ++j) profiles(x, static_cast<int>(j)) = levels[j];
    for (int y = 0; y < n_classes; ++y)
      counts(x, y) = glue::in_user_units(table.profile(at)[y], data.weight_exponent());
    rows[x] = static_cast<double>(table.profile_rows(at));
  }
  return Rcpp::List::create(
      Rcpp::Named("profiles") = profiles, Rcpp::Named("counts") = counts, Rcpp::Named("rows") = rows,
      Rcpp::Named("n") = glue::in_user_units(table.n, data.weight_exponent()),
      Rcpp::Named("n_rows") = static_cast<double>(table.n_rows),
      Rcpp::Named("degenerate") = glue::degenerate_list(degenerate, set[degenerate.feature]));
}

// Measures of a set of discrete features as a whole, without a table of its counts: n_profiles, n (0: no row is counted),
// and what core_measures() says, by the same names.
// [[Rcpp::export(rng = false)]]
Rcpp::List core_set_measures(Rcpp::List coded, Rcpp::IntegerVector set) {
  glue::RMonitor monitor(false);
  const glue::Input input(coded, glue::zero_based(set), monitor);
  localift::CellMeasures measures;
  localift::run_task(&monitor, [&](const localift::Stop& stop) {
    measures = localift::measure_cells(input.coded(), input.features(), stop);
  });
  return Rcpp::List::create(Rcpp::Named("n_profiles") = static_cast<double>(measures.n_profiles),
                            Rcpp::Named("n") = static_cast<double>(measures.n),
                            Rcpp::Named("entropy") = measures.entropy,
                            Rcpp::Named("conditional_entropy") = measures.conditional_entropy,
                            Rcpp::Named("mutual_information") = measures.mutual_information,
                            Rcpp::Named("eta") = measures.eta);
}

// [[Rcpp::export(rng = false)]]
Rcpp::List core_measures(Rcpp::NumericMatrix counts) {
  const localift::CountTable table = count_table(counts);
  const localift::Measures measures = localift::measure(table);
  Rcpp::NumericMatrix lift(counts.nrow(), counts.ncol());
  Rcpp::NumericVector eta(counts.nrow());
  for (int x = 0; x < counts.nrow(); ++x) {
    const auto at = static_cast<std::size_t>(x);
    for (int y = 0; y < counts.ncol(); ++y) {
      const double value = measures.lift[at * table.n_classes + static_cast<std::size_t>(y)];
      lift(x, y) = std::isnan(value) ? NA_REAL : value;
    }
    eta[x] = table.total[at] > 0 ? localift::eta_of_window(table, {at}) : NA_REAL;
  }
  return Rcpp::List::create(Rcpp::Named("lift") = lift, Rcpp::Named("kl") = with_na(measures.divergence),
                            Rcpp::Named("cross_entropy") = with_na(measures.cross_entropy),
                            Rcpp::Named("eta_profile") = eta, Rcpp::Named("entropy") = measures.entropy,
                            Rcpp::Named("conditional_entropy") = measures.conditional_entropy,
                            Rcpp::Named("mutual_information") = measures.mutual_information,
                            Rcpp::Named("eta") = measures.eta);
}

// [[Rcpp::export(rng = false)]]
double core_eta_window(Rcpp::NumericMatrix counts, Rcpp::IntegerVector rows) {
  std::vector<std::size_t> window;
  for (const int row : rows) window.push_back(static_cast<std::size_t>(row - 1));
  return localift::eta_of_window(count_table(counts), window);
}

// What becoming integers changes of positive weights that are not whole (check_scale()): how many by more than a
// millionth of themselves, the greatest change as a share of the weight, and where it is.
// [[Rcpp::export(rng = false)]]
Rcpp::List core_weight_changes(Rcpp::NumericVector weights) {
  const auto n = static_cast<std::size_t>(weights.size());
  const localift::WeightChanges changes =
      localift::weight_changes(weights.begin(), n, localift::integer_weights(weights.begin(), n, false));
  return Rcpp::List::create(Rcpp::Named("n_changed") = static_cast<double>(changes.n_changed),
                            Rcpp::Named("greatest") = changes.greatest,
                            Rcpp::Named("at") = static_cast<double>(changes.row + 1));
}
