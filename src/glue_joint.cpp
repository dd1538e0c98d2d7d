// SPDX-License-Identifier: GPL-2.0-or-later
// Joint levels of one set: by row, and for new rows.
#include "glue_joint.h"

#include <Rcpp.h>

#include <algorithm>
#include <utility>

#include "core/joint/covariance.h"
#include "core/joint/joint_levels.h"
#include "core/joint/joint_model.h"
#include "core/localift.h"
#include "glue_input.h"
#include "glue_monitor.h"

namespace {

Rcpp::NumericMatrix r_matrix(const Eigen::MatrixXd& matrix) {
  Rcpp::NumericMatrix result(static_cast<int>(matrix.rows()), static_cast<int>(matrix.cols()));
  Eigen::Map<Eigen::MatrixXd>(result.begin(), matrix.rows(), matrix.cols()) = matrix;
  return result;
}

/// Codes of the core (0-based, kNotCounted) as R's.
int level_code(std::uint8_t level) { return level == localift::kNotCounted ? NA_INTEGER : level + 1; }

/// Levels of the core's rows by row of R's data.
Rcpp::IntegerVector levels_by_row(const std::vector<std::uint8_t>& levels, const localift::CodedData& data) {
  Rcpp::IntegerVector result(static_cast<R_xlen_t>(levels.size()));
  for (std::size_t row = 0; row < levels.size(); ++row)
    result[static_cast<R_xlen_t>(data.source_row(row))] = level_code(levels[row]);
  return result;
}

localift::JointModel model_of(const Rcpp::List& fit) {
  localift::JointModel model;
  model.features = glue::zero_based(fit["features"]);
  model.n_levels = Rcpp::as<int>(fit["n_levels"]);
  model.missing_is_level = Rcpp::as<bool>(fit["missing_is_level"]);
  const auto k = static_cast<int>(model.features.size());
  for (const Rcpp::List of_group : Rcpp::as<Rcpp::List>(fit["groups"])) {
    localift::GroupModel group;
    group.n = static_cast<localift::Count>(Rcpp::as<double>(of_group["n"]));
    const Rcpp::NumericMatrix factor = of_group["factor"];
    if (group.n > 0 && k > 1 && (factor.nrow() != k || factor.ncol() != k))
      Rcpp::stop("the factor of a fit is not a matrix of its features");
    group.factor = Eigen::Map<const Eigen::MatrixXd>(factor.begin(), factor.nrow(), factor.ncol());
    group.cuts = Rcpp::as<std::vector<double>>(of_group["cuts"]);
    model.groups.push_back(std::move(group));
  }
  return model;
}

}  // namespace

SEXP glue::correlation_list(const localift::Selection& selection, const localift::ContinuousData& data) {
  std::shared_ptr<const localift::KnownCovariance> known;
  if (selection.features) known = selection.features->info.covariance;
  if (selection.windows) known = selection.windows->info.covariance;
  if (selection.profiles) known = selection.profiles->info.covariance;
  if (known == nullptr) return R_NilValue;
  std::vector<double> rows;
  for (int g = 0; g < data.n_groups(); ++g)
    rows.push_back(static_cast<double>(data.group_begin(g + 1) - data.group_begin(g)));
  const Eigen::MatrixXd correlation = localift::mean_correlation(known->by_group, rows, known->features.size());
  return Rcpp::List::create(Rcpp::Named("features") = one_based(known->features),
                            Rcpp::Named("correlation") = r_matrix(correlation));
}

std::shared_ptr<const localift::JointModel> glue::joint_model(const Rcpp::List& fit, const Rcpp::IntegerVector& set) {
  if (!Rf_isNull(fit["degenerate"])) return nullptr;
  localift::JointModel model = model_of(fit);
  for (int& feature : model.features) {
    const auto at = std::find(set.begin(), set.end(), feature + 1);
    if (at == set.end()) Rcpp::stop("the fit is of another set");
    feature = static_cast<int>(at - set.begin());
  }
  return std::make_shared<const localift::JointModel>(std::move(model));
}

// The discretisation of a set with at least one continuous feature (positions, ascending): list of
//   levels      int[n] by row of coded: 1 .. n_levels, n_levels + 1 for "(Missing)", NA where the row is not counted
//   features    int, the positions of its continuous features
//   n_levels, missing_is_level
//   groups      list[n_groups]: n (counted rows, weighted; 0: nothing to place rows by), covariance and factor (k x k;
//               covariance = factor %*% t(factor); 0 x 0 for one feature), cuts
//   degenerate  NULL, or why the set cannot be discretised (see degenerate_list()); nothing else is then of use
// `with_levels`: if not, `levels` is NULL, for who needs the model alone.
// [[Rcpp::export(rng = false)]]
Rcpp::List core_joint_fit(Rcpp::List coded, Rcpp::IntegerVector set, bool with_levels = true) {
  glue::RMonitor monitor(false);
  const glue::Input input(coded, glue::zero_based(set), monitor);
  if (input.continuous() == nullptr) Rcpp::stop("the set has no continuous feature");
  std::vector<std::uint8_t> levels;
  localift::JointModel model;
  localift::DegenerateSet degenerate;
  localift::run_task(&monitor, [&](const localift::Stop& stop) {
    localift::JointFitter fitter(*input.continuous(), localift::joint_kernels(), nullptr, stop);
    degenerate = fitter.fit(input.features(), levels, &model);
  });

  Rcpp::List groups(static_cast<R_xlen_t>(model.groups.size()));
  for (std::size_t g = 0; g < model.groups.size(); ++g)
    groups[static_cast<R_xlen_t>(g)] = Rcpp::List::create(
        Rcpp::Named("n") = static_cast<double>(model.groups[g].n),
        Rcpp::Named("covariance") = r_matrix(model.groups[g].covariance),
        Rcpp::Named("factor") = r_matrix(model.groups[g].factor), Rcpp::Named("cuts") = model.groups[g].cuts);
  Rcpp::IntegerVector features;
  for (const int feature : model.features) features.push_back(set[feature]);
  const Rcpp::RObject by_row = with_levels ? Rcpp::RObject(levels_by_row(levels, input.coded())) : Rcpp::RObject();
  return Rcpp::List::create(Rcpp::Named("levels") = by_row, Rcpp::Named("features") = features,
                            Rcpp::Named("n_levels") = model.n_levels,
                            Rcpp::Named("missing_is_level") = model.missing_is_level, Rcpp::Named("groups") = groups,
                            Rcpp::Named("degenerate") = glue::degenerate_list(degenerate, set[degenerate.feature]));
}

// The mean of the groups' correlations of k features: `covariances` by group, `rows` of each.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericMatrix core_mean_correlation(Rcpp::List covariances, std::vector<double> rows, int k) {
  if (static_cast<std::size_t>(covariances.size()) != rows.size()) Rcpp::stop("not a covariance for each group");
  std::vector<Eigen::MatrixXd> by_group;
  for (std::size_t g = 0; g < rows.size(); ++g) {
    const Rcpp::NumericMatrix covariance = covariances[static_cast<R_xlen_t>(g)];
    if (rows[g] > 1 && (covariance.nrow() != k || covariance.ncol() != k)) Rcpp::stop("a covariance is not of k features");
    by_group.emplace_back(Eigen::Map<const Eigen::MatrixXd>(covariance.begin(), covariance.nrow(), covariance.ncol()));
  }
  return r_matrix(localift::mean_correlation(by_group, rows, static_cast<std::size_t>(k)));
}

// Levels of the rows that a set was fitted to, by its fit, to the bit: as `levels` above.
// [[Rcpp::export(rng = false)]]
Rcpp::IntegerVector core_joint_levels(Rcpp::List coded, Rcpp::IntegerVector set, Rcpp::List fit) {
  glue::RMonitor monitor(false);
  const glue::Input input(coded, glue::zero_based(set), monitor);
  if (input.continuous() == nullptr) Rcpp::stop("the set has no continuous feature");
  const std::shared_ptr<const localift::JointModel> model = glue::joint_model(fit, set);
  std::vector<std::uint8_t> levels;
  localift::run_task(&monitor, [&](const localift::Stop& stop) {
    localift::JointFitter fitter(*input.continuous(), localift::joint_kernels(), nullptr, stop);
    if (model != nullptr)
      fitter.place(input.features(), *model, levels);
    else
      fitter.fit(input.features(), levels, nullptr);
  });
  return levels_by_row(levels, input.coded());
}

// Levels of new rows by a fit: `columns` are the values of its features (list of dbl[n] or int[n], NA allowed), `group` int[n] of
// the fit's group codes (NA where it is none of them), or NULL. NA where a row cannot be placed. On the rows of the fit
// these are its levels, to the bit.
// [[Rcpp::export(rng = false)]]
Rcpp::IntegerVector core_joint_place(Rcpp::List fit, Rcpp::List columns, SEXP group) {
  const localift::JointModel model = model_of(fit);
  if (columns.size() != static_cast<R_xlen_t>(model.features.size()) || columns.size() == 0)
    Rcpp::stop("one column per continuous feature expected");
  const R_xlen_t n = Rf_xlength(columns[0]);
  std::vector<localift::NumberView> values;
  for (R_xlen_t j = 0; j < columns.size(); ++j) {
    const SEXP column = columns[j];
    if (Rf_isNull(column) || Rf_xlength(column) != n) Rcpp::stop("columns are not of one length");
    values.push_back(glue::number_view(column));
  }
  if (!Rf_isNull(group) && (TYPEOF(group) != INTSXP || Rf_xlength(group) != n))
    Rcpp::stop("group is not of integers of the length of the columns");
  const int* groups = Rf_isNull(group) ? nullptr : INTEGER_RO(group);
  std::vector<std::uint8_t> levels;
  glue::RMonitor monitor(false);
  localift::run_task(&monitor, [&](const localift::Stop& stop) {
    levels = localift::place(model, values, groups, static_cast<std::size_t>(n), localift::joint_kernels(), stop);
  });
  Rcpp::IntegerVector result(n);
  for (R_xlen_t row = 0; row < n; ++row) result[row] = level_code(levels[static_cast<std::size_t>(row)]);
  return result;
}
