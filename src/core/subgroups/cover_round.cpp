// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/cover_round.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "core/base/workers.h"
#include "core/subgroups/cover_walker.h"
#include "core/subgroups/subgroup_order.h"

namespace localift {

CoverRound::CoverRound(const CoverProblem& problem, std::size_t entry, const std::vector<char>& covered)
    : problem_(problem),
      entry_(entry),
      y_(static_cast<std::size_t>(problem.options.subgroups.classes[entry])),
      kind_(covered.size()),
      least_new_(std::max<Count>(problem.options.min_new[entry], 1)) {
  for (std::size_t row = 0; row < kind_.size(); ++row) {
    const bool of_class = problem.data.class_of(row) == y_;
    kind_[row] = covered[row] ? (of_class ? kOldClass : kOldOther) : (of_class ? kNewClass : kNewOther);
  }
}

void CoverRound::offer(CoverStep step) {
  const auto before = [](const CoverStep& a, const CoverStep& b) {
    if (a.new_p != b.new_p) return a.new_p > b.new_p;
    if (a.new_n != b.new_n) return a.new_n < b.new_n;
    return SubgroupOrder().before(a.subgroup, b.subgroup);
  };
  const std::lock_guard<std::mutex> lock(mutex_);
  if (best_ && !before(step, *best_)) return;
  best_ = std::move(step);
  least_new_.store(best_->new_p, std::memory_order_relaxed);
}

std::optional<CoverStep> CoverRound::best(const Execution& execution) {
  std::vector<CoverWalker::Child> children;
  Workers<CoverWalker> workers(execution.threads);
  const auto make = [&](int, const Stop&) { return std::make_unique<CoverWalker>(*this); };
  complete_ = workers.run({1}, execution, make, [&](std::size_t, CoverWalker& walker, const Stop& stop) {
    children = walker.look_at_root(stop);
  });
  complete_ = complete_ && workers.run(std::vector<double>(children.size(), 1), execution, make,
                                       [&](std::size_t task, CoverWalker& walker, const Stop& stop) {
                                         walker.walk(children[task], stop);
                                       });
  workers.for_each([&](const CoverWalker& walker) { nodes_ += walker.nodes(); });
  if (!complete_) return {};
  return best_;
}

}  // namespace localift
