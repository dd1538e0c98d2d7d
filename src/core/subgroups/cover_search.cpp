// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/cover_search.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "core/base/part_monitor.h"
#include "core/base/preparation.h"
#include "core/base/share_of_time.h"
#include "core/subgroups/cover_round.h"

namespace localift {

namespace {

/// Marks the rows of a step as covered, and tells how much is.
void add_step(const CodedData& data, int y, CoverStep& step, std::vector<char>& covered) {
  for (std::size_t row = 0; row < data.n_rows(); ++row) {
    const auto& conditions = step.subgroup.conditions;
    const bool in = covered[row] || std::all_of(conditions.begin(), conditions.end(), [&](const Condition& condition) {
                      const int code = data.codes(condition.feature)[row];
                      return code != CodedData::kMissing && condition.holds(code);
                    });
    covered[row] = in;
    if (!in) continue;
    step.covered_n += data.weight(row);
    if (static_cast<int>(data.class_of(row)) == y) step.covered_p += data.weight(row);
  }
}

/// The cover of one class; false where the time ended it. `monitor`: of this class.
bool cover_class(const CoverProblem& problem, std::size_t entry, Execution execution, PartMonitor& monitor,
                 std::vector<CoverStep>& steps, double& nodes) {
  const CodedData& data = problem.data;
  const SubgroupsOptions& options = problem.options.subgroups;
  const int y = options.classes[entry];
  Count of_class = 0;
  for (std::size_t row = data.class_begin(y); row < data.class_begin(y + 1); ++row) of_class += data.weight(row);
  std::vector<char> covered(data.n_rows(), 0);
  while (steps.size() < options.n_best) {
    if (!steps.empty() && reaches_share(steps.back().covered_p, of_class, problem.options.cover)) break;
    const auto n_best = static_cast<double>(options.n_best);
    PartMonitor part(&monitor, static_cast<double>(steps.size()) / n_best,
                     static_cast<double>(steps.size() + 1) / n_best);
    execution.monitor = &part;
    CoverRound round(problem, entry, covered);
    std::optional<CoverStep> step = round.best(execution);
    nodes += round.nodes();
    if (!round.complete()) return false;
    if (!step) break;
    add_step(data, y, *step, covered);
    steps.push_back(std::move(*step));
  }
  return true;
}

}  // namespace

CoverResult search_cover(const CodedData& data, const CoverOptions& options, const Execution& execution) {
  const Execution rest = with_deadline(execution, std::chrono::steady_clock::now());
  const std::size_t n_classes = options.subgroups.classes.size();
  CoverOptions asked(options);
  asked.subgroups.eligibility = options.subgroups.eligibility.in(data);
  const SetRestrictions& sets = asked.subgroups.sets;
  const std::vector<FeatureItems> items = items_of(data, asked.subgroups);
  const SubgroupPrice price(items, asked.subgroups);
  const SearchSpace space = SearchSpace::in_column_order(data.n_features(), sets);
  std::unique_ptr<SetTotals> totals;
  CoverResult result;
  result.covers.resize(n_classes);
  result.info.space = space.n_sets();
  result.info.begin_lists(n_classes, true);
  result.info.evaluated = result.info.left_out;
  result.space_subgroups = n_subgroups(items, sets);
  const Execution preparing = preparation(rest, data.n_rows() * static_cast<std::size_t>(data.n_features()));
  bool complete =
      run_task(preparing, [&](const Stop& stop) { totals = std::make_unique<SetTotals>(data, sets, stop); });
  if (complete) {
    result.info.left_out = totals->left_out();
    const CoverProblem problem{data,  asked,   items, price,
                               space, *totals, asked.subgroups.eligibility.least_count(totals->least_n())};
    for (std::size_t entry = 0; entry < n_classes; ++entry) {
      const auto n = static_cast<double>(n_classes);
      PartMonitor monitor(execution.monitor, static_cast<double>(entry) / n, static_cast<double>(entry + 1) / n);
      const Execution share = with_share(rest, 1 / static_cast<double>(n_classes - entry));
      complete = cover_class(problem, entry, share, monitor, result.covers[entry], result.info.nodes) && complete;
    }
  }
  if (!complete) result.info.reason = Reason::time_limit;
  return result;
}

}  // namespace localift
