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
    : patterns_(patterns),
      sets_(sets),
      eligibility_(eligibility),
      max_size_(space.max_size()),
      all_eligible_(patterns.all_eligible(sets) && patterns.n_bits() <= space.max_size()) {
  int bits = 0;
  for (int position = 0; position < space.n_features(); ++position)
    next_bit_.push_back(bits += patterns.bit_of(position) >= 0);
  // Of quotients that are each rounded once the greater is the greater one, but for those that rounding makes equal; of
  // numbers so small that it cannot, equal ones are equal.
  const auto n = static_cast<double>(patterns.n(0));
  const auto least = static_cast<double>(eligibility.least_count(patterns.n(0)));
  keys_ = n < 0x1p53 && n * least < 0x1p53;
  keys_decide_ = n * n * least < 0x1p51;
  const std::size_t n_patterns = patterns.n_patterns(), n_classes = patterns.n_classes();
  least_below_.resize(n_patterns);
  below_.resize(n_patterns * n_classes);
  for (std::size_t s = 0; s < n_patterns; ++s) begin(static_cast<std::uint32_t>(s), &below_[s * n_classes]);
  if (keys_decide_) {
    join_below(bits, [](Extremes& into, const Extremes& other, std::size_t) {
      if (other.rho_key > into.rho_key) {
        into.rho_key = other.rho_key;
        into.rho = other.rho;
      }
      if (other.sigma_key > into.sigma_key) {
        into.sigma_key = other.sigma_key;
        into.sigma = other.sigma;
      }
    });
  } else {
    join_below(bits, [&](Extremes& into, const Extremes& other, std::size_t y) { join_exactly(into, other, y); });
  }
}

/// Least count of the sets with a pattern, if a search may use them.
Count PatternBounds::least_here(std::size_t pattern) const {
  const bool usable = all_eligible_ || (patterns_.eligible(pattern, sets_) && n_set_bits(pattern) <= max_size_);
  return usable ? eligibility_.least_count(patterns_.n(pattern)) : kNever;
}

/// By class, what the sets with a pattern have themselves.
void PatternBounds::begin(std::uint32_t pattern, Extremes* out) {
  constexpr double kLeast = -std::numeric_limits<double>::infinity();
  const Count least = least_below_[pattern] = least_here(pattern);
  const auto n = static_cast<double>(patterns_.n(pattern)), m = static_cast<double>(least);
  const Count* totals = patterns_.class_total(pattern);
  for (std::size_t y = 0; y < patterns_.n_classes(); ++y) {
    const auto p = static_cast<double>(totals[y]);
    if (least == kNever || totals[y] == 0)
      out[y] = {kLeast, kLeast, kNone, kNone};
    else if (keys_)
      out[y] = {(eligibility_.inhibit ? -n : n) / p, n / (m * p), pattern, pattern};
    else
      out[y] = {0, 0, pattern, pattern};
  }
}

/// Joins to each pattern what is below: those with more bits, all of them above its highest one. These are larger
/// numbers, so from the largest down each of them is finished.
template <class Join>
void PatternBounds::join_below(int n_bits, const Join& join) {
  const std::size_t n_classes = patterns_.n_classes();
  for (int highest = n_bits - 1; highest >= -1; --highest) {
    const std::size_t first = highest < 0 ? 0 : std::size_t{1} << highest, end = highest < 0 ? 1 : 2 * first;
    for (int b = n_bits - 1; b > highest; --b)
      for (std::size_t s = first; s < end; ++s) {
        const std::size_t larger = s | (std::size_t{1} << b);
        least_below_[s] = std::min(least_below_[s], least_below_[larger]);
        for (std::size_t y = 0; y < n_classes; ++y) join(below_[s * n_classes + y], below_[larger * n_classes + y], y);
      }
  }
}

void PatternBounds::join_exactly(Extremes& into, const Extremes& other, std::size_t y) const {
  if (other.rho == kNone) return;
  if (into.rho == kNone) {
    into = other;
    return;
  }
  const auto rho_of = [&](std::uint32_t s) { return Ratio{patterns_.n(s), 1, class_total(s, y), 1}; };
  const auto sigma_of = [&](std::uint32_t s) { return Ratio{patterns_.n(s), 1, least_here(s), class_total(s, y)}; };
  const auto greater = [](double a, double b, const auto& compared) { return a == b ? compared() > 0 : a > b; };
  const int sign = eligibility_.inhibit ? -1 : 1;
  if (greater(other.rho_key, into.rho_key, [&] { return sign * compare(rho_of(other.rho), rho_of(into.rho)); })) {
    into.rho_key = other.rho_key;
    into.rho = other.rho;
  }
  if (greater(other.sigma_key, into.sigma_key, [&] { return compare(sigma_of(other.sigma), sigma_of(into.sigma)); })) {
    into.sigma_key = other.sigma_key;
    into.sigma = other.sigma;
  }
}

void PatternBounds::figures(std::uint32_t pattern, int last, std::vector<ClassBound>& bounds, SetFigures& out) const {
  // Once no feature with missing values can be added any more, everything below counts the same rows.
  const bool same_rows = next_bit_[static_cast<std::size_t>(last)] == patterns_.n_bits();
  out.eligible = all_eligible_ || patterns_.eligible(pattern, sets_);
  out.n = patterns_.n(pattern);
  out.class_total = patterns_.class_total(pattern);
  out.least_here = least_here(pattern);
  out.least_below = same_rows ? out.least_here : least_below_[pattern];
  const std::size_t n_classes = patterns_.n_classes();
  bounds.resize(n_classes);
  out.bounds = bounds.data();
  for (std::size_t y = 0; y < n_classes; ++y) {
    const Extremes& below = below_[pattern * n_classes + y];
    std::uint32_t rho = below.rho, sigma = below.sigma;
    if (same_rows) rho = sigma = out.least_here != kNever && out.class_total[y] > 0 ? pattern : kNone;
    bounds[y] = ClassBound();
    if (rho == kNone) continue;
    bounds[y].possible = true;
    bounds[y].rho_n = patterns_.n(rho);
    bounds[y].rho_p = class_total(rho, y);
    bounds[y].sigma_n = patterns_.n(sigma);
    bounds[y].sigma_m = least_here(sigma);
    bounds[y].sigma_p = class_total(sigma, y);
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
