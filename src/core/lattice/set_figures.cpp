// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/lattice/set_figures.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/base/exact.h"
#include "core/lattice/complete_rows.h"

namespace localift {

namespace {

constexpr Count kNever = std::numeric_limits<Count>::max();

}  // namespace

PatternBounds::PatternBounds(const MissingPatterns& patterns, const SearchSpace& space, const SetRestrictions& sets,
                             const Eligibility& eligibility)
    : patterns_(patterns), inhibit_(eligibility.inhibit) {
  int bits = 0;
  for (int position = 0; position < space.n_features(); ++position)
    next_bit_.push_back(bits += patterns.bit_of(position) >= 0);

  // Below a pattern come those with more bits, all above its highest one. They are larger numbers, so one pass down
  // finds each of them finished.
  const std::size_t n_patterns = patterns.n_patterns(), n_classes = patterns.n_classes();
  eligible_.assign(n_patterns, false);
  least_here_.assign(n_patterns, kNever);
  least_below_.assign(n_patterns, kNever);
  below_.assign(n_patterns * n_classes, {kNone, kNone});
  for (std::size_t s = n_patterns; s-- > 0;) {
    eligible_[s] = patterns.eligible(s, sets);
    if (eligible_[s] && n_set_bits(s) <= space.max_size()) {
      least_here_[s] = least_below_[s] = eligibility.least_count(patterns.n(s));
      for (std::size_t y = 0; y < n_classes; ++y)
        if (class_total(s, y) > 0)
          below_[s * n_classes + y] = {static_cast<std::uint32_t>(s), static_cast<std::uint32_t>(s)};
    }
    for (int b = bits - 1; b >= 0 && ((s >> b) & 1) == 0; --b) {
      const std::size_t larger = s | (std::size_t{1} << b);
      least_below_[s] = std::min(least_below_[s], least_below_[larger]);
      for (std::size_t y = 0; y < n_classes; ++y) join(below_[s * n_classes + y], below_[larger * n_classes + y], y);
    }
  }
}

bool PatternBounds::greater_rho(std::uint32_t a, std::uint32_t b, std::size_t y) const {
  return compare({patterns_.n(a), 1, class_total(a, y), 1}, {patterns_.n(b), 1, class_total(b, y), 1}) > 0;
}

bool PatternBounds::greater_sigma(std::uint32_t a, std::uint32_t b, std::size_t y) const {
  return compare({patterns_.n(a), 1, least_here_[a], class_total(a, y)},
                 {patterns_.n(b), 1, least_here_[b], class_total(b, y)}) > 0;
}

void PatternBounds::join(Extremes& into, const Extremes& other, std::size_t y) const {
  if (other.rho == kNone) return;
  if (into.rho == kNone) {
    into = other;
    return;
  }
  if (inhibit_ ? greater_rho(into.rho, other.rho, y) : greater_rho(other.rho, into.rho, y))
    into.rho = other.rho;
  if (greater_sigma(other.sigma, into.sigma, y)) into.sigma = other.sigma;
}

void PatternBounds::figures(std::uint32_t pattern, int last, std::vector<ClassBound>& bounds, SetFigures& out) const {
  // Once no feature with missing values can be added any more, everything below counts the same rows.
  const bool same_rows = next_bit_[static_cast<std::size_t>(last)] == patterns_.n_bits();
  out.eligible = eligible_[pattern];
  out.n = patterns_.n(pattern);
  out.class_total = patterns_.class_total(pattern);
  out.least_here = least_here_[pattern];
  out.least_below = (same_rows ? least_here_ : least_below_)[pattern];
  const std::size_t n_classes = patterns_.n_classes();
  bounds.resize(n_classes);
  out.bounds = bounds.data();
  for (std::size_t y = 0; y < n_classes; ++y) {
    Extremes at = below_[pattern * n_classes + y];
    if (same_rows) at.rho = at.sigma = least_here_[pattern] != kNever && class_total(pattern, y) > 0 ? pattern : kNone;
    bounds[y] = ClassBound();
    if (at.rho == kNone) continue;
    bounds[y].possible = true;
    bounds[y].rho_n = patterns_.n(at.rho);
    bounds[y].rho_p = class_total(at.rho, y);
    bounds[y].sigma_n = patterns_.n(at.sigma);
    bounds[y].sigma_m = least_here_[at.sigma];
    bounds[y].sigma_p = class_total(at.sigma, y);
  }
}

MarginPath::MarginPath(const BitmapIndex* index, const SearchSpace& space, const SetRestrictions& sets,
                       const Eligibility& eligibility, const PatternBounds* table)
    : index_(index), space_(space), sets_(sets), eligibility_(eligibility), table_(table) {
  steps_.resize(static_cast<std::size_t>(space.max_size()) + 1);
  if (table_ != nullptr) return;
  for (auto& step : steps_) {
    step.class_total.resize(index->n_classes());
    step.bounds.resize(index->n_classes());
  }
  Step& root = steps_.front();
  root.complete = index->all();
  root.n_rows = index->intersect(index->all(), index->all(), nullptr, root.class_total.data());
  below_.resize(index->n_classes());
  complete_after_ = complete_after(*index, space);
}

const SetFigures& MarginPath::enter(std::size_t depth, int position) {
  const Step& parent = steps_[depth];
  Step& step = steps_[depth + 1];
  if (table_ != nullptr) {
    step.pattern = table_->add(parent.pattern, position);
    table_->figures(step.pattern, position, step.bounds, step.figures);
  } else {
    count(parent, position, step);
  }
  return step.figures;
}

void MarginPath::count(const Step& parent, int position, Step& step) {
  const std::size_t n_classes = index_->n_classes();
  if (const std::uint64_t* present = index_->present(space_.column(position))) {
    step.buffer.resize(index_->words());
    step.n_rows = index_->intersect(parent.complete, present, step.buffer.data(), step.class_total.data());
    step.complete = step.buffer.data();
  } else {
    step.complete = parent.complete;
    step.n_rows = parent.n_rows;
    step.class_total = parent.class_total;
  }
  step.n = std::accumulate(step.class_total.begin(), step.class_total.end(), Count{0});

  index_->intersect(step.complete, complete_after_[static_cast<std::size_t>(position)].data(), nullptr, below_.data());
  const Count n_below = std::accumulate(below_.begin(), below_.end(), Count{0});
  SetFigures& figures = step.figures;
  figures.eligible = sets_.eligible(step.class_total.data(), n_classes, step.n_rows);
  figures.n = step.n;
  figures.class_total = step.class_total.data();
  figures.least_here = eligibility_.least_count(step.n);
  figures.least_below = eligibility_.least_count(n_below);
  for (std::size_t y = 0; y < n_classes; ++y) step.bounds[y] = bound_of(y, step, n_below);
  figures.bounds = step.bounds.data();
}

/// Of the set of `step` and all below; R counts `n_below` rows.
ClassBound MarginPath::bound_of(std::size_t y, const Step& step, Count n_below) const {
  const Count p = step.class_total[y], p_below = below_[y];
  ClassBound bound;
  bound.possible = p > 0;
  if (p == 0) return bound;
  if (eligibility_.inhibit) {
    // N_S / P_S = 1 + Q_S / P_S with Q_S >= Q_R and P_S <= P_chi.
    bound.rho_n = p + (n_below - p_below);
    bound.rho_p = p;
  } else {
    bound.bounded = p_below > 0;
    bound.rho_n = bound.sigma_n = p_below + (step.n - p);
    bound.rho_p = bound.sigma_p = std::max<Count>(p_below, 1);
    bound.sigma_m = step.figures.least_below;
  }
  return bound;
}

}  // namespace localift
