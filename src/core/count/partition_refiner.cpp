// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/partition_refiner.h"

#include <algorithm>
#include <type_traits>

namespace localift {

namespace {

/// Are so few of the places counted that a list of them is worth its making, and the loops' looking up of rows?
bool worth_a_list(std::size_t n_counted, std::size_t n_places) { return n_counted < n_places / 4 * 3; }

}  // namespace

void PartitionRefiner::refine(const RowPartition& parent, int feature, RowPartition& child) {
  const std::size_t n_cells = parent.n_place_codes() * cells_of_code(data_, feature);
  if (n_cells > 4 * parent.size + 1024) return sort_cells(parent, feature, child);
  if (numbered_ != feature) number_cells(parent, feature, n_cells);
  numbered_ = kNone;
  child.n_codes = n_used_;
  child.class_end = parent.class_end;
  child.size = parent.size;
  child.row = parent.row;
  if (!lend_codes(parent, feature, child)) take_cells(parent, feature, child);
  if (stopped(stop_)) child.clear();
}

template <class Visit>
void PartitionRefiner::for_uncounted_cells(const RowPartition& parent, int feature, const Visit& visit) const {
  const std::size_t width = cells_of_code(data_, feature), n_counted = parent.n_codes * width;
  if (data_.has_missing(feature))
    for (std::size_t cell = width - 1; cell < n_counted; cell += width) visit(cell);
  for (std::size_t cell = n_counted; cell < parent.n_place_codes() * width; ++cell) visit(cell);
}

void PartitionRefiner::number_cells(const RowPartition& parent, int feature, std::size_t n_cells) {
  if (number_.size() < n_cells) number_.resize(n_cells);
  std::fill_n(number_.begin(), n_cells, 0);
  visit_cells(data_, parent, feature, [&](const auto& cell) {
    for_runs(parent, stop_, [&](std::size_t, std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) number_[cell(i)] = 1;
    });
  });
  for_uncounted_cells(parent, feature, [&](std::size_t cell) { number_[cell] = 0; });
  n_used_ = 0;
  for (std::size_t cell = 0; cell < n_cells; ++cell)
    if (number_[cell] != 0) number_[cell] = static_cast<std::uint32_t>(n_used_++);
}

/// The codes of a feature alone, every level of which occurs, are those of the data.
bool PartitionRefiner::lend_codes(const RowPartition& parent, int feature, RowPartition& child) const {
  child.lent_code = nullptr;
  const std::size_t n_counted = parent.size - data_.n_missing(feature);
  if (parent.codes() != nullptr || parent.row != nullptr || parent.size != data_.n_rows() ||
      n_used_ != static_cast<std::size_t>(data_.n_levels(feature)) || worth_a_list(n_counted, parent.size))
    return false;
  child.lent_code = &data_.codes(feature);
  child.n_counted = n_counted;
  return true;
}

/// The places of the parent by the numbers of their cells.
void PartitionRefiner::take_cells(const RowPartition& parent, int feature, RowPartition& child) {
  const auto not_counted = static_cast<std::uint32_t>(n_used_);
  for_uncounted_cells(parent, feature, [&](std::size_t cell) { number_[cell] = not_counted; });
  child.coded = true;
  child.own_code.reset(parent.size, n_used_);
  std::size_t n_left_out = 0;
  child.own_code.visit([&](auto* codes) {
    using Code = std::remove_pointer_t<decltype(codes)>;
    visit_cells(data_, parent, feature, [&](const auto& cell) {
      for_runs(parent, stop_, [&](std::size_t, std::size_t begin, std::size_t end) {
        // Of its own, since a byte that is written might be any of them.
        const auto cell_of = cell;
        const std::uint32_t *const numbers = number_.data(), none = not_counted;
        Code* const code = codes;
        std::size_t left_out = 0;
        for (std::size_t i = begin; i < end; ++i) {
          const std::uint32_t number = numbers[cell_of(i)];
          code[i] = static_cast<Code>(number);
          left_out += number == none;
        }
        n_left_out += left_out;
      });
    });
  });
  child.n_counted = parent.size - n_left_out;
  if (worth_a_list(child.n_counted, child.size)) list_rows(parent, child);
}

/// Keeps the places that are counted alone.
void PartitionRefiner::list_rows(const RowPartition& parent, RowPartition& child) const {
  child.own_row.resize(child.n_counted);
  std::size_t size = 0;
  std::fill(child.class_end.begin(), child.class_end.end(), 0);
  child.own_code.visit([&](auto* code) {
    for_runs(parent, stop_, [&](std::size_t y, std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        if (code[i] == child.n_codes) continue;
        child.own_row[size] = parent.row_at(i);
        code[size++] = code[i];
      }
      child.class_end[y] = size;
    });
  });
  child.close_empty_classes();
  child.size = child.n_counted;
  child.own_code.shorten(child.size);
  child.row = child.own_row.data();
}

/// As number_cells() and take_cells(), where a table by cell would be too large.
void PartitionRefiner::sort_cells(const RowPartition& parent, int feature, RowPartition& child) {
  numbered_ = kNone;
  codes_.clear();
  levels_.clear();
  child.own_row.clear();
  child.class_end.assign(parent.class_end.size(), 0);
  visit_codes(parent, [&](const auto& code) {
    data_.codes(feature).visit([&](const auto* level) {
      const std::uint32_t missing = data_.codes(feature).missing();
      for_runs(parent, stop_, [&](std::size_t y, std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
          const std::uint32_t row = parent.row_at(i), of_row = level[row];
          if (code(i) >= parent.n_codes || of_row == missing) continue;
          child.own_row.push_back(row);
          codes_.push_back(static_cast<std::uint32_t>(code(i)));
          levels_.push_back(of_row);
        }
        child.class_end[y] = codes_.size();
      });
    });
  });
  child.close_empty_classes();
  child.size = child.n_counted = codes_.size();
  child.row = child.own_row.data();
  child.lent_code = nullptr;
  child.coded = true;
  number_by_code(parent.n_codes, static_cast<std::size_t>(data_.n_levels(feature)), child);
  if (stopped(stop_)) child.clear();
}

/// Dense codes of codes_ and levels_, in their order: those of one code after the other, whose rows are brought together
/// by counting. O(rows + codes), and O(k log k) for k levels that a code has.
void PartitionRefiner::number_by_code(std::size_t n_codes, std::size_t n_levels, RowPartition& child) {
  constexpr std::uint32_t kNoNumber = 0xFFFFFFFF;
  std::vector<std::uint32_t> end(n_codes + 1, 0), order(codes_.size()), found;
  for (const std::uint32_t code : codes_) ++end[code + 1];
  for (std::size_t code = 0; code < n_codes; ++code) end[code + 1] += end[code];
  for (std::size_t i = 0; i < codes_.size(); ++i) order[end[codes_[i]]++] = static_cast<std::uint32_t>(i);
  if (level_number_.size() < n_levels) level_number_.resize(n_levels, kNoNumber);
  child.n_codes = 0;
  child.own_code.reset(order.size(), codes_.size());  // as many as there can be
  child.own_code.visit([&](auto* numbers) {
    using Code = std::remove_pointer_t<decltype(numbers)>;
    std::size_t begin = 0;
    for (std::size_t code = 0; code < n_codes; begin = end[code++]) {
      if (code % 0x1000 == 0 && stopped(stop_)) return;
      if (end[code] == begin + 1) {
        numbers[order[begin]] = static_cast<Code>(child.n_codes++);
        continue;
      }
      found.clear();
      for (std::size_t i = begin; i < end[code]; ++i) {
        std::uint32_t& number = level_number_[levels_[order[i]]];
        if (number == kNoNumber) found.push_back(levels_[order[i]]);
        number = 0;
      }
      std::sort(found.begin(), found.end());
      for (const std::uint32_t level : found) level_number_[level] = static_cast<std::uint32_t>(child.n_codes++);
      for (std::size_t i = begin; i < end[code]; ++i)
        numbers[order[i]] = static_cast<Code>(level_number_[levels_[order[i]]]);
      for (const std::uint32_t level : found) level_number_[level] = kNoNumber;
    }
  });
}

}  // namespace localift
