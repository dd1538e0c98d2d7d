// SPDX-License-Identifier: GPL-2.0-or-later
// The lists of parts of a search, merged to the list of the whole.
#include <Rcpp.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "core/localift.h"
#include "glue_data.h"
#include "glue_results.h"

namespace {

/// What orders the i-th result of a part. Of one set a part has all that was kept, in order: its windows need no more.
template <class Entry>
Entry entry(const Rcpp::List& part, R_xlen_t i, const std::vector<localift::Count>& counts);

template <>
localift::SelectedFeatures entry(const Rcpp::List& part, R_xlen_t i, const std::vector<localift::Count>& counts) {
  localift::SelectedFeatures result;
  result.key = localift::value_key(Rcpp::NumericVector(part["eta_corrected"])[i]);
  result.n = counts[0];
  return result;
}

template <>
localift::SelectedWindow entry(const Rcpp::List& part, R_xlen_t i, const std::vector<localift::Count>& counts) {
  localift::SelectedWindow result;
  result.eta = Rcpp::NumericVector(part["eta"])[i];
  result.n_window = counts[0];
  result.profiles = {static_cast<std::size_t>(i)};
  return result;
}

template <>
localift::SelectedProfile entry(const Rcpp::List& part, R_xlen_t i, const std::vector<localift::Count>& counts) {
  localift::SelectedProfile result;
  result.lift = {counts[0], counts[1], counts[2], counts[3]};
  result.levels = Rcpp::as<std::vector<int>>(Rcpp::List(part["levels"])[i]);
  return result;
}

template <class Entry, class Order>
localift::MergedList merged(const Rcpp::List& parts, double n_best, const Order& order) {
  std::vector<localift::PartList<Entry>> lists;
  for (R_xlen_t p = 0; p < parts.size(); ++p) {
    const Rcpp::List part = parts[p], features = part["features"];
    const std::vector<std::vector<localift::Count>> counts = glue::counts_of(part["exact"]);
    localift::PartList<Entry> list;
    for (R_xlen_t i = 0; i < features.size(); ++i) {
      list.best.push_back(entry<Entry>(part, i, counts[static_cast<std::size_t>(i)]));
      list.best.back().set = glue::zero_based(features[i]);
    }
    list.ties = Rcpp::as<double>(part["ties"]);
    list.ties_exact = Rcpp::as<bool>(part["ties_exact"]);
    lists.push_back(std::move(list));
  }
  return localift::merge_lists(lists, static_cast<std::size_t>(glue::saturated(n_best)), order);
}

}  // namespace

// The n best of the lists of parts of a search that share no feature set. `type`: "features", "windows" or "profiles";
// each part is what core_select() gave of that type with `exact`, of one class, with `ties` and `ties_exact` of its list.
// Returns `part` and `row`, where the best stand in order, and `ties` and `ties_exact` of the whole.
// [[Rcpp::export(rng = false)]]
Rcpp::List core_merge(std::string type, Rcpp::List parts, double n_best, bool inhibit) {
  localift::MergedList list;
  if (type == "features") {
    list = merged<localift::SelectedFeatures>(parts, n_best, localift::FeaturesOrder());
  } else if (type == "windows") {
    list = merged<localift::SelectedWindow>(parts, n_best, localift::WindowsOrder());
  } else {
    list = merged<localift::SelectedProfile>(parts, n_best, localift::ProfileOrder{inhibit});
  }
  const auto size = static_cast<R_xlen_t>(list.best.size());
  Rcpp::IntegerVector part(size), row(size);
  for (R_xlen_t i = 0; i < size; ++i) {
    part[i] = static_cast<int>(list.best[static_cast<std::size_t>(i)].part) + 1;
    row[i] = static_cast<int>(list.best[static_cast<std::size_t>(i)].entry) + 1;
  }
  return Rcpp::List::create(Rcpp::Named("part") = part, Rcpp::Named("row") = row, Rcpp::Named("ties") = list.ties,
                            Rcpp::Named("ties_exact") = list.ties_exact);
}
