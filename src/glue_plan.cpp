// SPDX-License-Identifier: GPL-2.0-or-later
// What a request takes, before it runs.
#include <Rcpp.h>

#include "core/localift.h"
#include "glue_data.h"
#include "glue_monitor.h"
#include "glue_request.h"

namespace {

Rcpp::List walk_list(const localift::WalkPlan& walk) {
  const localift::MemoryPlan& memory = walk.memory;
  return Rcpp::List::create(
      Rcpp::Named("by_bitmaps") = walk.by_bitmaps, Rcpp::Named("visits_all") = walk.visits_all,
      Rcpp::Named("visits") = walk.visits, Rcpp::Named("seconds") = walk.seconds,
      Rcpp::Named("memory") = Rcpp::List::create(
          Rcpp::Named("bytes") = memory.bytes, Rcpp::Named("column") = memory.column + 1,
          Rcpp::Named("size") = memory.size, Rcpp::Named("n_profiles") = memory.n_profiles,
          Rcpp::Named("fits") = memory.fits, Rcpp::Named("n_levels") = memory.n_levels));
}

}  // namespace

// The plan of what core_select() would do, of lower bounds:
//   sizes             int, of the feature sets of the space
//   sets              dbl, how many they are, by size
//   counting_seconds  dbl, that one thread takes to count them all, by size
//   walks             list, of each walk that is not approximate: by_bitmaps (profile by profile; else it counts the
//                     table of each set), visits_all (no bounds), visits and seconds (dbl, by size, of a walk that
//                     visits all), memory
//     memory          bytes beyond the data; and, if more than `memory_limit`, the column to blame, and the size of
//                     sets that take most, n_profiles (dbl, by number of features), the size that fits (0: none); or
//                     n_levels with bitmaps
// `coded`: nothing of it is copied.
// [[Rcpp::export(rng = false)]]
Rcpp::List core_plan(Rcpp::List coded, Rcpp::List parts, double memory_limit) {
  glue::RMonitor monitor(false);
  const localift::DataView data = glue::data_view(coded);
  const localift::Request request = glue::request_of(parts);
  const int threads = glue::execution_of(parts, monitor).threads;
  localift::Plan plan;
  localift::run_task(&monitor, [&](const localift::Stop& stop) {
    plan = localift::plan(data, request, threads, memory_limit, stop);
  });
  Rcpp::IntegerVector sizes(static_cast<R_xlen_t>(plan.n_sets.size()));
  for (int& size : sizes) size = plan.min_size++;
  Rcpp::List walks;
  for (const localift::WalkPlan& walk : plan.walks) walks.push_back(walk_list(walk));
  return Rcpp::List::create(Rcpp::Named("sizes") = sizes, Rcpp::Named("sets") = plan.n_sets,
                            Rcpp::Named("counting_seconds") = plan.counting_seconds, Rcpp::Named("walks") = walks);
}
