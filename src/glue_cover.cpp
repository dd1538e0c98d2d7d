// SPDX-License-Identifier: GPL-2.0-or-later
// Covers of classes: convert, call the core, convert back.
#include <Rcpp.h>

#include <chrono>
#include <cmath>
#include <vector>

#include "core/localift.h"
#include "glue_data.h"
#include "glue_input.h"
#include "glue_monitor.h"
#include "glue_request.h"
#include "glue_results.h"
#include "glue_subgroups.h"

namespace glue {

namespace {

localift::CoverOptions cover_options(const Rcpp::List& options, int weight_exponent) {
  localift::CoverOptions result;
  result.subgroups = subgroups_options(options);
  result.subgroups.rank_by = localift::RankBy::lift;
  result.min_probability = Rcpp::as<double>(options["min_probability"]);
  result.each = Rcpp::as<bool>(options["each"]);
  result.cover = Rcpp::as<double>(options["cover"]);
  for (const double least : Rcpp::NumericVector(options["min_new"]))
    result.min_new.push_back(saturated(std::ldexp(least, weight_exponent)));
  return result;
}

}  // namespace

}  // namespace glue

// A cover of each class: subgroups as in glue_subgroups.h, in the order in which they were chosen, with `new` and
// `new_rows`, the weights of the class rows and of the rows that none before it covers, and `covered_class` and
// `covered`, those of all up to it. `options$min_new`: by class searched.
// [[Rcpp::export(rng = false)]]
Rcpp::List core_cover(Rcpp::List coded, Rcpp::List options) {
  const auto start = std::chrono::steady_clock::now();
  const Rcpp::List parts = Rcpp::List::create(Rcpp::Named("cover") = options);
  glue::RMonitor monitor(glue::progress_of(parts));
  const localift::Execution execution = localift::with_deadline(glue::execution_of(parts, monitor), start);
  localift::CoverResult result;
  const std::vector<int> classes = glue::zero_based(options["classes"]);
  result.covers.resize(classes.size());
  result.info.reason = localift::Reason::time_limit;
  result.info.begin_lists(classes.size(), true);
  result.info.evaluated = result.info.left_out;
  int exponent = 0;
  if (!Rcpp::as<bool>(coded["unfinished"])) {
    const glue::Input input(coded, execution);
    if (input.complete()) {
      exponent = input.source().weight_exponent();
      result = localift::search_cover(input.coded(), glue::cover_options(options, exponent), execution);
    }
  }
  glue::SubgroupColumns columns(exponent);
  std::vector<double> new_class, new_rows, covered_class, covered;
  for (std::size_t entry = 0; entry < classes.size(); ++entry)
    for (const localift::CoverStep& step : result.covers[entry]) {
      columns.add(step.subgroup, classes[entry]);
      new_class.push_back(glue::in_user_units(step.new_p, exponent));
      new_rows.push_back(glue::in_user_units(step.new_n, exponent));
      covered_class.push_back(glue::in_user_units(step.covered_p, exponent));
      covered.push_back(glue::in_user_units(step.covered_n, exponent));
    }
  Rcpp::List list = columns.list();
  list["new"] = new_class;
  list["new_rows"] = new_rows;
  list["covered_class"] = covered_class;
  list["covered"] = covered;
  result.info.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  Rcpp::List info = glue::info_list(result.info, localift::GivenCounts({}, nullptr), Rcpp::NumericVector(0));
  info["space_subgroups"] = result.space_subgroups;
  list["info"] = info;
  return list;
}
