// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/permuted_classes.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "core/permute/canonical_rows.h"
#include "core/permute/counter_stream.h"

namespace localift {

namespace {

/// Lanes are drawn by the line of the cache, so that no two threads write to one.
constexpr std::size_t kLine = 8;

double total_weight(const CodedData& data) {
  if (!data.rows_are_weights()) throw std::invalid_argument("only whole weights can be permuted");
  double total = 0;
  for (std::size_t row = 0; row < data.n_rows(); ++row) total += static_cast<double>(data.weight(row));
  if (total > PermutedClasses::kMaxRows) throw std::length_error("more than 2^27 rows to permute");
  return total;
}

}  // namespace

PermutedClasses::PermutedClasses(const CodedData& data, const ContinuousData* continuous,
                                 const std::vector<int>& strata, std::uint64_t seed, std::size_t B, int threads,
                                 const Stop& stop, std::size_t first)
    : data_(data), n_classes_(data.n_classes()), n_lanes_(B + 1), stride_(stride_of(B + 1)) {
  data_row_.reserve(static_cast<std::size_t>(total_weight(data)));
  const std::vector<std::uint32_t> order = canonical_rows(data, continuous, strata, stop);
  if (stop.requested()) return;
  repeat_rows(order);
  find_strata(strata);
  copy_codes(threads, stop);
  if (!stop.requested()) draw(seed, first, threads, stop);
}

double PermutedClasses::bytes(double n_rows, int n_classes, std::size_t B) {
  const double words = (n_rows + 63) / 64;
  return 8 * words * static_cast<double>(n_classes - 1) * static_cast<double>(stride_of(B + 1)) + 8 * n_rows;
}

void PermutedClasses::repeat_rows(const std::vector<std::uint32_t>& order) {
  for (const std::uint32_t row : order)
    data_row_.insert(data_row_.end(), static_cast<std::size_t>(data_.weight(row)), row);
}

void PermutedClasses::find_strata(const std::vector<int>& strata) {
  const auto stratum_of = [&](std::size_t i) { return strata.empty() ? 0 : strata[data_.source_row(data_row_[i])]; };
  for (std::size_t begin = 0; begin < n_rows();) {
    Stratum stratum{begin, begin, std::vector<std::size_t>(static_cast<std::size_t>(n_classes_), 0)};
    for (; stratum.end < n_rows() && stratum_of(stratum.end) == stratum_of(begin); ++stratum.end)
      ++stratum.class_totals[data_.class_of(data_row_[stratum.end])];
    const std::size_t size = stratum.end - begin;
    const bool one_class = *std::max_element(stratum.class_totals.begin(), stratum.class_totals.end()) == size;
    movable_rows_ += one_class ? 0 : size;
    begin = stratum.end;
    strata_.push_back(std::move(stratum));
  }
}

void PermutedClasses::copy_codes(int threads, const Stop& stop) {
  const std::vector<int> one_class(n_rows(), 1);
  std::vector<std::vector<int>> codes(static_cast<std::size_t>(data_.n_features()));
  DataView view;
  view.n_rows = n_rows();
  view.classes = one_class.data();
  view.n_classes = 1;
  for (int f = 0; f < data_.n_features() && !stop.requested(); ++f) {
    auto& column = codes[static_cast<std::size_t>(f)];
    const LevelCodes& source = data_.codes(f);
    if (source.size() > 0) {
      column.reserve(n_rows());
      for (const std::uint32_t row : data_row_) column.push_back(source[row] + 1);  // 0: missing
    }
    view.features.push_back(source.size() > 0 ? column.data() : nullptr);
    view.n_levels.push_back(data_.n_levels(f));
  }
  if (!stop.requested()) rows_ = std::make_unique<const CodedData>(view, stop, threads);
}

void PermutedClasses::draw(std::uint64_t seed, std::size_t first, int threads, const Stop& stop) {
  memory_.assign(static_cast<std::size_t>(n_classes_ - 1) * n_words() * stride_ + kLine, 0);
  const auto misplaced = reinterpret_cast<std::uintptr_t>(memory_.data()) / sizeof(std::uint64_t) % kLine;
  bits_ = memory_.data() + (kLine - misplaced) % kLine;
  Execution execution;
  execution.threads = threads;
  run_tasks(std::vector<double>((n_lanes_ + kLine - 1) / kLine, 1), execution,
            [&](std::size_t task, int, const Stop&) { draw_lanes(seed, first, kLine * task, stop); });
}

/// A line of lanes from `begin` on.
void PermutedClasses::draw_lanes(std::uint64_t seed, std::size_t first, std::size_t begin, const Stop& stop) {
  const auto last_class = static_cast<std::uint32_t>(n_classes_ - 1);
  std::vector<std::uint32_t> labels(n_rows());
  std::vector<std::uint64_t> lines(last_class * n_words() * kLine, 0);
  for (std::size_t lane = begin; lane < std::min(begin + kLine, n_lanes_) && !stop.requested(); ++lane) {
    if (lane == 0)
      observed_labels(labels);
    else
      shuffled_labels(seed, first + lane - 1, labels);
    for (std::size_t i = 0; i < labels.size(); ++i)
      if (labels[i] < last_class)
        lines[(labels[i] * n_words() + i / 64) * kLine + (lane - begin)] |= std::uint64_t{1} << (i % 64);
  }
  for (std::size_t line = 0; line < lines.size() / kLine; ++line)
    std::copy_n(lines.data() + line * kLine, kLine, bits_ + line * stride_ + begin);
}

void PermutedClasses::observed_labels(std::vector<std::uint32_t>& labels) const {
  for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = data_.class_of(data_row_[i]);
}

void PermutedClasses::shuffled_labels(std::uint64_t seed, std::size_t replicate,
                                      std::vector<std::uint32_t>& labels) const {
  CounterStream random(seed, replicate);
  for (const Stratum& stratum : strata_) {
    std::uint32_t* const of_stratum = labels.data() + stratum.begin;
    std::uint32_t* next = of_stratum;
    for (std::size_t y = 0; y < stratum.class_totals.size(); ++y)
      next = std::fill_n(next, stratum.class_totals[y], static_cast<std::uint32_t>(y));
    for (std::size_t left = stratum.end - stratum.begin; left > 1; --left)
      std::swap(of_stratum[left - 1], of_stratum[random.below(left)]);
  }
}

int PermutedClasses::class_of(std::size_t i, std::size_t b) const {
  for (int y = 0; y < n_classes_ - 1; ++y)
    if ((bits(y, i / 64)[b] >> (i % 64)) & 1) return y;
  return n_classes_ - 1;
}

std::vector<int> PermutedClasses::permutation(std::size_t b) const {
  std::vector<std::size_t> next(data_.n_rows() + 1, 0);  // by the caller's row, its first unit
  for (std::size_t row = 0; row < data_.n_rows(); ++row)
    next[data_.source_row(row) + 1] = static_cast<std::size_t>(data_.weight(row));
  std::partial_sum(next.begin(), next.end(), next.begin());
  std::vector<int> classes(n_rows());
  for (std::size_t i = 0; i < n_rows(); ++i) classes[next[data_.source_row(data_row_[i])]++] = class_of(i, b);
  return classes;
}

}  // namespace localift
