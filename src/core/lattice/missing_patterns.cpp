// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/lattice/missing_patterns.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/base/binomial.h"

namespace localift {

namespace {

/// a[i] += b[i], four at a time, as compilers do not do it by themselves.
void add(Count* a, const Count* b, std::size_t n) {
  std::size_t i = 0;
  for (; i + 4 <= n; i += 4) {
    a[i] += b[i];
    a[i + 1] += b[i + 1];
    a[i + 2] += b[i + 2];
    a[i + 3] += b[i + 3];
  }
  for (; i < n; ++i) a[i] += b[i];
}

/// Adds to each of n patterns, a power of two, what its supersets hold. `width` numbers per pattern. By halves, so that
/// most of it is done in the nearest cache.
void sum_over_supersets(Count* values, std::size_t n, std::size_t width) {
  if (n == 1) return;
  const std::size_t half = n / 2 * width;
  if (n > 2) {
    sum_over_supersets(values, n / 2, width);
    sum_over_supersets(values + half, n / 2, width);
  }
  add(values, values + half, half);
}

/// Is the set of all features eligible, and so every set? Looks at no more rows than it takes to know.
bool all_eligible(const CodedData& data, const SetRestrictions& sets, const Stop& stop) {
  const auto complete = [&](std::size_t row) {
    for (int f = 0; f < data.n_features(); ++f)
      if (data.has_missing(f) && data.codes(f)[row] == CodedData::kMissing) return false;
    return true;
  };
  std::vector<Count> class_total(static_cast<std::size_t>(data.n_classes()), 0);
  Count n_rows = 0;
  for (int y = 0; y < data.n_classes(); ++y)
    for (std::size_t row = data.class_begin(y); row < data.class_begin(y + 1); ++row) {
      if (row % 0x10000 == 0 && stop.requested()) return false;
      if (!complete(row)) continue;
      ++class_total[static_cast<std::size_t>(y)];
      n_rows += data.rows_are_weights() ? data.weight(row) : 1;
      // Further rows of the class change nothing.
      if (sets.eligible(class_total.data(), class_total.size(), n_rows)) return true;
      if (n_rows >= sets.min_n) break;
    }
  return false;
}

/// Of rows begin .. end - 1, a bit for each of the features that is there.
void present_features(const CodedData& data, const std::vector<int>& features, std::size_t begin, std::size_t end,
                      std::vector<std::uint32_t>& present) {
  present.assign(end - begin, 0);
  for (std::size_t b = 0; b < features.size(); ++b) {
    const LevelCodes& codes = data.codes(features[b]);
    codes.visit([&](const auto* code) {
      const std::uint32_t missing = codes.missing();
      std::uint32_t* const of_row = present.data();
      for (std::size_t i = 0; i < end - begin; ++i)
        of_row[i] |= static_cast<std::uint32_t>(code[begin + i] != missing) << b;
    });
  }
}

}  // namespace

bool MissingPatterns::affordable(const CodedData& data) {
  const int a = data.n_features_with_missing();
  return a <= 20 && (static_cast<std::size_t>(data.n_classes()) << a) <= (std::size_t{1} << 19);
}

MissingPatterns::MissingPatterns(const CodedData& data, const std::vector<int>& order, const Stop& stop)
    : order_(order),
      n_classes_(static_cast<std::size_t>(data.n_classes())),
      width_(1 + n_classes_ + !data.rows_are_weights()),
      rows_at_(data.rows_are_weights() ? 0 : width_ - 1) {
  std::vector<int> feature_of_bit;
  for (const int column : order_) {
    const bool missing = data.has_missing(column);
    bit_of_.push_back(missing ? static_cast<int>(feature_of_bit.size()) : -1);
    if (missing) feature_of_bit.push_back(column);
  }
  n_bits_ = static_cast<int>(feature_of_bit.size());

  // Rows by the exact set of features that are present; the rows counted by a pattern are those of its supersets.
  counts_.assign(n_patterns() * width_, 0);
  constexpr std::size_t kPart = 4096;  // rows whose patterns stay in cache
  std::vector<std::uint32_t> present;
  for (std::size_t y = 0; y < static_cast<std::size_t>(data.n_classes()); ++y) {
    const std::size_t end = data.class_begin(static_cast<int>(y) + 1);
    for (std::size_t begin = data.class_begin(static_cast<int>(y)); begin < end; begin += kPart) {
      if (stop.requested()) return;
      present_features(data, feature_of_bit, begin, std::min(end, begin + kPart), present);
      for (std::size_t i = 0; i < present.size(); ++i) {
        Count* const counts = &counts_[present[i] * width_];
        const Count weight = data.weight(begin + i);
        counts[0] += weight;
        counts[1 + y] += weight;
        if (rows_at_ > 0) ++counts[rows_at_];
      }
    }
  }
  sum_over_supersets(counts_.data(), n_patterns(), width_);
}

double MissingPatterns::left_out(const SetRestrictions& sets) const {
  if (all_eligible(sets)) return 0;
  // Sets of the space by pattern: choose the features without missing values freely around it.
  std::size_t required_bits = 0;
  int required_free = 0, free = 0;
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const bool required = std::find(sets.always.begin(), sets.always.end(), order_[i]) != sets.always.end();
    if (bit_of_[i] >= 0)
      required_bits |= required ? std::size_t{1} << bit_of_[i] : 0;
    else
      (required ? required_free : free) += 1;
  }
  double sum = 0;
  for (std::size_t pattern = 0; pattern < n_patterns(); ++pattern) {
    if ((pattern & required_bits) != required_bits || eligible(pattern, sets)) continue;
    const int size = required_free + n_set_bits(pattern);
    sum += binomials(free, std::max(sets.min_features, 1) - size, sets.max_features - size);
  }
  return sum;
}

double left_out(const CodedData& data, const SetRestrictions& sets, const Stop& stop) {
  if (!MissingPatterns::affordable(data)) return std::numeric_limits<double>::quiet_NaN();
  if (all_eligible(data, sets, stop)) return 0;
  std::vector<int> order(static_cast<std::size_t>(data.n_features()));
  std::iota(order.begin(), order.end(), 0);
  const MissingPatterns patterns(data, order, stop);
  return stop.requested() ? std::numeric_limits<double>::quiet_NaN() : patterns.left_out(sets);
}

double left_out(const CodedData& data, const SetRestrictions& sets, const Execution& execution) {
  constexpr std::size_t kFewValues = std::size_t{1} << 18;  // a millisecond
  if (data.n_rows() * static_cast<std::size_t>(data.n_features_with_missing()) < kFewValues)
    return left_out(data, sets);
  double result = std::numeric_limits<double>::quiet_NaN();
  run_task(execution, [&](const Stop& stop) { result = left_out(data, sets, stop); });
  return result;
}

}  // namespace localift
