// SPDX-License-Identifier: GPL-2.0-or-later
#include "glue_subgroups.h"

#include <chrono>
#include <string>

#include "glue_data.h"
#include "glue_input.h"
#include "glue_monitor.h"
#include "glue_request.h"
#include "glue_results.h"

namespace glue {

localift::SubgroupsOptions subgroups_options(const Rcpp::List& options) {
  const localift::ProfilesOptions profiles = profiles_options(options);
  localift::SubgroupsOptions result;
  result.sets = profiles.sets;
  result.eligibility = profiles.eligibility;
  result.classes = profiles.classes;
  result.n_best = profiles.n_best;
  result.ordered = Rcpp::as<std::vector<bool>>(options["ordered"]);
  result.two_sided = Rcpp::as<bool>(options["two_sided"]);
  result.max_values = Rcpp::as<int>(options["max_values"]);
  const auto rank_by = Rcpp::as<std::string>(options["rank_by"]);
  result.rank_by = rank_by == "lift"   ? localift::RankBy::lift
                   : rank_by == "gain" ? localift::RankBy::gain
                                       : localift::RankBy::lower;
  result.alpha = Rcpp::as<double>(options["alpha"]);
  result.max_overlap = Rcpp::as<double>(options["max_overlap"]);
  return result;
}

void SubgroupColumns::add(const localift::SelectedSubgroup& subgroup, int y) {
  if (classes_.size() % 1024 == 0) Rcpp::checkUserInterrupt();
  const auto size = static_cast<R_xlen_t>(subgroup.conditions.size());
  Rcpp::IntegerVector lower(size, NA_INTEGER), upper(size, NA_INTEGER);
  Rcpp::List values(size);
  for (R_xlen_t j = 0; j < size; ++j) {
    const localift::Condition& condition = subgroup.conditions[static_cast<std::size_t>(j)];
    if (condition.interval) {
      lower[j] = condition.lower + 1;
      upper[j] = condition.upper + 1;
    } else {
      values[j] = one_based(condition.levels);
    }
  }
  const localift::Lift& lift = subgroup.lift;
  classes_.push_back(y + 1);
  features_.push_back(one_based(subgroup.set));
  lower_.push_back(lower);
  upper_.push_back(upper);
  values_.push_back(values);
  lift_.push_back(localift::to_double(lift));
  frequency_.push_back(static_cast<double>(lift.n) / static_cast<double>(lift.N));
  probability_.push_back(static_cast<double>(lift.p) / static_cast<double>(lift.n));
  bound_.push_back(subgroup.bound);
  n_subgroup_.push_back(in_user_units(lift.n, exponent_));
  n_subgroup_class_.push_back(in_user_units(lift.p, exponent_));
  n_class_.push_back(in_user_units(lift.P, exponent_));
  n_.push_back(in_user_units(lift.N, exponent_));
}

Rcpp::List SubgroupColumns::list() const {
  return Rcpp::List::create(
      Rcpp::Named("class") = classes_, Rcpp::Named("features") = features_, Rcpp::Named("lower") = lower_,
      Rcpp::Named("upper") = upper_, Rcpp::Named("values") = values_, Rcpp::Named("lift") = lift_,
      Rcpp::Named("frequency") = frequency_, Rcpp::Named("probability") = probability_,
      Rcpp::Named("probability_lower") = bound_, Rcpp::Named("n_subgroup") = n_subgroup_,
      Rcpp::Named("n_subgroup_class") = n_subgroup_class_, Rcpp::Named("n_class") = n_class_, Rcpp::Named("n") = n_);
}

}  // namespace glue
