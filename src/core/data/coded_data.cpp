// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/data/coded_data.h"

#include <algorithm>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "core/data/integer_weights.h"

namespace localift {

CodedData::CodedData(const DataView& view, const Stop& stop, int threads)
    : n_rows_(view.n_rows), codes_(view.features.size()), n_levels_(view.n_levels), n_missing_(view.features.size(), 0) {
  if (view.n_rows > UINT32_MAX) throw std::length_error("more than 2^32 - 1 rows");
  const std::vector<std::uint32_t> position = sort_by_class(view);
  Execution execution;
  execution.threads = threads;
  run_tasks(std::vector<double>(codes_.size(), 1), execution, [&](std::size_t feature, int, const Stop&) {
    if (view.features[feature] != nullptr && !stop.requested()) code(view, feature, position, stop);
  });

  if (stop.requested()) return;
  const IntegerWeights scaled = integer_weights(view.weights, n_rows_, view.whole_weights);
  rows_are_weights_ = view.weights == nullptr || view.whole_weights;
  weight_exponent_ = scaled.exponent;
  if (!scaled.units.empty()) {
    // A row without weight would be in profiles that no count shows.
    if (std::any_of(scaled.units.begin(), scaled.units.end(), [](Count unit) { return unit < 1; }))
      throw std::invalid_argument("a weight is not positive");
    weight_.resize(n_rows_);
    for (std::size_t i = 0; i < n_rows_; ++i) weight_[position[i]] = scaled.units[i];
  }
}

CodedData::CodedData(const CodedData& data, const std::vector<std::uint32_t>& rows, std::vector<Count> weights,
                     std::vector<std::size_t> class_begin, const std::vector<int>& features)
    : n_rows_(rows.size()),
      codes_(data.codes_.size()),
      n_levels_(data.n_levels_),
      n_missing_(data.codes_.size(), 0),
      class_begin_(std::move(class_begin)),
      weight_(std::move(weights)),
      rows_are_weights_(data.rows_are_weights_),
      weight_exponent_(data.weight_exponent_) {
  class_of_.reserve(n_rows_);
  source_row_.reserve(n_rows_);
  for (const std::uint32_t row : rows) {
    class_of_.push_back(data.class_of(row));
    source_row_.push_back(data.source_row_[row]);
  }
  for (const int feature : features) {
    const auto f = static_cast<std::size_t>(feature);
    const std::uint32_t missing = data.codes_[f].missing();
    codes_[f] = LevelCodes(n_rows_, n_levels_[f]);
    codes_[f].visit([&](auto* codes) {
      using Code = std::remove_pointer_t<decltype(codes)>;
      data.codes_[f].visit([&](const auto* source) {
        for (std::size_t i = 0; i < n_rows_; ++i) {
          codes[i] = static_cast<Code>(source[rows[i]]);
          n_missing_[f] += source[rows[i]] == missing;
        }
      });
    });
  }
}

/// Where each of the caller's rows goes: a counting sort by class.
std::vector<std::uint32_t> CodedData::sort_by_class(const DataView& view) {
  const auto n_classes = static_cast<std::size_t>(view.n_classes);
  class_begin_.assign(n_classes + 1, 0);
  for (std::size_t i = 0; i < n_rows_; ++i) {
    if (view.classes[i] < 1 || view.classes[i] > view.n_classes) throw std::invalid_argument("class code out of range");
    ++class_begin_[static_cast<std::size_t>(view.classes[i])];
  }
  for (std::size_t y = 0; y < n_classes; ++y) class_begin_[y + 1] += class_begin_[y];

  std::vector<std::size_t> next(class_begin_.begin(), class_begin_.end() - 1);
  std::vector<std::uint32_t> position(n_rows_);
  class_of_.resize(n_rows_);
  source_row_.resize(n_rows_);
  for (std::size_t y = 0; y < n_classes; ++y)
    std::fill(class_of_.begin() + static_cast<std::ptrdiff_t>(class_begin_[y]),
              class_of_.begin() + static_cast<std::ptrdiff_t>(class_begin_[y + 1]), static_cast<std::uint32_t>(y));
  for (std::size_t i = 0; i < n_rows_; ++i) {
    position[i] = static_cast<std::uint32_t>(next[static_cast<std::size_t>(view.classes[i] - 1)]++);
    source_row_[position[i]] = static_cast<std::uint32_t>(i);
  }
  return position;
}

void CodedData::code(const DataView& view, std::size_t feature, const std::vector<std::uint32_t>& position,
                     const Stop& stop) {
  const int n_levels = n_levels_[feature];
  const int* const source = view.features[feature];
  codes_[feature] = LevelCodes(n_rows_, n_levels);
  codes_[feature].visit([&](auto* codes) {
    using Code = std::remove_pointer_t<decltype(codes)>;
    std::size_t n_missing = 0;
    int greatest = 0;
    for (std::size_t i = 0; i < n_rows_; ++i) {
      if (i % 0x10000 == 0 && stop.requested()) return;
      const int code = source[i];
      greatest = std::max(greatest, code);
      n_missing += code < 1;
      codes[position[i]] = static_cast<Code>(code < 1 ? n_levels : code - 1);
    }
    if (greatest > n_levels) throw std::invalid_argument("level code out of range");
    n_missing_[feature] = n_missing;
  });
}

std::vector<int> CodedData::levels_of(const FeatureSet& set, std::size_t row) const {
  std::vector<int> levels;
  levels.reserve(set.size());
  for (const int feature : set) levels.push_back(codes(feature)[row]);
  return levels;
}

int CodedData::n_features_with_missing() const {
  return static_cast<int>(std::count_if(n_missing_.begin(), n_missing_.end(), [](std::size_t n) { return n > 0; }));
}

}  // namespace localift
