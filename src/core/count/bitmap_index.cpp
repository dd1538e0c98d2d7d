// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/bitmap_index.h"

#include <algorithm>

#include "core/base/bits.h"

namespace localift {

namespace {

inline void set_bit(std::vector<std::uint64_t>& bits, std::size_t position) {
  bits[position / 64] |= std::uint64_t{1} << (position % 64);
}

}  // namespace

BitmapIndex::BitmapIndex(const CodedData& data, Count least, const Stop& stop)
    : rows_are_weights_(data.rows_are_weights()) {
  const auto n_classes = static_cast<std::size_t>(data.n_classes());
  begin_.assign(n_classes + 1, 0);
  for (std::size_t y = 0; y <= n_classes; ++y) row_begin_.push_back(data.class_begin(static_cast<int>(y)));
  for (std::size_t y = 0; y < n_classes; ++y) begin_[y + 1] = begin_[y] + (row_begin_[y + 1] - row_begin_[y] + 63) / 64;
  std::vector<std::size_t> position(data.n_rows());
  for (std::size_t row = 0; row < position.size(); ++row) position[row] = bit_of(row);
  all_.assign(words(), 0);
  for (const std::size_t p : position) set_bit(all_, p);
  if (!data.unit_weights()) {
    weight_.assign(words() * 64, 0);
    for (std::size_t row = 0; row < data.n_rows(); ++row) weight_[position[row]] = data.weight(row);
  }

  const auto n_features = static_cast<std::size_t>(data.n_features());
  levels_.resize(n_features);
  present_.resize(n_features);
  for (std::size_t f = 0; f < n_features && !stop.requested(); ++f) {
    const auto& codes = data.codes(static_cast<int>(f));
    // With missing values as one more, which is dropped.
    std::vector<Count> level_weight(static_cast<std::size_t>(data.n_levels(static_cast<int>(f))) + 1, 0);
    codes.visit([&](const auto* code) {
      for (std::size_t row = 0; row < codes.size(); ++row) level_weight[code[row]] += data.weight(row);
    });
    level_weight.pop_back();
    levels_[f].resize(level_weight.size());
    for (std::size_t l = 0; l < level_weight.size(); ++l)
      if (level_weight[l] >= least && level_weight[l] > 0) levels_[f][l].assign(words(), 0);
    if (data.has_missing(static_cast<int>(f))) present_[f].assign(words(), 0);
    if (stop.requested()) return;
    codes.visit([&](const auto* code) {
      for (std::size_t row = 0; row < codes.size(); ++row) {
        if (code[row] == codes.missing()) continue;
        auto& bits = levels_[f][code[row]];
        if (!bits.empty()) set_bit(bits, position[row]);
        if (!present_[f].empty()) set_bit(present_[f], position[row]);
      }
    });
  }
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
