// SPDX-License-Identifier: GPL-2.0-or-later
// The searches: convert, call the core, convert back.
#include <Rcpp.h>

#include <sys/stat.h>

#include <chrono>
#include <string>
#include <utility>

#include "core/localift.h"
#include "glue_input.h"
#include "glue_joint.h"
#include "glue_monitor.h"
#include "glue_request.h"
#include "glue_results.h"

namespace {

/// The monitor of a search in another process than the user's, which says that the search is off by making a file. (That
/// it ends the search: the file is looked for a few times a second.)
class CalledOff : public glue::RMonitor {
 public:
  CalledOff(bool progress, std::string file) : RMonitor(progress), file_(std::move(file)) {}

  void tick(double fraction_done) override {
    RMonitor::tick(fraction_done);
    if (file_.empty() || ++ticks_ % 4 != 0) return;
    struct stat unused;
    if (stat(file_.c_str(), &unused) == 0) Rcpp::stop("the search was called off");
  }

 private:
  std::string file_;
  int ticks_ = 0;
};

}  // namespace

// What is asked for, by resolution: `parts` names the options of each. The time limit holds for the whole. `exact`: with
// what core_merge() orders by. `off`: a file that ends the search as soon as it is there, or "". Of continuous features
// the result may have an attribute `correlations`: see glue::correlation_list().
// [[Rcpp::export(rng = false)]]
Rcpp::List core_select(Rcpp::List coded, Rcpp::List parts, bool exact = false, std::string off = "") {
  const auto start = std::chrono::steady_clock::now();
  CalledOff monitor(glue::progress_of(parts), off);
  const localift::Request request = glue::request_of(parts);
  const localift::Execution execution = glue::execution_of(parts, monitor);
  const auto nothing = [&] {
    return glue::selection_list(localift::nothing_selected(request, glue::data_view(coded), start), request,
                                localift::GivenCounts({}, nullptr), exact);
  };
  if (Rcpp::as<bool>(coded["unfinished"])) return nothing();
  const localift::Execution rest = localift::with_deadline(execution, start);
  glue::Input input(coded, rest);
  if (!input.complete()) return nothing();
  input.merge_rows(request, rest);
  const localift::Selection selection = localift::select(input.data(), request, execution, start);
  Rcpp::List result = glue::selection_list(selection, request, input.source(), exact);
  if (input.continuous() != nullptr)
    result.attr("correlations") = glue::correlation_list(selection, *input.continuous());
  return result;
}

// The profiles with the rows of one: `set`, `levels` (1-based) and `y` are its own, at most `most` are listed.
// [[Rcpp::export(rng = false)]]
Rcpp::List core_equivalent_profiles(Rcpp::List coded, Rcpp::List options, Rcpp::IntegerVector set,
                                    Rcpp::IntegerVector levels, int y, double most) {
  glue::RMonitor monitor(false);
  const glue::Input input(coded, monitor);
  localift::SelectedProfile of;
  of.set = glue::zero_based(set);
  of.levels = glue::zero_based(levels);
  const localift::ProfilesOptions asked = glue::profiles_options(options);
  const auto n = static_cast<std::size_t>(most);
  localift::Execution execution;
  execution.threads = Rcpp::as<int>(options["threads"]);
  execution.monitor = &monitor;
  localift::EquivalentsResult found =
      input.continuous() == nullptr
          ? localift::equivalent_profiles(input.coded(), asked, of, y - 1, n, &monitor)
          : localift::equivalent_profiles(*input.continuous(), asked, of, y - 1, n, execution);
  localift::ProfilesResult result;
  result.best.push_back(std::move(found.profiles));
  Rcpp::List list = glue::profiles_list(result, input.source(), {y - 1});
  list["complete"] = found.complete;
  return list;
}
