// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/data/coded_data.h"

#include <algorithm>
#include <stdexcept>

#include "core/data/integer_weights.h"

namespace localift {

CodedData::CodedData(const DataView& view, const Stop& stop) : n_rows_(view.n_rows), n_levels_(view.n_levels) {
  if (view.n_rows > UINT32_MAX) throw std::length_error("more than 2^32 - 1 rows");
  const auto n_classes = static_cast<std::size_t>(view.n_classes);
  class_begin_.assign(n_classes + 1, 0);
  for (std::size_t i = 0; i < n_rows_; ++i) {
    if (view.classes[i] < 1 || view.classes[i] > view.n_classes) throw std::invalid_argument("class code out of range");
    ++class_begin_[static_cast<std::size_t>(view.classes[i])];
  }
  for (std::size_t y = 0; y < n_classes; ++y) class_begin_[y + 1] += class_begin_[y];

  // Counting sort by class.
  std::vector<std::size_t> next(class_begin_.begin(), class_begin_.end() - 1), position(n_rows_);
  class_of_.resize(n_rows_);
  source_row_.resize(n_rows_);
  for (std::size_t i = 0; i < n_rows_; ++i) {
    const auto y = static_cast<std::size_t>(view.classes[i] - 1);
    position[i] = next[y]++;
    class_of_[position[i]] = static_cast<std::uint32_t>(y);
    source_row_[position[i]] = static_cast<std::uint32_t>(i);
  }

  codes_.resize(view.features.size());
  has_missing_.assign(view.features.size(), false);
  n_missing_.assign(view.features.size(), 0);
  for (std::size_t f = 0; f < view.features.size() && !stop.requested(); ++f) {
    if (view.features[f] == nullptr) continue;
    codes_[f].resize(n_rows_);
    for (std::size_t i = 0; i < n_rows_; ++i) {
      if (i % 0x10000 == 0 && stop.requested()) return;
      const int code = view.features[f][i];
      if (code > view.n_levels[f]) throw std::invalid_argument("level code out of range");
      codes_[f][position[i]] = code < 1 ? kMissing : code - 1;
      n_missing_[f] += code < 1;
    }
    has_missing_[f] = n_missing_[f] > 0;
  }

  if (stop.requested()) return;
  const IntegerWeights scaled = integer_weights(view.weights, n_rows_, view.whole_weights);
  rows_are_weights_ = view.weights == nullptr || view.whole_weights;
  weight_exponent_ = scaled.exponent;
  if (!scaled.units.empty()) {
    weight_.resize(n_rows_);
    for (std::size_t i = 0; i < n_rows_; ++i) weight_[position[i]] = scaled.units[i];
  }
}

std::vector<int> CodedData::levels_of(const FeatureSet& set, std::size_t row) const {
  std::vector<int> levels;
  levels.reserve(set.size());
  for (const int feature : set) levels.push_back(codes(feature)[row]);
  return levels;
}

int CodedData::n_features_with_missing() const {
  return static_cast<int>(std::count(has_missing_.begin(), has_missing_.end(), true));
}

}  // namespace localift
