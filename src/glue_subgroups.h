// SPDX-License-Identifier: GPL-2.0-or-later
// Subgroups between R and the core.
#pragma once

#include <Rcpp.h>

#include <vector>

#include "core/localift.h"

namespace glue {

/// From the options of a search for subgroups in R.
localift::SubgroupsOptions subgroups_options(const Rcpp::List& options);

/// Selected subgroups as R has them, an element for each in
///   class      int
///   features   list of int
///   lower, upper  list of int: cells of an interval, both included; NA for a set of levels
///   values     list of lists: levels of a set, int; NULL for an interval
///   lift, frequency, probability, probability_lower (of inhibition the upper bound; NaN where there is none),
///   n_subgroup, n_subgroup_class, n_class, n
class SubgroupColumns {
 public:
  explicit SubgroupColumns(int weight_exponent) : exponent_(weight_exponent) {}

  /// `y`: of the classes, 0-based.
  void add(const localift::SelectedSubgroup& subgroup, int y);
  Rcpp::List list() const;

 private:
  int exponent_;
  std::vector<int> classes_;
  std::vector<Rcpp::IntegerVector> features_, lower_, upper_;
  std::vector<Rcpp::List> values_;
  std::vector<double> lift_, frequency_, probability_, bound_, n_subgroup_, n_subgroup_class_, n_class_, n_;
};

}  // namespace glue
