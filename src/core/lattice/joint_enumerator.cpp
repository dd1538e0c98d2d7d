// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/lattice/joint_enumerator.h"

#include <chrono>
#include <memory>

#include "core/base/part_monitor.h"
#include "core/joint/joint_engine.h"
#include "core/joint/joint_source.h"
#include "core/lattice/engine_choice.h"
#include "core/lattice/engine_walk.h"
#include "core/lattice/search_space.h"
#include "core/lattice/set_reporter.h"

namespace localift {

namespace {

/// What a set counted alone costs, in sets of the engine.
constexpr double kAlone = 15;

/// The space of all sets, in the order in which those that are counted alone share most.
SearchSpace whole_space(const ContinuousData& data, const SetRestrictions& sets) {
  return {JointSource(data).walk_order(), sets.min_features, sets.max_features, sets.always};
}

class JointEnumeration {
 public:
  JointEnumeration(const ContinuousData& data, const SetRestrictions& sets, const Execution& execution,
                   const std::vector<SetVisitor*>& visitors, const JointKernels& kernels)
      : data_(data),
        execution_(with_deadline(execution, std::chrono::steady_clock::now())),
        kernels_(kernels),
        space_(whole_space(data, sets)),
        choice_(data, sets),
        reporters_(sets, execution_, visitors) {}

  SearchInfo run() {
    double by_engines = 0;
    for (const FeatureSet& incomplete : choice_.engines()) by_engines += choice_.space(incomplete).n_sets();
    const double alone = kAlone * (space_.n_sets() - by_engines), whole = by_engines + alone;
    double done = 0;
    bool complete = true;
    for (std::size_t i = 0; i < choice_.engines().size() && complete; ++i) {
      const FeatureSet& incomplete = choice_.engines()[i];
      const SearchSpace space = choice_.space(incomplete);
      complete = run_engine(incomplete, space, done / whole, (done + space.n_sets()) / whole);
      done += space.n_sets();
    }
    if (complete && alone > 0) complete = run_alone(done / whole);
    SearchInfo info = reporters_.info(space_, complete);
    info.covariance = known_;
    return info;
  }

 private:
  bool run_engine(const FeatureSet& incomplete, const SearchSpace& space, double from, double to) {
    PartMonitor before(execution_.monitor, from, from), during(execution_.monitor, from, to);
    const JointEngine engine(data_, choice_.features(incomplete), kernels_, shown_by(before));
    if (!engine.complete()) return false;
    if (incomplete.empty()) known_ = engine.covariance();
    return walk_engine(engine, space, shown_by(during), reporters_);
  }

  /// The sets that no engine counts.
  bool run_alone(double from) {
    PartMonitor during(execution_.monitor, from, 1);
    const JointSource source(data_, kernels_, known_.get());
    return count_one_by_one(
        source, space_, [&](const FeatureSet& set) { return !choice_.counts(set); }, shown_by(during), reporters_);
  }

  Execution shown_by(Monitor& monitor) const {
    Execution part(execution_);
    part.monitor = &monitor;
    return part;
  }

  const ContinuousData& data_;
  const Execution execution_;  // with the deadline of all parts
  const JointKernels& kernels_;
  SearchSpace space_;
  EngineChoice choice_;
  SetReporters reporters_;
  std::shared_ptr<const KnownCovariance> known_;  // of the complete features, once their engine is there
};

}  // namespace

SearchInfo JointEnumerator::enumerate(const SetRestrictions& sets, const Execution& execution,
                                      const std::vector<SetVisitor*>& visitors) const {
  return JointEnumeration(data_, sets, execution, visitors, kernels_).run();
}

}  // namespace localift
