// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/partition_refiner.h"

#include <algorithm>
#include <numeric>

namespace localift {

void PartitionRefiner::refine(const RowPartition& parent, int feature, RowPartition& child) {
  const std::size_t n_cells = parent.n_codes * cells_of_code(data_, feature);
  if (n_cells > 4 * parent.size + 1024) return sort_cells(parent, feature, n_cells, child);
  if (numbered_ != feature) number_cells(parent, feature, n_cells);
  numbered_ = kNone;
  take_cells(parent, feature, child);
  child.n_codes = n_used_;
}

void PartitionRefiner::number_cells(const RowPartition& parent, int feature, std::size_t n_cells) {
  if (number_.size() < n_cells) number_.resize(n_cells);
  std::fill_n(number_.begin(), n_cells, 0);
  visit_cells(data_, parent, feature, [&](const auto& cell, const auto& counted) {
    for_runs(parent, stop_, [&](std::size_t, std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) number_[cell(i)] |= counted(i);
    });
  });
  n_used_ = 0;
  for (std::size_t cell = 0; cell < n_cells; ++cell)
    if (number_[cell] != 0) number_[cell] = static_cast<std::uint32_t>(n_used_++);
}

/// The rows of the parent that have the feature, by the numbers of their cells.
void PartitionRefiner::take_cells(const RowPartition& parent, int feature, RowPartition& child) const {
  child.own_code.resize(parent.size);
  child.class_end = parent.class_end;
  child.size = 0;
  child.row = parent.row;
  visit_cells(data_, parent, feature, [&](const auto& cell, const auto& counted) {
    if (!data_.has_missing(feature)) {
      for_runs(parent, stop_, [&](std::size_t, std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) child.own_code[i] = number_[cell(i)];
        child.size = end;
      });
      return;
    }
    child.own_row.resize(parent.size);
    std::fill(child.class_end.begin(), child.class_end.end(), 0);
    for_runs(parent, stop_, [&](std::size_t y, std::size_t begin, std::size_t end) {
      std::size_t size = child.size;
      for (std::size_t i = begin; i < end; ++i) {
        child.own_row[size] = parent.row_at(i);
        child.own_code[size] = number_[cell(i)];
        size += counted(i);
      }
      child.size = child.class_end[y] = size;
    });
    child.close_empty_classes();
    if (child.size < parent.size) child.row = child.own_row.data();
  });
  child.code = child.own_code.data();
  if (stopped(stop_)) child.clear();
}

/// As number_cells() and take_cells(), where a table by cell would be too large.
void PartitionRefiner::sort_cells(const RowPartition& parent, int feature, std::size_t n_cells, RowPartition& child) {
  numbered_ = kNone;
  cells_.clear();
  child.own_row.clear();
  child.class_end.assign(parent.class_end.size(), 0);
  visit_cells(data_, parent, feature, [&](const auto& cell, const auto& counted) {
    for_runs(parent, stop_, [&](std::size_t y, std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        if (!counted(i)) continue;
        child.own_row.push_back(parent.row_at(i));
        cells_.push_back(cell(i));
      }
      child.class_end[y] = cells_.size();
    });
  });
  child.close_empty_classes();
  number_sorted(n_cells, child.own_code, child.n_codes);
  child.size = cells_.size();
  child.row = child.own_row.data();
  child.code = child.own_code.data();
  if (stopped(stop_)) child.clear();
}

/// Dense codes of cells_ in their order: least significant digit radix sort of the rows by cell, then one pass. O(rows)
/// per 11-bit digit of the largest cell.
void PartitionRefiner::number_sorted(std::size_t n_cells, std::vector<std::uint32_t>& code, std::size_t& n_codes) const {
  constexpr unsigned kDigit = 11;
  std::vector<std::uint32_t> order(cells_.size()), next(cells_.size());
  std::iota(order.begin(), order.end(), 0u);
  for (unsigned shift = 0; shift < 64 && (std::uint64_t{n_cells} >> shift) > 0 && !stopped(stop_); shift += kDigit) {
    std::vector<std::size_t> begin((std::size_t{1} << kDigit) + 1, 0);
    const auto digit = [&](std::uint32_t i) { return (cells_[i] >> shift) & ((std::uint64_t{1} << kDigit) - 1); };
    for (const std::uint32_t i : order) ++begin[digit(i) + 1];
    for (std::size_t d = 1; d < begin.size(); ++d) begin[d] += begin[d - 1];
    if (stopped(stop_)) break;
    for (const std::uint32_t i : order) next[begin[digit(i)]++] = i;
    order.swap(next);
  }
  code.clear();
  n_codes = 0;
  if (stopped(stop_)) return;
  code.resize(cells_.size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    if (k == 0 || cells_[order[k]] != cells_[order[k - 1]]) ++n_codes;
    code[order[k]] = static_cast<std::uint32_t>(n_codes - 1);
  }
}

}  // namespace localift
