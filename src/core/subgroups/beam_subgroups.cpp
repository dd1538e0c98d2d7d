// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/beam_subgroups.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "core/base/feature_set.h"
#include "core/base/part_monitor.h"
#include "core/base/workers.h"
#include "core/lattice/search_space.h"
#include "core/subgroups/cell_sums.h"
#include "core/subgroups/overlap.h"
#include "core/subgroups/set_totals.h"
#include "core/subgroups/subgroup_measure.h"
#include "core/subgroups/subgroup_order.h"
#include "core/subgroups/subgroup_price.h"

namespace localift {

namespace {

constexpr std::size_t kMostMet = 10000;

/// What all steps of a beam look up, for one class.
struct BeamProblem {
  const CodedData& data;
  const SubgroupsOptions& options;
  const std::vector<FeatureItems>& items;
  const SubgroupPrice& price;
  const SubgroupMeasure& measure;
  SetTotals& totals;
  std::size_t y;
  std::vector<std::uint8_t> kind;  // RowKind, by row

  SubgroupOrder order() const { return {options.eligibility.inhibit}; }
  std::vector<std::uint32_t> all_rows() const {
    std::vector<std::uint32_t> rows(data.n_rows());
    std::iota(rows.begin(), rows.end(), std::uint32_t{0});
    return rows;
  }
  /// Ascending.
  std::vector<std::uint32_t> rows_of(const SelectedSubgroup& subgroup) const {
    std::vector<std::uint32_t> rows = all_rows(), fewer;
    for (const Condition& condition : subgroup.conditions) {
      rows_with(data, condition, rows, fewer);
      rows.swap(fewer);
    }
    return rows;
  }
};

/// Adds an item to subgroups of a beam. One worker's; a subgroup that several lead to is met by each of them.
class BeamStep {
 public:
  BeamStep(const BeamProblem& problem, std::size_t most_next, std::size_t most_met)
      : next(most_next, problem.order()), met(most_met, problem.order()), problem_(problem), sums_(problem.data) {}

  void extend(const SelectedSubgroup& above, const Stop& stop) {
    ++nodes;
    const std::vector<std::uint32_t> rows = problem_.rows_of(above);
    const auto& always = problem_.options.sets.always;
    const auto lacks = [&](int feature) { return !holds(above.set, feature); };
    const auto required = std::find_if(always.begin(), always.end(), lacks);
    for (const FeatureItems& items : problem_.items) {
      const int feature = items.feature();
      if (stop.requested()) return;
      if (required != always.end() ? feature != *required : !lacks(feature)) continue;
      const FeatureSet set = with_feature(above.set, feature);
      const SetTotals::Totals& totals = problem_.totals.of(set);
      if (!totals.eligible || totals.class_total[problem_.y] == 0) continue;
      sums_.count(rows, problem_.kind.data(), feature);
      for (std::size_t i = 0; i < items.size(); ++i) meet(above, items, i, set, totals);
    }
  }

  SubgroupTopN next, met;
  double nodes = 0;

 private:
  void meet(const SelectedSubgroup& above, const FeatureItems& items, std::size_t i, const FeatureSet& set,
            const SetTotals::Totals& totals) {
    const Eligibility& eligibility = problem_.options.eligibility;
    const CoverCounts counts = sums_.of(items, i);
    const Count n = counts.p + counts.q;
    if (n < eligibility.least_count(totals.n) || counts.rows < eligibility.min_count ||
        counts.class_rows < eligibility.min_class_count)
      return;
    SelectedSubgroup found;
    found.lift = {counts.p, n, totals.class_total[problem_.y], totals.n};
    found.set = set;
    found.conditions = above.conditions;
    const auto place = std::lower_bound(set.begin(), set.end(), items.feature()) - set.begin();
    found.conditions.insert(found.conditions.begin() + place, items.condition(i));
    found.n_bounds = above.n_bounds + items.n_bounds(i);
    found.price = problem_.price.of(found.conditions);
    found.key = problem_.measure.key(found.lift, found.price);
    if (problem_.options.sets.in_space(set.size()) && eligibility.passes(found.lift)) {
      const auto& always = problem_.options.sets.always;
      if (std::all_of(always.begin(), always.end(), [&](int feature) { return holds(set, feature); })) met.offer(found);
    }
    next.offer(std::move(found));
  }

  const BeamProblem& problem_;
  CellSums sums_;
};

/// Best first, each once.
std::vector<SelectedSubgroup> once_each(SubgroupTopN& list, const SubgroupOrder& order) {
  std::vector<SelectedSubgroup> result = list.take();
  result.erase(std::unique(result.begin(), result.end(),
                           [&](const SelectedSubgroup& a, const SelectedSubgroup& b) { return !order.before(a, b); }),
               result.end());
  return result;
}

/// Walks through the sizes; false if the time ended that.
bool run_beam(const BeamProblem& problem, const Execution& execution, SubgroupTopN& met, double& nodes) {
  const auto max_size = static_cast<std::size_t>(problem.options.sets.max_features);
  std::vector<SelectedSubgroup> beam(1);  // the one without conditions
  for (std::size_t size = 1; size <= max_size && !beam.empty(); ++size) {
    // One may be met by as many ways as it has features.
    SubgroupTopN next(problem.options.width * size, problem.order());
    Workers<BeamStep> workers(execution.threads);
    const bool complete = workers.run(
        std::vector<double>(beam.size(), 1), execution,
        [&](int, const Stop&) {
          return std::make_unique<BeamStep>(problem, problem.options.width * size,
                                            (problem.options.n_best + kMostMet) * size);
        },
        [&](std::size_t task, BeamStep& step, const Stop& stop) { step.extend(beam[task], stop); });
    workers.for_each([&](BeamStep& step) {
      next.merge(std::move(step.next));
      met.merge(std::move(step.met));
      nodes += step.nodes;
    });
    if (!complete) return false;
    beam = once_each(next, problem.order());
    beam.resize(std::min(beam.size(), problem.options.width));
  }
  return true;
}

/// The first of those met, each of which overlaps little with all before it; and whether the next ties with the last.
std::vector<SelectedSubgroup> listed(const BeamProblem& problem, std::vector<SelectedSubgroup> met, double& ties) {
  const double most = problem.options.max_overlap;
  std::vector<SelectedSubgroup> list;
  std::vector<std::vector<std::uint32_t>> rows_listed;
  ties = 0;
  for (SelectedSubgroup& subgroup : met) {
    const bool full = list.size() >= problem.options.n_best;
    if (full && !problem.order().same_value(subgroup, list.back())) break;
    std::vector<std::uint32_t> rows;
    if (most < 1) rows = problem.rows_of(subgroup);
    bool apart = true;
    for (std::size_t i = 0; i < rows_listed.size() && apart; ++i) {
      std::vector<std::uint32_t> shared;
      std::set_intersection(rows.begin(), rows.end(), rows_listed[i].begin(), rows_listed[i].end(),
                            std::back_inserter(shared));
      Count both = 0;
      for (const std::uint32_t row : shared) both += problem.data.weight(row);
      apart = within_overlap(both, list[i].lift.n + subgroup.lift.n - both, most);
    }
    if (!apart) continue;
    if (full) {
      ties = 1;
      break;
    }
    if (problem.data.rows_are_weights())
      subgroup.bound = share_bound(subgroup.lift, subgroup.price, problem.options.eligibility.inhibit);
    list.push_back(std::move(subgroup));
    if (most < 1) rows_listed.push_back(std::move(rows));
  }
  return list;
}

}  // namespace

SubgroupsResult search_beam_subgroups(const CodedData& data, const SubgroupsOptions& options,
                                      const Execution& execution) {
  Execution rest = with_deadline(execution, std::chrono::steady_clock::now());
  SubgroupsOptions asked(options);
  asked.eligibility = options.eligibility.in(data);
  asked.sets.max_features = std::min(asked.sets.max_features, data.n_features());
  const std::vector<FeatureItems> items = items_of(data, asked);
  const SubgroupPrice price(items, asked);
  const auto measure = make_measure(asked.rank_by, asked.eligibility.inhibit);
  std::unique_ptr<SetTotals> totals;
  const std::size_t n_classes = asked.classes.size();
  SubgroupsResult result;
  result.best.resize(n_classes);
  result.info.space = SearchSpace::in_column_order(data.n_features(), asked.sets).n_sets();
  result.info.begin_lists(n_classes, false);
  result.info.evaluated = result.info.left_out;
  result.space_subgroups = n_subgroups(items, asked.sets);
  bool complete =
      run_task(rest, [&](const Stop& stop) { totals = std::make_unique<SetTotals>(data, asked.sets, stop); });
  if (complete) result.info.left_out = totals->left_out();
  for (std::size_t entry = 0; entry < n_classes && complete; ++entry) {
    PartMonitor part(execution.monitor, static_cast<double>(entry) / static_cast<double>(n_classes),
                     static_cast<double>(entry + 1) / static_cast<double>(n_classes));
    rest.monitor = &part;
    const auto y = static_cast<std::size_t>(asked.classes[entry]);
    BeamProblem problem{data, asked, items, price, *measure, *totals, y, {}};
    for (std::size_t row = 0; row < data.n_rows(); ++row)
      problem.kind.push_back(data.class_of(row) == y ? kNewClass : kNewOther);
    const std::size_t most_met = asked.n_best + kMostMet;
    SubgroupTopN met(most_met * static_cast<std::size_t>(asked.sets.max_features), problem.order());
    complete = run_beam(problem, rest, met, result.info.nodes);
    std::vector<SelectedSubgroup> first = once_each(met, problem.order());
    first.resize(std::min(first.size(), most_met));
    run_task(execution.monitor, [&](const Stop&) {
      result.best[entry] = listed(problem, std::move(first), result.info.ties[entry]);
    });
  }
  result.info.reason = complete ? Reason::heuristic : Reason::time_limit;
  return result;
}

}  // namespace localift
