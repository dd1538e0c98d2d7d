// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/features/features_search.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <stdexcept>

#include "core/base/feature_set.h"
#include "core/base/preparation.h"
#include "core/base/workers.h"
#include "core/features/features_walker.h"
#include "core/lattice/bound_left.h"

namespace localift {

namespace {

/// What is not among the results is below an open node or, where the list is full, was seen or dropped for its last
/// entry.
double bound_left(const FeaturesAgenda& agenda, const FeaturesTopN& list) {
  BoundLeft<double> left;
  if (list.full() && list.size() > 0) left.leave(list.last().value);
  for (const FeaturesNode& node : agenda.left()) left.leave(node.best.value);
  return left.number();
}

}  // namespace

FeaturesResult search_features(const CodedData& data, const FeaturesOptions& options, const SetRestrictions& sets,
                               const Execution& execution) {
  if (!options.measure.make(data.weight_exponent())->has_bound())
    throw std::invalid_argument("a bounded search by a measure without a bound");
  const Execution rest = with_deadline(execution, std::chrono::steady_clock::now());
  FeaturesSearchState search(data, options, sets, rest);
  FeaturesAgenda agenda;
  std::unique_ptr<FeaturesWalker> starter;
  const Execution preparing = preparation(rest, data.n_rows() * static_cast<std::size_t>(data.n_features()));
  const bool started = run_task(preparing, [&](const Stop& stop) {
    starter = std::make_unique<FeaturesWalker>(search, agenda, stop);
    starter->start(as_set(sets.always));
  });
  Workers<FeaturesWalker> walkers(execution.threads);
  const bool complete =
      started &&
      walkers.run(
          std::vector<double>(static_cast<std::size_t>(execution.threads), 1), rest,
          [&](int, const Stop& stop) { return std::make_unique<FeaturesWalker>(search, agenda, stop); },
          [](std::size_t, FeaturesWalker& walker, const Stop&) { walker.run(); });

  FeaturesResult result;
  result.info = search.info();
  std::int64_t dropped_key = std::numeric_limits<std::int64_t>::min();
  if (starter) {
    dropped_key = starter->dropped_key();
    starter->add_to(result);
  }
  walkers.for_each([&](const FeaturesWalker& walker) {
    walker.add_to(result);
    dropped_key = std::max(dropped_key, walker.dropped_key());
  });
  FeaturesTopN& list = search.shared.list();
  if (!complete) {
    result.info.reason = Reason::time_limit;
    result.info.bound = {started ? bound_left(agenda, list) : 1};
  }
  result.finish(list, dropped_key);
  return result;
}

}  // namespace localift
