// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/bitmap_index.h"

#include <algorithm>

#include "core/base/bits.h"
#include "core/count/cell_histogram.h"

namespace localift {

BitmapIndex::BitmapIndex(const CodedData& data, Count least, const Stop& stop, int threads)
    : rows_are_weights_(data.rows_are_weights()) {
  const auto n_classes = static_cast<std::size_t>(data.n_classes());
  begin_.assign(n_classes + 1, 0);
  for (std::size_t y = 0; y <= n_classes; ++y) row_begin_.push_back(data.class_begin(static_cast<int>(y)));
  for (std::size_t y = 0; y < n_classes; ++y) begin_[y + 1] = begin_[y] + (row_begin_[y + 1] - row_begin_[y] + 63) / 64;
  all_.assign(words(), 0);
  for_words(stop, [&](std::size_t w, std::size_t, std::size_t n) { all_[w] = ~std::uint64_t{0} >> (64 - n); });
  if (!data.unit_weights()) add_weights(data);

  const auto n_features = static_cast<std::size_t>(data.n_features());
  levels_.resize(n_features);
  present_.resize(n_features);
  Execution execution;
  execution.threads = threads;
  run_tasks(std::vector<double>(n_features, 1), execution, [&](std::size_t feature, int, const Stop&) {
    if (!stop.requested()) add_feature(data, feature, least, stop);
  });
}

/// visit(w, row, n): word w has the n rows from that one on.
template <class Visit>
void BitmapIndex::for_words(const Stop& stop, const Visit& visit) const {
  for (std::size_t y = 0; y < n_classes(); ++y)
    for (std::size_t w = begin_[y]; w < begin_[y + 1]; ++w) {
      if (w % 1024 == 0 && stop.requested()) return;
      const std::size_t row = row_begin_[y] + 64 * (w - begin_[y]);
      visit(w, row, std::min<std::size_t>(64, row_begin_[y + 1] - row));
    }
}

void BitmapIndex::add_weights(const CodedData& data) {
  weight_.assign(words() * 64, 0);
  for_words(Stop(), [&](std::size_t w, std::size_t row, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) weight_[w * 64 + i] = data.weight(row + i);
  });
}

void BitmapIndex::add_feature(const CodedData& data, std::size_t feature, Count least, const Stop& stop) {
  const std::vector<Count> weights = level_weights(data, feature, stop);
  if (stop.requested()) return;
  levels_[feature].resize(weights.size());
  for (std::size_t l = 0; l < weights.size(); ++l)
    if (weights[l] >= least && weights[l] > 0) levels_[feature][l].assign(words(), 0);
  const LevelCodes& codes = data.codes(static_cast<int>(feature));
  if (data.has_missing(static_cast<int>(feature))) present_[feature].assign(words(), 0);
  codes.visit([&](const auto* code) { set_bits(code, feature, codes.missing(), stop); });
}

/// The weight of each level.
std::vector<Count> BitmapIndex::level_weights(const CodedData& data, std::size_t feature, const Stop& stop) const {
  const LevelCodes& codes = data.codes(static_cast<int>(feature));
  // With missing values as one more, which is dropped.
  const auto n_levels = static_cast<std::size_t>(data.n_levels(static_cast<int>(feature)));
  CellHistogram histogram;
  histogram.reset(n_levels + 1, 1, !data.unit_weights(), false);
  codes.visit([&](const auto* code) {
    constexpr std::size_t kPart = std::size_t{1} << 16;
    const auto level = [=](std::size_t row) { return code[row]; };
    for (std::size_t row = 0; row < codes.size() && !stop.requested(); row += kPart) {
      const std::size_t end = std::min(codes.size(), row + kPart);
      if (data.unit_weights())
        histogram.count(level, row, end, 0);
      else
        histogram.count(level, [&](std::size_t i) { return data.weight(i); }, row, end, 0);
    }
  });
  std::vector<Count> weights;
  histogram.read([&](const auto* counts) { weights.assign(counts, counts + n_levels); });
  return weights;
}

/// Of few levels word by word: where each is, compared with all rows of the word at once.
template <class Code>
void BitmapIndex::set_bits(const Code* codes, std::size_t feature, std::uint32_t missing, const Stop& stop) {
  constexpr std::size_t kFewLevels = 24;
  std::vector<std::vector<std::uint64_t>>& levels = levels_[feature];
  std::vector<std::uint64_t>& present = present_[feature];
  for_words(stop, [&](std::size_t w, std::size_t row, std::size_t n) {
    if constexpr (sizeof(Code) == 1) {
      if (n == 64 && levels.size() <= kFewLevels) {
        for (std::size_t l = 0; l < levels.size(); ++l)
          if (!levels[l].empty()) levels[l][w] = equal_bytes(codes + row, static_cast<std::uint8_t>(l));
        if (!present.empty()) present[w] = ~equal_bytes(codes + row, static_cast<std::uint8_t>(missing));
        return;
      }
    }
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint32_t code = codes[row + i];
      if (code == missing) continue;
      if (!levels[code].empty()) levels[code][w] |= std::uint64_t{1} << i;
      if (!present.empty()) present[w] |= std::uint64_t{1} << i;
    }
  });
}

std::size_t BitmapIndex::bit_of(std::size_t row) const {
  // Classes without rows begin where the next one does: the last to begin here is the row's.
  const auto next = std::upper_bound(row_begin_.begin(), row_begin_.end() - 1, row);
  const auto y = static_cast<std::size_t>(next - row_begin_.begin()) - 1;
  return begin_[y] * 64 + (row - row_begin_[y]);
}

const std::uint64_t* BitmapIndex::level(int feature, int level) const {
  const auto& bits = levels_[static_cast<std::size_t>(feature)][static_cast<std::size_t>(level)];
  return bits.empty() ? nullptr : bits.data();
}

const std::uint64_t* BitmapIndex::present(int feature) const {
  const auto& bits = present_[static_cast<std::size_t>(feature)];
  return bits.empty() ? nullptr : bits.data();
}

Count BitmapIndex::weight_sum(const std::uint64_t* a, const std::uint64_t* b, std::size_t first,
                              std::size_t last) const {
  Count sum = 0;
  for (std::size_t w = first; w < last; ++w)
    for (std::uint64_t both = a[w] & b[w]; both != 0; both &= both - 1) sum += weight_[w * 64 + lowest_bit(both)];
  return sum;
}

Count BitmapIndex::intersect(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* out,
                             Count* weights) const {
  // Counting alone has a faster kernel, for words enough of a class.
  if (out == nullptr && words() >= kManyWords * n_classes())
    for (std::size_t y = 0; y < n_classes(); ++y) weights[y] = n_rows_in(y, a, b);
  else
    and_count_(a, b, out, begin_.data(), n_classes(), weights);
  Count rows = 0;
  for (std::size_t y = 0; y < n_classes(); ++y) rows += weights[y];
  if (weight_.empty()) return rows;

  Count replicated = 0;
  for (std::size_t y = 0; y < n_classes(); ++y) {
    weights[y] = weight_sum(a, b, begin_[y], begin_[y + 1]);
    replicated += weights[y];
  }
  return rows_are_weights_ ? replicated : rows;
}

}  // namespace localift
