// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/joint/joint_engine.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <utility>

#include "core/joint/covariance.h"
#include "core/joint/nested_factor.h"

namespace localift {

namespace {

/// Features and rows below which counting set by set is no slower.
constexpr std::size_t kLeastFeatures = 3;
constexpr std::size_t kLeastRows = 256;
/// Of more levels and classes than rows let each have some, runs of one class are short beside the cuts looked for in them.
constexpr std::size_t kFewLevels = 16;
constexpr std::size_t kLeastRowsOfCell = 2;

/// From one array of a block to the next: a line more than the rows, lest all arrays compete for the same lines.
constexpr std::size_t kStride = kBlockRows + 8;
constexpr std::size_t kLine = 8;  // doubles

}  // namespace

bool JointEngine::suits(const ContinuousData& data, std::size_t n_features) {
  const auto n_levels = static_cast<std::size_t>(data.discretization().n_levels());
  const std::size_t n_cells = n_levels * static_cast<std::size_t>(data.coded().n_classes());
  return data.coded().unit_weights() && n_features >= kLeastFeatures && data.n_rows() >= kLeastRows &&
         (n_levels <= kFewLevels || data.n_rows() >= kLeastRowsOfCell * n_cells);
}

JointEngine::JointEngine(const ContinuousData& data, std::vector<int> features, const JointKernels& kernels,
                         const Execution& execution)
    : data_(data), kernels_(kernels), features_(std::move(features)), layout_(data, features_, execution) {
  const auto over = [&] { return std::chrono::steady_clock::now() >= execution.deadline; };
  if (over()) return;
  KnownCovariance known;
  known.features = features_;
  for (const JointLayout::Group& group : layout_.groups()) {
    WeightedColumns columns;
    columns.n_rows = group.size();
    for (std::size_t c = 0; c < layout_.n_columns(); ++c) columns.columns.emplace_back(layout_.column(c), group.begin);
    known.by_group.push_back(localift::covariance(columns, kernels_, execution));
  }
  if (over()) return;
  covariance_ = std::make_shared<const KnownCovariance>(std::move(known));
}

JointEngineWorker::JointEngineWorker(const JointEngine& engine)
    : engine_(engine),
      n_classes_(static_cast<std::size_t>(engine.data().coded().n_classes())),
      n_levels_(static_cast<std::size_t>(engine.data().discretization().n_levels())) {
  work_.kernels = &engine.kernels();
}

double* JointEngineWorker::block(std::size_t i) const {
  const auto address = reinterpret_cast<std::uintptr_t>(memory_.data());
  const std::size_t to_line = (kLine - address / sizeof(double) % kLine) % kLine;
  return memory_.data() + to_line + i * kStride;
}

bool JointEngineWorker::count(const JointProgram& program, const Stop& stop, const Sink& sink) {
  prepare(program);
  for (std::size_t g = 0; g < engine_.layout().groups().size(); ++g) {
    const JointLayout::Group& group = engine_.layout().groups()[g];
    if (group.size() == 0) continue;
    factorise(program, g);
    if (!read(program, group, stop)) return false;
    add_group(program, group);
  }
  for (std::size_t set = 0; set < program.sets.size(); ++set) {
    if (results_[set].outcome == Outcome::counted)
      fill_table(set, results_[set].table);
    else
      fill_rows(results_[set].table);
    sink(set, results_[set]);
  }
  return true;
}

void JointEngineWorker::prepare(const JointProgram& program) {
  max_depth_ = program.max_depth;
  const std::size_t n_blocks = (max_depth_ + 1) * (2 + engine_.layout().n_columns());
  if (memory_.size() < n_blocks * kStride + kLine) memory_.assign(n_blocks * kStride + kLine, 0.0);
  columns_.assign(engine_.layout().n_columns(), nullptr);
  in_use_.assign(columns_.size(), false);
  for (const JointProgram::Step& step : program.steps) in_use_[step.column] = true;
  coefficients_.resize(program.steps.size());
  if (searches_.size() < program.sets.size()) searches_.resize(program.sets.size());
  if (results_.size() < program.sets.size()) results_.resize(program.sets.size());
  for (Result& result : results_) result.outcome = Outcome::counted;
  counts_.assign(program.sets.size() * n_levels_ * n_classes_, 0);
  at_most_.resize((n_levels_ - 1) * n_classes_);
}

void JointEngineWorker::factorise(const JointProgram& program, std::size_t group) {
  NestedFactor factor(engine_.covariance()->by_group[group], program.max_depth);
  for (std::size_t s = 0; s < program.steps.size();) {
    const JointProgram::Step& step = program.steps[s];
    Coefficients& coefficients = coefficients_[s];
    while (factor.depth() >= step.depth) factor.pop();
    if (step.depth > 1) {
      const auto& later = program.steps[step.parent].later;
      const auto at = std::lower_bound(later.begin(), later.end(), step.column) - later.begin();
      coefficients.of_parent = coefficients_[step.parent].later[static_cast<std::size_t>(at)];
    }
    const Degeneracy degeneracy = factor.push(step.column, 1 + (step.inner() ? step.later.back() : step.column));
    coefficients.usable = degeneracy == Degeneracy::none;
    if (!coefficients.usable) {
      mark_degenerate(program, s, group, degeneracy);
      for (std::size_t below = s; below < step.end; ++below) coefficients_[below].usable = false;
      s = step.end;
      continue;
    }
    coefficients.inverse = 1 / factor.diagonal();
    coefficients.later.clear();
    for (const std::size_t m : step.later) coefficients.later.push_back(factor.coefficient(m));
    ++s;
  }
}

/// The sets of a step and of all below it have no distance in the group. A single feature needs none.
void JointEngineWorker::mark_degenerate(const JointProgram& program, std::size_t step, std::size_t group,
                                        Degeneracy reason) {
  for (std::size_t s = step; s < program.steps[step].end; ++s) {
    const JointProgram::Step& below = program.steps[s];
    if (below.depth == 1 || below.set == JointProgram::kNoSet) continue;
    Result& result = results_[below.set];
    if (result.outcome == Outcome::degenerate) continue;
    result.outcome = Outcome::degenerate;
    result.group = group;
    result.column = program.steps[step].column;
    const bool few = engine_.layout().groups()[group].size() <= below.depth;
    result.reason = few ? Degeneracy::few_rows : reason;
  }
}

/// All rows of a group. Returns false if stopped.
bool JointEngineWorker::read(const JointProgram& program, const JointLayout::Group& group, const Stop& stop) {
  std::vector<QuantileRank> ranks;
  for (const double probability : engine_.data().discretization().probabilities)
    ranks.push_back(quantile_rank(probability, static_cast<Count>(group.size())));
  for (std::size_t set = 0; set < program.sets.size(); ++set) searches_[set].start(ranks, group.size(), n_classes_);

  for (const JointLayout::Phase& phase : group.phases) {
    for (const JointLayout::Run& run : phase.runs)
      for (std::size_t i = run.begin; i < run.end; i += kBlockRows) {
        if (stop.requested()) return false;
        walk_block(program, i, std::min(kBlockRows, run.end - i), run.y);
      }
    for (std::size_t set = 0; set < program.sets.size() && group.phases.size() > 1; ++set)
      if (results_[set].outcome == Outcome::counted) searches_[set].narrow(phase.n_seen, work_);
  }

  for (std::size_t set = 0; set < program.sets.size(); ++set) {
    if (results_[set].outcome != Outcome::counted) continue;
    if (!searches_[set].finish(at_most_.data(), work_)) {
      results_[set].outcome = Outcome::missed;
      continue;
    }
    Count* counts = &counts_[set * n_levels_ * n_classes_];
    for (std::size_t level = 0; level + 1 < n_levels_; ++level)
      for (std::size_t y = 0; y < n_classes_; ++y) {
        counts[level * n_classes_ + y] += at_most_[level * n_classes_ + y];
        counts[(level + 1) * n_classes_ + y] -= at_most_[level * n_classes_ + y];
      }
  }
  return true;
}

void JointEngineWorker::walk_block(const JointProgram& program, std::size_t begin, std::size_t n, std::uint32_t y) {
  const JointKernels& kernels = engine_.kernels();
  for (std::size_t c = 0; c < columns_.size(); ++c)
    if (in_use_[c]) columns_[c] = engine_.layout().column(c).read(begin, n, residual(0, c));
  const auto show = [&](const JointProgram::Step& step, const double* values) {
    if (step.set != JointProgram::kNoSet && results_[step.set].outcome == Outcome::counted)
      searches_[step.set].add(values, n, y, work_);
  };
  for (std::size_t s = 0; s < program.steps.size();) {
    const JointProgram::Step& step = program.steps[s];
    const Coefficients& coefficients = coefficients_[s];
    const std::size_t depth = step.depth;
    const double* r = source(depth - 1, step.column);
    if (step.set != JointProgram::kNoSet) searches_[step.set].expect(y);
    if (depth == 1) show(step, r);
    if (!coefficients.usable || (depth == 1 && !step.inner())) {
      s = step.end;
      continue;
    }
    const double* so_far = depth == 1 ? nullptr : distance(depth - 1);
    if (depth > 1 && program.steps[step.parent].leaf_parent) {
      kernels.last_step(source(depth - 2, step.column), coefficients.of_parent, z(depth - 1),
                        coefficients.inverse, so_far, distance(depth), n);
    } else {
      kernels.step(r, coefficients.inverse, so_far, step.inner() ? z(depth) : nullptr, distance(depth), n);
    }
    if (depth > 1) show(step, distance(depth));
    if (step.inner()) {
      for (std::size_t i = 0; i < step.later.size() && !step.leaf_parent; ++i)
        kernels.subtract(source(depth - 1, step.later[i]), coefficients.later[i], z(depth),
                         residual(depth, step.later[i]), n);
    }
    ++s;
  }
}

void JointEngineWorker::add_group(const JointProgram& program, const JointLayout::Group& group) {
  // Rows above the last cut: all that the group has, less those that were counted at or below it.
  for (const JointLayout::Phase& phase : group.phases)
    for (const JointLayout::Run& run : phase.runs)
      for (std::size_t set = 0; set < program.sets.size(); ++set)
        counts_[(set * n_levels_ + n_levels_ - 1) * n_classes_ + run.y] += static_cast<Count>(run.end - run.begin);
}

/// The rows that are counted, whatever the set.
void JointEngineWorker::fill_rows(CountTable& table) const {
  const CodedData& coded = engine_.data().coded();
  table = CountTable();
  table.n_classes = n_classes_;
  table.class_total = engine_.layout().class_total();
  if (engine_.data().discretization().missing_is_level)
    for (std::size_t y = 0; y < n_classes_; ++y)
      table.class_total[y] = static_cast<Count>(coded.class_begin(static_cast<int>(y) + 1) -
                                                coded.class_begin(static_cast<int>(y)));
  table.n = table.n_rows = std::accumulate(table.class_total.begin(), table.class_total.end(), Count{0});
}

void JointEngineWorker::fill_table(std::size_t set, CountTable& table) const {
  fill_rows(table);
  const Count* counts = &counts_[set * n_levels_ * n_classes_];
  for (std::size_t level = 0; level < n_levels_; ++level) append(counts + level * n_classes_, level, table);
  std::vector<Count> missing(table.class_total);
  for (std::size_t y = 0; y < n_classes_; ++y) missing[y] -= engine_.layout().class_total()[y];
  append(missing.data(), n_levels_, table);
}

void JointEngineWorker::append(const Count* counts, std::size_t level, CountTable& table) const {
  const Count n = std::accumulate(counts, counts + n_classes_, Count{0});
  if (n == 0) return;
  ++table.n_profiles;
  table.counts.insert(table.counts.end(), counts, counts + n_classes_);
  table.total.push_back(n);
  table.id.push_back(engine_.data().profile_id(level, 0));
}

}  // namespace localift
