// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/cross_counter.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/splitmix64.h"

namespace localift {

namespace {

/// Has the work been stopped? Looked at every 2^16 rows, some tenth of a millisecond.
bool stopped(const Stop* stop, std::size_t i) { return (i & 0xffff) == 0 && stop != nullptr && stop->requested(); }

/// n zeros, which of thousands of millions take seconds: fewer once stopped.
template <class T>
bool fill_zeros(std::vector<T>& values, std::size_t n, const Stop* stop) {
  constexpr std::size_t kPart = std::size_t{1} << 20;
  values.clear();
  values.reserve(n);
  while (values.size() < n && !stopped(stop, 0)) values.resize(std::min(n, values.size() + kPart));
  return values.size() == n;
}

}  // namespace

CrossCounter::CrossCounter(const CodedData& data) : data_(data), stack_(1) {
  Partition& root = stack_.front();
  root.row.resize(data.n_rows());
  std::iota(root.row.begin(), root.row.end(), 0u);
  root.code.assign(data.n_rows(), 0);
}

void CrossCounter::start(std::vector<std::uint32_t> rows, std::vector<std::uint32_t> codes, std::size_t n_codes) {
  pushed_.clear();
  stack_.front() = {std::move(rows), std::move(codes), n_codes};
}

void CrossCounter::tabulate(const Partition& partition, CountTable& table) const {
  const auto& [row, code, n_codes] = partition;
  const auto n_classes = static_cast<std::size_t>(data_.n_classes());
  const bool rows_too = !data_.rows_are_weights();
  table.n_profiles = n_codes;
  table.n_classes = n_classes;
  if (!fill_zeros(table.counts, n_codes * n_classes, stop_) ||
      !fill_zeros(table.class_rows, rows_too ? n_codes * n_classes : 0, stop_)) {
    table.clear();
    return;
  }
  table.id.assign(n_codes, 0);
  for (std::size_t i = 0; i < row.size() && !stopped(stop_, i); ++i) {
    table.counts[code[i] * n_classes + data_.class_of(row[i])] += data_.weight(row[i]);
    table.id[code[i]] = row[i];
  }
  table.rows.assign(rows_too ? n_codes : 0, 0);
  if (rows_too) {
    for (std::size_t i = 0; i < row.size() && !stopped(stop_, i); ++i) {
      ++table.rows[code[i]];
      ++table.class_rows[code[i] * n_classes + data_.class_of(row[i])];
    }
  }
  table.row_sets.assign(row_sets_ ? 2 * n_codes : 0, 0);
  for (std::size_t i = 0; i < row.size() && row_sets_ && !stopped(stop_, i); ++i) {
    table.row_sets[2 * code[i]] += splitmix64(2 * std::uint64_t{row[i]});
    table.row_sets[2 * code[i] + 1] += splitmix64(2 * std::uint64_t{row[i]} + 1);
  }
  sum_margins(partition, table);
  table.n_rows = data_.rows_are_weights() ? table.n : static_cast<Count>(row.size());
}

/// From the rows where these are fewer than the cells.
void CrossCounter::sum_margins(const Partition& partition, CountTable& table) const {
  if (table.counts.size() <= partition.row.size()) return table.sum_margins();
  table.total.assign(table.n_profiles, 0);
  table.class_total.assign(table.n_classes, 0);
  table.n = 0;
  for (std::size_t i = 0; i < partition.row.size() && !stopped(stop_, i); ++i) {
    const Count weight = data_.weight(partition.row[i]);
    table.total[partition.code[i]] += weight;
    table.class_total[data_.class_of(partition.row[i])] += weight;
    table.n += weight;
  }
}

void CrossCounter::refine(const Partition& parent, int feature, Partition& child) {
  const auto& codes = data_.codes(feature);
  const auto n_levels = static_cast<std::size_t>(data_.n_levels(feature));
  const std::size_t n_cells = parent.n_codes * n_levels;
  child.row.clear();
  child.code.clear();
  child.row.reserve(parent.row.size());
  child.code.reserve(parent.row.size());

  if (n_cells <= 4 * parent.row.size() + 1024) {
    slot_.assign(n_cells, 0);
    for (std::size_t i = 0; i < parent.row.size() && !stopped(stop_, i); ++i) {
      const std::int32_t level = codes[parent.row[i]];
      if (level == CodedData::kMissing) continue;
      const auto cell = static_cast<std::uint32_t>(parent.code[i] * n_levels + static_cast<std::size_t>(level));
      slot_[cell] = 1;
      child.row.push_back(parent.row[i]);
      child.code.push_back(cell);
    }
    std::uint32_t n_codes = 0;
    for (auto& s : slot_)
      if (s != 0) s = n_codes++;
    for (auto& c : child.code) c = slot_[c];
    child.n_codes = n_codes;
    return;
  }

  cells_.clear();
  for (std::size_t i = 0; i < parent.row.size() && !stopped(stop_, i); ++i) {
    const std::int32_t level = codes[parent.row[i]];
    if (level == CodedData::kMissing) continue;
    child.row.push_back(parent.row[i]);
    cells_.push_back(std::uint64_t{parent.code[i]} * n_levels + static_cast<std::uint64_t>(level));
  }
  number_cells(n_cells, child.code, child.n_codes);
}

/// Dense codes of cells_ in their order, where a table by cell would be too large: least significant digit radix sort
/// of the rows by cell, then one pass. O(rows) per 11-bit digit of the largest cell.
void CrossCounter::number_cells(std::size_t n_cells, std::vector<std::uint32_t>& code, std::size_t& n_codes) {
  constexpr unsigned kDigit = 11;
  std::vector<std::uint32_t> order(cells_.size()), next(cells_.size());
  std::iota(order.begin(), order.end(), 0u);
  for (unsigned shift = 0; shift < 64 && (std::uint64_t{n_cells} >> shift) > 0 && !stopped(stop_, 0); shift += kDigit) {
    std::vector<std::size_t> begin((std::size_t{1} << kDigit) + 1, 0);
    const auto digit = [&](std::uint32_t i) { return (cells_[i] >> shift) & ((std::uint64_t{1} << kDigit) - 1); };
    for (const std::uint32_t i : order) ++begin[digit(i) + 1];
    for (std::size_t d = 1; d < begin.size(); ++d) begin[d] += begin[d - 1];
    if (stopped(stop_, 0)) break;
    for (const std::uint32_t i : order) next[begin[digit(i)]++] = i;
    order.swap(next);
  }
  code.clear();
  n_codes = 0;
  if (stopped(stop_, 0)) return;
  code.resize(cells_.size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    if (k == 0 || cells_[order[k]] != cells_[order[k - 1]]) ++n_codes;
    code[order[k]] = static_cast<std::uint32_t>(n_codes - 1);
  }
}

void CrossCounter::push(int feature) {
  const std::size_t depth = pushed_.size();
  if (stack_.size() == depth + 1) stack_.emplace_back();
  refine(stack_[depth], feature, stack_[depth + 1]);
  pushed_.push_back(feature);
}

void CrossCounter::push(const std::vector<int>& features) {
  push(features.front());
  if (features.size() > 1) pushed_.back() = kSeveral;
  for (std::size_t i = 1; i < features.size(); ++i) {
    refine(top(), features[i], extra_);
    std::swap(stack_[pushed_.size()], extra_);
  }
}

void CrossCounter::move_to(const std::vector<int>& features) {
  std::size_t common = 0;
  while (common < pushed_.size() && common < features.size() && pushed_[common] == features[common]) ++common;
  pushed_.resize(common);
  for (std::size_t i = common; i < features.size(); ++i) push(features[i]);
}

void CrossCounter::count(CountTable& table) const {
  tabulate(top(), table);
}

void CrossCounter::count_with(int feature, CountTable& table) {
  refine(top(), feature, extra_);
  tabulate(extra_, table);
}

void sort_profiles(const CodedData& data, const FeatureSet& set, CountTable& table) {
  std::vector<std::size_t> order(table.n_profiles);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    for (const int feature : set) {
      const std::int32_t x = data.codes(feature)[table.id[a]], y = data.codes(feature)[table.id[b]];
      if (x != y) return x < y;
    }
    return false;
  });
  table.reorder(order);
}

}  // namespace localift
