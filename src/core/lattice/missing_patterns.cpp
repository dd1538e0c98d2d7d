// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/lattice/missing_patterns.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/base/binomial.h"

namespace localift {

namespace {

/// Adds to each pattern what its supersets hold, one bit at a time. `width` numbers per pattern.
void sum_over_supersets(std::vector<Count>& values, int n_bits, std::size_t width) {
  const std::size_t n_patterns = std::size_t{1} << n_bits;
  for (int b = 0; b < n_bits; ++b) {
    const std::size_t step = std::size_t{1} << b;
    for (std::size_t block = 0; block < n_patterns; block += 2 * step)
      for (std::size_t i = block * width; i < (block + step) * width; ++i) values[i] += values[i + step * width];
  }
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
    : order_(order), n_classes_(static_cast<std::size_t>(data.n_classes())) {
  std::vector<int> feature_of_bit;
  for (const int column : order_) {
    const bool missing = data.has_missing(column);
    bit_of_.push_back(missing ? static_cast<int>(feature_of_bit.size()) : -1);
    if (missing) feature_of_bit.push_back(column);
  }
  n_bits_ = static_cast<int>(feature_of_bit.size());

  // Rows by the exact set of features that are present; the rows counted by a pattern are those of its supersets.
  const std::size_t n_patterns = std::size_t{1} << n_bits_;
  n_.assign(n_patterns, 0);
  if (!data.rows_are_weights()) n_rows_.assign(n_patterns, 0);
  class_total_.assign(n_patterns * n_classes_, 0);
  constexpr std::size_t kPart = 4096;  // rows whose patterns stay in cache
  std::vector<std::uint32_t> present;
  for (std::size_t y = 0; y < n_classes_; ++y) {
    const std::size_t end = data.class_begin(static_cast<int>(y) + 1);
    for (std::size_t begin = data.class_begin(static_cast<int>(y)); begin < end; begin += kPart) {
      if (stop.requested()) return;
      present_features(data, feature_of_bit, begin, std::min(end, begin + kPart), present);
      for (std::size_t i = 0; i < present.size(); ++i) {
        class_total_[present[i] * n_classes_ + y] += data.weight(begin + i);
        if (!n_rows_.empty()) ++n_rows_[present[i]];
      }
    }
  }
  for (std::size_t pattern = 0; pattern < n_patterns; ++pattern)
    n_[pattern] = std::accumulate(class_total(pattern), class_total(pattern) + n_classes_, Count{0});
  sum_over_supersets(n_, n_bits_, 1);
  if (!n_rows_.empty()) sum_over_supersets(n_rows_, n_bits_, 1);
  sum_over_supersets(class_total_, n_bits_, n_classes_);
}

double MissingPatterns::left_out(const SetRestrictions& sets) const {
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

int n_set_bits(std::size_t pattern) {
  int n = 0;
  for (; pattern != 0; pattern &= pattern - 1) ++n;
  return n;
}

double left_out(const CodedData& data, const SetRestrictions& sets, const Stop& stop) {
  if (!MissingPatterns::affordable(data)) return std::numeric_limits<double>::quiet_NaN();
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
