// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/varying_rows_bound.h"

#include <algorithm>
#include <limits>

#include "core/base/exact.h"
#include "core/count/count_table.h"

namespace localift {

namespace {

constexpr Count kNever = std::numeric_limits<Count>::max();

/// Adds to each pattern what its supersets hold, one bit at a time. `width` numbers per pattern.
void sum_over_supersets(std::vector<Count>& values, int n_bits, std::size_t width) {
  const std::size_t n_patterns = std::size_t{1} << n_bits;
  for (int b = 0; b < n_bits; ++b) {
    const std::size_t step = std::size_t{1} << b;
    for (std::size_t block = 0; block < n_patterns; block += 2 * step)
      for (std::size_t i = block * width; i < (block + step) * width; ++i) values[i] += values[i + step * width];
  }
}

int n_set_bits(std::size_t pattern) {
  int n = 0;
  for (; pattern != 0; pattern &= pattern - 1) ++n;
  return n;
}

}  // namespace

Count Eligibility::least_count(Count n) const {
  const Count least = least_eligible(min_freq, n);
  return rows_are_weights ? std::max(least, min_count) : least;
}

bool PatternTable::affordable(int n_missing_features, int n_classes) {
  return n_missing_features <= 20 &&
         (static_cast<std::size_t>(n_classes) << n_missing_features) <= (std::size_t{1} << 19);
}

PatternTable::PatternTable(const CodedData& data, const SearchSpace& space, const Eligibility& eligibility)
    : eligibility_(eligibility), n_classes_(static_cast<std::size_t>(data.n_classes())) {
  std::vector<int> feature_of_bit;
  for (int i = 0; i < space.n_features(); ++i) {
    const bool missing = data.has_missing(space.column(i));
    bit_of_.push_back(missing ? static_cast<int>(feature_of_bit.size()) : -1);
    if (missing) feature_of_bit.push_back(space.column(i));
    next_bit_.push_back(static_cast<int>(feature_of_bit.size()));
  }
  n_bits_ = static_cast<int>(feature_of_bit.size());
  const std::size_t n_patterns = std::size_t{1} << n_bits_;

  // Rows by the exact set of features that are present; the rows counted by pattern S are those of its supersets.
  n_.assign(n_patterns, 0);
  if (!data.rows_are_weights()) n_rows_.assign(n_patterns, 0);
  class_total_.assign(n_patterns * n_classes_, 0);
  for (std::size_t row = 0; row < data.n_rows(); ++row) {
    std::size_t present = 0;
    for (int b = 0; b < n_bits_; ++b)
      if (data.codes(feature_of_bit[static_cast<std::size_t>(b)])[row] != CodedData::kMissing)
        present |= std::size_t{1} << b;
    n_[present] += data.weight(row);
    if (!n_rows_.empty()) ++n_rows_[present];
    class_total_[present * n_classes_ + data.class_of(row)] += data.weight(row);
  }
  sum_over_supersets(n_, n_bits_, 1);
  if (!n_rows_.empty()) sum_over_supersets(n_rows_, n_bits_, 1);
  sum_over_supersets(class_total_, n_bits_, n_classes_);

  // Below a pattern come those with more bits, all above its highest one. They are larger numbers, so one pass down
  // finds each of them finished.
  eligible_.assign(n_patterns, false);
  least_here_.assign(n_patterns, kNever);
  least_below_.assign(n_patterns, kNever);
  below_.assign(n_patterns * n_classes_, {kNone, kNone});
  for (std::size_t s = n_patterns; s-- > 0;) {
    eligible_[s] = several_classes(s) && (n_rows_.empty() ? n_ : n_rows_)[s] >= eligibility_.min_n;
    if (eligible_[s] && n_set_bits(s) <= space.max_size()) {
      least_here_[s] = least_below_[s] = eligibility_.least_count(n_[s]);
      for (std::size_t y = 0; y < n_classes_; ++y)
        if (class_total(s, y) > 0)
          below_[s * n_classes_ + y] = {static_cast<std::uint32_t>(s), static_cast<std::uint32_t>(s)};
    }
    for (int b = n_bits_ - 1; b >= 0 && ((s >> b) & 1) == 0; --b) {
      const std::size_t larger = s | (std::size_t{1} << b);
      least_below_[s] = std::min(least_below_[s], least_below_[larger]);
      for (std::size_t y = 0; y < n_classes_; ++y) join(below_[s * n_classes_ + y], below_[larger * n_classes_ + y], y);
    }
  }
}

bool PatternTable::several_classes(std::size_t pattern) const {
  return localift::several_classes(class_total_.data() + pattern * n_classes_, n_classes_);
}

bool PatternTable::greater_rho(std::uint32_t a, std::uint32_t b, std::size_t y) const {
  return compare({n_[a], 1, class_total(a, y), 1}, {n_[b], 1, class_total(b, y), 1}) > 0;
}

bool PatternTable::greater_sigma(std::uint32_t a, std::uint32_t b, std::size_t y) const {
  return compare({n_[a], 1, least_here_[a], class_total(a, y)}, {n_[b], 1, least_here_[b], class_total(b, y)}) > 0;
}

void PatternTable::join(Extremes& into, const Extremes& other, std::size_t y) const {
  if (other.rho == kNone) return;
  if (into.rho == kNone) {
    into = other;
    return;
  }
  if (eligibility_.inhibit ? greater_rho(into.rho, other.rho, y) : greater_rho(other.rho, into.rho, y))
    into.rho = other.rho;
  if (greater_sigma(other.sigma, into.sigma, y)) into.sigma = other.sigma;
}

void PatternTable::figures(std::uint32_t pattern, int last, std::vector<ClassBound>& bounds, SetFigures& out) const {
  // Once no feature with missing values can be added any more, everything below counts the same rows.
  const bool same_rows = next_bit_[static_cast<std::size_t>(last)] == n_bits_;
  out.eligible = eligible_[pattern];
  out.n = n_[pattern];
  out.class_total = class_total_.data() + pattern * n_classes_;
  out.least_here = least_here_[pattern];
  out.least_below = (same_rows ? least_here_ : least_below_)[pattern];
  bounds.resize(n_classes_);
  out.bounds = bounds.data();
  for (std::size_t y = 0; y < n_classes_; ++y) {
    Extremes at = below_[pattern * n_classes_ + y];
    if (same_rows) at.rho = at.sigma = least_here_[pattern] != kNever && class_total(pattern, y) > 0 ? pattern : kNone;
    bounds[y] = ClassBound();
    if (at.rho == kNone) continue;
    bounds[y].possible = true;
    bounds[y].rho_n = n_[at.rho];
    bounds[y].rho_p = class_total(at.rho, y);
    bounds[y].sigma_n = n_[at.sigma];
    bounds[y].sigma_m = least_here_[at.sigma];
    bounds[y].sigma_p = class_total(at.sigma, y);
  }
}

double PatternTable::left_out(const SearchSpace& space) const {
  // Sets of the space by pattern: choose the features without missing values freely around it.
  int required_bits = 0, required_free = 0, free = 0;
  for (int i = 0; i < space.n_features(); ++i) {
    const bool required = space.required_after(i - 1) > space.required_after(i);
    if (bit_of_[static_cast<std::size_t>(i)] >= 0)
      required_bits |= required ? 1 << bit_of_[static_cast<std::size_t>(i)] : 0;
    else
      (required ? required_free : free) += 1;
  }
  double sum = 0;
  for (std::size_t s = 0; s < eligible_.size(); ++s) {
    if (eligible_[s] || (static_cast<int>(s) & required_bits) != required_bits) continue;
    const int size = required_free + n_set_bits(s);
    double binomial = 1;
    for (int t = 0; t <= free && size + t <= space.max_size(); ++t) {
      if (size + t >= space.min_size() && size + t > 0) sum += binomial;
      binomial = binomial * (free - t) / (t + 1);
    }
  }
  return sum;
}

double left_out(const CodedData& data, const SearchSpace& space, Count min_n) {
  if (!PatternTable::affordable(data.n_features_with_missing(), data.n_classes()))
    return std::numeric_limits<double>::quiet_NaN();
  Eligibility eligibility;
  eligibility.min_n = min_n;
  eligibility.rows_are_weights = data.rows_are_weights();
  return PatternTable(data, space, eligibility).left_out(space);
}

MarginPath::MarginPath(const BitmapIndex& index, const SearchSpace& space, const Eligibility& eligibility,
                       const PatternTable* table)
    : index_(index), space_(space), eligibility_(eligibility), table_(table) {
  steps_.resize(static_cast<std::size_t>(space.max_size()) + 1);
  if (table_ != nullptr) return;
  for (auto& step : steps_) {
    step.class_total.resize(index.n_classes());
    step.bounds.resize(index.n_classes());
  }
  Step& root = steps_.front();
  root.complete = index.all();
  root.n_rows = index.intersect(index.all(), index.all(), nullptr, root.class_total.data());
  below_.resize(index.n_classes());
  std::vector<std::uint64_t> complete(index.all(), index.all() + index.words());
  complete_after_.resize(static_cast<std::size_t>(space.n_features()));
  for (int i = space.n_features(); i-- > 0;) {
    complete_after_[static_cast<std::size_t>(i)] = complete;
    if (const std::uint64_t* present = index.present(space.column(i)))
      for (std::size_t w = 0; w < complete.size(); ++w) complete[w] &= present[w];
  }
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
  const std::size_t n_classes = index_.n_classes();
  if (const std::uint64_t* present = index_.present(space_.column(position))) {
    step.buffer.resize(index_.words());
    step.n_rows = index_.intersect(parent.complete, present, step.buffer.data(), step.class_total.data());
    step.complete = step.buffer.data();
  } else {
    step.complete = parent.complete;
    step.n_rows = parent.n_rows;
    step.class_total = parent.class_total;
  }
  step.n = 0;
  for (const Count p : step.class_total) step.n += p;

  index_.intersect(step.complete, complete_after_[static_cast<std::size_t>(position)].data(), nullptr, below_.data());
  Count n_below = 0;
  for (const Count p : below_) n_below += p;
  SetFigures& figures = step.figures;
  figures.eligible = several_classes(step.class_total.data(), n_classes) && step.n_rows >= eligibility_.min_n;
  figures.n = step.n;
  figures.class_total = step.class_total.data();
  figures.least_here = eligibility_.least_count(step.n);
  figures.least_below = eligibility_.least_count(n_below);
  for (std::size_t y = 0; y < n_classes; ++y) {
    const Count p = step.class_total[y], p_below = below_[y], others = step.n - p, others_below = n_below - p_below;
    ClassBound& bound = step.bounds[y];
    bound = {p > 0, 0, 1, 0, 1, 1, true};
    if (p == 0) continue;
    if (eligibility_.inhibit) {
      // N_S / P_S = 1 + Q_S / P_S with Q_S >= Q_R and P_S <= P_chi.
      bound.rho_n = p + others_below;
      bound.rho_p = p;
    } else {
      bound.bounded = p_below > 0;
      bound.rho_n = bound.sigma_n = p_below + others;
      bound.rho_p = bound.sigma_p = std::max<Count>(p_below, 1);
      bound.sigma_m = figures.least_below;
    }
  }
  figures.bounds = step.bounds.data();
}

}  // namespace localift
