// SPDX-License-Identifier: GPL-2.0-or-later
#include "glue_results.h"

#include "glue_data.h"
#include "glue_joint.h"
#include "glue_subgroups.h"

namespace glue {

const char* text_of(localift::Reason reason) {
  switch (reason) {
    case localift::Reason::time_limit: return "time_limit";
    case localift::Reason::too_wide: return "too_wide";
    case localift::Reason::node_cap: return "node_cap";
    case localift::Reason::heuristic: return "heuristic";
    case localift::Reason::u_curve: return "u_curve";
    default: return "";
  }
}

namespace {

// Sets of continuous features that were left out because they have no distance: `degenerate` is their number, and
// `degenerate_sets` names at most 20, the smallest first: features (list of int), group, feature (int), reason (chr).
void add_degenerate(const localift::DegenerateSets& degenerate, Rcpp::List& info) {
  const auto& named = degenerate.named();
  const auto size = static_cast<R_xlen_t>(named.size());
  Rcpp::List features(size);
  Rcpp::IntegerVector group(size), feature(size);
  Rcpp::CharacterVector reason(size);
  for (R_xlen_t i = 0; i < size; ++i) {
    const auto& set = named[static_cast<std::size_t>(i)];
    features[i] = one_based(set.set);
    group[i] = set.group + 1;
    feature[i] = set.feature + 1;
    reason[i] = text_of(set.reason);
  }
  info["degenerate"] = degenerate.count();
  info["degenerate_sets"] = Rcpp::List::create(Rcpp::Named("features") = features, Rcpp::Named("group") = group,
                                               Rcpp::Named("feature") = feature, Rcpp::Named("reason") = reason);
}

/// Lists may be long.
void answer_interrupt(R_xlen_t i) {
  if (i % 1024 == 0) Rcpp::checkUserInterrupt();
}

}  // namespace

Rcpp::List info_list(const localift::SearchInfo& info, const localift::CountSource& source,
                     Rcpp::NumericVector pruned) {
  Rcpp::List result = Rcpp::List::create(
      Rcpp::Named("space") = info.space,
      Rcpp::Named("evaluated") = std::isnan(info.evaluated) ? NA_REAL : info.evaluated,
      Rcpp::Named("nodes") = info.nodes, Rcpp::Named("pruned") = pruned,
      Rcpp::Named("complete") = info.reason == localift::Reason::none, Rcpp::Named("reason") = text_of(info.reason),
      Rcpp::Named("seconds") = info.seconds,
      Rcpp::Named("left_out") = std::isnan(info.left_out) ? NA_REAL : info.left_out, Rcpp::Named("ties") = info.ties,
      Rcpp::Named("ties_exact") = info.ties_exact);
  if (!source.level_per_feature()) add_degenerate(info.degenerate, result);
  if (!info.bound.empty()) {
    Rcpp::NumericVector bound(info.bound.begin(), info.bound.end());
    for (double& value : bound)
      if (std::isnan(value)) value = NA_REAL;  // nothing is left
    result["bound"] = bound;
  }
  return result;
}

Rcpp::NumericMatrix exact_counts(const std::vector<std::vector<localift::Count>>& counts) {
  const int width = counts.empty() ? 0 : static_cast<int>(counts.front().size());
  Rcpp::NumericMatrix exact(static_cast<int>(counts.size()), 2 * width);
  for (int i = 0; i < exact.nrow(); ++i)
    for (int j = 0; j < width; ++j) {
      const localift::Count count = counts[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
      exact(i, 2 * j) = static_cast<double>(count >> 32);
      exact(i, 2 * j + 1) = static_cast<double>(count & 0xffffffff);
    }
  return exact;
}

std::vector<std::vector<localift::Count>> counts_of(const Rcpp::NumericMatrix& exact) {
  std::vector<std::vector<localift::Count>> counts(static_cast<std::size_t>(exact.nrow()));
  for (int i = 0; i < exact.nrow(); ++i)
    for (int j = 0; j < exact.ncol(); j += 2)
      counts[static_cast<std::size_t>(i)].push_back((static_cast<localift::Count>(exact(i, j)) << 32) +
                                                    static_cast<localift::Count>(exact(i, j + 1)));
  return counts;
}

Rcpp::List features_list(const localift::FeaturesResult& result, const localift::CountSource& source, bool exact) {
  using Bound = localift::FeatureBound;
  const auto size = static_cast<R_xlen_t>(result.best.size());
  Rcpp::List features(size);
  Rcpp::NumericVector eta(size), eta_corrected(size), n_profiles(size), n(size);
  for (R_xlen_t i = 0; i < size; ++i) {
    answer_interrupt(i);
    const auto& selected = result.best[static_cast<std::size_t>(i)];
    features[i] = one_based(selected.set);
    eta[i] = selected.eta;
    eta_corrected[i] = selected.value;
    n_profiles[i] = static_cast<double>(selected.n_profiles);
    n[i] = in_user_units(selected.n, source.weight_exponent());
  }
  const Rcpp::List info = info_list(
      result.info, source,
      Rcpp::NumericVector::create(Rcpp::Named("loss") = result.pruned_value[static_cast<int>(Bound::loss)],
                                  Rcpp::Named("joint") = result.pruned_value[static_cast<int>(Bound::joint)],
                                  Rcpp::Named("split") = result.pruned_value[static_cast<int>(Bound::split)],
                                  Rcpp::Named("order") = result.pruned_order,
                                  Rcpp::Named("u_curve") = result.pruned_u_curve,
                                  Rcpp::Named("rows") = result.pruned_rows));
  Rcpp::List list = Rcpp::List::create(
      Rcpp::Named("features") = features, Rcpp::Named("eta") = eta, Rcpp::Named("eta_corrected") = eta_corrected,
      Rcpp::Named("n_profiles") = n_profiles, Rcpp::Named("n") = n, Rcpp::Named("info") = info);
  if (exact) {
    std::vector<std::vector<localift::Count>> counts;
    for (const auto& selected : result.best) counts.push_back({selected.n});
    list["exact"] = exact_counts(counts);
  }
  return list;
}

/// What the profiles of a window say of the class: `favoured` (int, NA for none), `rows` and `favoured_rows` (dbl).
Rcpp::List speaks_list(const localift::SelectedWindow& window, const localift::CountSource& source) {
  const auto size = static_cast<R_xlen_t>(window.speaks.size());
  Rcpp::IntegerVector favoured(size);
  Rcpp::NumericVector rows(size), favoured_rows(size);
  for (R_xlen_t x = 0; x < size; ++x) {
    const auto& speaks = window.speaks[static_cast<std::size_t>(x)];
    favoured[x] = speaks.favoured_rows > 0 ? static_cast<int>(speaks.favoured) + 1 : NA_INTEGER;
    rows[x] = in_user_units(speaks.rows, source.weight_exponent());
    favoured_rows[x] = in_user_units(speaks.favoured_rows, source.weight_exponent());
  }
  return Rcpp::List::create(Rcpp::Named("favoured") = favoured, Rcpp::Named("rows") = rows,
                            Rcpp::Named("favoured_rows") = favoured_rows);
}

Rcpp::List windows_list(const localift::WindowsResult& result, const localift::CountSource& source, bool exact) {
  const auto size = static_cast<R_xlen_t>(result.best.size());
  Rcpp::List features(size), windows(size), speaks(size);
  Rcpp::NumericVector eta(size), n_profiles(size), n_set_profiles(size), n_window(size), n(size);
  for (R_xlen_t i = 0; i < size; ++i) {
    answer_interrupt(i);
    const auto& selected = result.best[static_cast<std::size_t>(i)];
    std::vector<std::vector<int>> levels;
    for (const std::size_t id : selected.ids) levels.push_back(level_codes(source, selected.set, id));
    Rcpp::IntegerMatrix window(static_cast<int>(levels.size()), static_cast<int>(levels.front().size()));
    for (std::size_t x = 0; x < levels.size(); ++x)
      for (std::size_t j = 0; j < levels[x].size(); ++j)
        window(static_cast<int>(x), static_cast<int>(j)) = levels[x][j];
    features[i] = one_based(selected.set);
    windows[i] = window;
    speaks[i] = speaks_list(selected, source);
    eta[i] = selected.eta;
    n_profiles[i] = static_cast<double>(selected.ids.size());
    n_set_profiles[i] = static_cast<double>(selected.n_set_profiles);
    n_window[i] = in_user_units(selected.n_window, source.weight_exponent());
    n[i] = in_user_units(selected.n, source.weight_exponent());
  }
  Rcpp::List info =
      info_list(result.info, source,
                Rcpp::NumericVector::create(Rcpp::Named("value") = result.pruned_value,
                                            Rcpp::Named("order") = result.pruned_order,
                                            Rcpp::Named("least_count") = result.pruned_least));
  info["too_wide"] = result.unfinished.set.empty() ? Rcpp::List::create()
                                                   : Rcpp::List::create(one_based(result.unfinished.set));
  info["too_wide_profiles"] = static_cast<double>(result.unfinished.n_profiles);
  info["too_wide_sets"] = result.unfinished.n_sets;
  Rcpp::List list = Rcpp::List::create(
      Rcpp::Named("features") = features, Rcpp::Named("window") = windows, Rcpp::Named("speaks") = speaks,
      Rcpp::Named("eta") = eta, Rcpp::Named("n_profiles") = n_profiles, Rcpp::Named("n_set_profiles") = n_set_profiles,
      Rcpp::Named("n_window") = n_window, Rcpp::Named("n") = n, Rcpp::Named("info") = info);
  if (exact) {
    std::vector<std::vector<localift::Count>> counts;
    for (const auto& selected : result.best) counts.push_back({selected.n_window});
    list["exact"] = exact_counts(counts);
  }
  return list;
}

Rcpp::List profiles_list(const localift::ProfilesResult& result, const localift::CountSource& source,
                         const std::vector<int>& classes_searched, bool exact) {
  R_xlen_t size = 0;
  for (const auto& best : result.best) size += static_cast<R_xlen_t>(best.size());
  Rcpp::List features(size), levels(size);
  Rcpp::IntegerVector classes(size);
  Rcpp::NumericVector lift(size), n_profile(size), n_profile_class(size), n_class(size), n(size);
  R_xlen_t row = 0;
  for (std::size_t i = 0; i < result.best.size(); ++i)
    for (const auto& selected : result.best[i]) {
      answer_interrupt(row);
      classes[row] = classes_searched[i] + 1;
      features[row] = one_based(selected.set);
      levels[row] = one_based(selected.levels);
      lift[row] = localift::to_double(selected.lift);
      n_profile_class[row] = in_user_units(selected.lift.p, source.weight_exponent());
      n[row] = in_user_units(selected.lift.N, source.weight_exponent());
      n_profile[row] = in_user_units(selected.lift.n, source.weight_exponent());
      n_class[row] = in_user_units(selected.lift.P, source.weight_exponent());
      ++row;
    }
  Rcpp::List info = info_list(result.info, source,
                              Rcpp::NumericVector::create(Rcpp::Named("bound") = result.pruned_bound,
                                                          Rcpp::Named("least_count") = result.pruned_least));
  if (!result.folded.empty()) {
    info["folded"] = result.folded;
    info["folded_exact"] = result.folded_exact;
  }
  Rcpp::List list = Rcpp::List::create(
      Rcpp::Named("class") = classes, Rcpp::Named("features") = features, Rcpp::Named("levels") = levels,
      Rcpp::Named("lift") = lift, Rcpp::Named("n_profile") = n_profile,
      Rcpp::Named("n_profile_class") = n_profile_class, Rcpp::Named("n_class") = n_class, Rcpp::Named("n") = n,
      Rcpp::Named("info") = info);
  if (exact) {
    std::vector<std::vector<localift::Count>> counts;
    for (const auto& best : result.best)
      for (const auto& selected : best)
        counts.push_back({selected.lift.p, selected.lift.n, selected.lift.P, selected.lift.N});
    list["exact"] = exact_counts(counts);
  }
  return list;
}

Rcpp::List subgroups_list(const localift::SubgroupsResult& result, const localift::CountSource& source,
                          const std::vector<int>& classes_searched) {
  SubgroupColumns columns(source.weight_exponent());
  for (std::size_t i = 0; i < result.best.size(); ++i)
    for (const auto& selected : result.best[i]) columns.add(selected, classes_searched[i]);
  Rcpp::List list = columns.list();
  Rcpp::List info = info_list(result.info, source,
                              Rcpp::NumericVector::create(Rcpp::Named("bound") = result.pruned_bound,
                                                          Rcpp::Named("least_count") = result.pruned_least));
  info["space_subgroups"] = result.space_subgroups;
  list["info"] = info;
  return list;
}

Rcpp::List selection_list(const localift::Selection& selection, const localift::Request& request,
                          const localift::CountSource& source, bool exact) {
  Rcpp::List result;
  if (selection.features) result["features"] = features_list(*selection.features, source, exact);
  if (selection.windows) result["windows"] = windows_list(*selection.windows, source, exact);
  if (selection.profiles)
    result["profiles"] = profiles_list(*selection.profiles, source, request.profiles->options.classes, exact);
  if (selection.subgroups)
    result["subgroups"] = subgroups_list(*selection.subgroups, source, request.subgroups->options.classes);
  return result;
}

}  // namespace glue
