// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/cross_counter.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <type_traits>
#include <utility>

#include "core/base/feature_set.h"
#include "core/base/splitmix64.h"
#include "core/count/used_cells.h"

namespace localift {

namespace {

/// n zeros, which of thousands of millions take seconds: fewer once stopped.
template <class T>
bool fill_zeros(std::vector<T>& values, std::size_t n, const Stop* stop) {
  constexpr std::size_t kPart = std::size_t{1} << 20;
  values.clear();
  values.reserve(n);
  while (values.size() < n && !stopped(stop)) values.resize(std::min(n, values.size() + kPart));
  return values.size() == n;
}

}  // namespace

double CrossCounter::most_bytes(std::size_t n_rows, std::size_t depth) {
  constexpr std::size_t kRowAndCode = 2 * sizeof(std::uint32_t);
  // Cells in counts of weights, with a row and a number each, or else rows by profile, cells and two orders of them.
  constexpr std::size_t kCell = sizeof(Count) + 3 * sizeof(std::uint32_t), kRow = 4 * sizeof(std::uint64_t);
  return static_cast<double>(n_rows) * static_cast<double>(kRowAndCode * (depth + 2) + 4 * kCell + kRow);
}

double CrossCounter::least_bytes(std::size_t n_rows, const std::vector<double>& n_profiles, std::size_t n_classes) {
  double of_row = 0;
  for (std::size_t d = 1; d + 1 < n_profiles.size(); ++d)
    of_row += n_profiles[d] > UINT16_MAX ? 4 : n_profiles[d] > UINT8_MAX ? 2 : 1;
  const double n = static_cast<double>(n_rows), n_cells = n_profiles.empty() ? 0 : n_profiles.back();
  // A place for each cell and class, or rows by profile.
  const double counting = std::min(n_cells * static_cast<double>(n_classes * sizeof(std::uint32_t)),
                                   n * static_cast<double>(sizeof(std::uint32_t)));
  return of_row * n + counting;
}

CrossCounter::CrossCounter(const CodedData& data)
    : data_(data), stack_(1), refiner_(data), grouped_(data), splitter_(data) {
  RowPartition& root = stack_.front();
  root.size = root.n_counted = data.n_rows();
  for (int y = 0; y < data.n_classes(); ++y) root.class_end.push_back(data.class_begin(y + 1));
}

void CrossCounter::start(std::vector<std::uint32_t> rows, const std::vector<std::uint32_t>& codes, std::size_t n_codes) {
  pushed_.clear();
  forget();
  RowPartition& root = stack_.front();
  root.own_row = std::move(rows);
  root.size = root.n_counted = root.own_row.size();
  root.row = root.own_row.data();
  root.coded = true;
  root.own_code.reset(root.size, n_codes);
  root.own_code.visit([&](auto* code) {
    using Code = std::remove_pointer_t<decltype(code)>;
    for (std::size_t i = 0; i < codes.size(); ++i) code[i] = static_cast<Code>(codes[i]);
  });
  root.n_codes = n_codes;
  for (int y = 0; y < data_.n_classes(); ++y) {
    const auto end = std::lower_bound(root.own_row.begin(), root.own_row.end(), data_.class_begin(y + 1));
    root.class_end[static_cast<std::size_t>(y)] = static_cast<std::size_t>(end - root.own_row.begin());
  }
}

/// Is going through a place for each cell and class cheap beside the rows?
bool CrossCounter::room_for(const RowPartition& partition, std::size_t n_cells) const {
  return n_cells <= UINT32_MAX && n_cells * static_cast<std::size_t>(data_.n_classes()) <= 2 * partition.size + 1024;
}

// --- counts ---------------------------------------------------------------------------------------------------

template <class Cell>
void CrossCounter::fill_histogram(const RowPartition& partition, const Cell& cell, std::size_t n_cells) {
  const bool weighted = !data_.unit_weights();
  histogram_.reset(n_cells, static_cast<std::size_t>(data_.n_classes()), weighted, ids_);
  const auto row = [&](std::size_t i) { return partition.row_at(i); };
  for_runs(partition, stop_, [&](std::size_t y, std::size_t begin, std::size_t end) {
    if (weighted)
      histogram_.count(cell, [&](std::size_t i) { return data_.weight(row(i)); }, begin, end, y);
    else
      histogram_.count(cell, begin, end, y);
    if (ids_) histogram_.keep_rows(cell, row, begin, end);
  });
}

/// The used cells, and their table but `id`. Made for two classes, where the loops over them need no looking whether they
/// end, and for any.
template <std::size_t kClasses, class Counted>
void CrossCounter::read_cells(const Counted* counts, std::size_t n_codes, std::size_t width, std::size_t n_levels,
                              CountTable& table) {
  const std::size_t n_classes = kClasses == 0 ? static_cast<std::size_t>(data_.n_classes()) : kClasses;
  const std::size_t n_cells = histogram_.n_cells();
  if (used_.size() < n_codes * n_levels) used_.resize(n_codes * n_levels);
  std::uint32_t* const used = used_.data();
  std::size_t n_used = 0;
  for (std::size_t code = 0; code < n_codes; ++code)
    for (std::size_t cell = code * width; cell < code * width + n_levels; ++cell) {
      Counted any = 0;
      for (std::size_t y = 0; y < n_classes; ++y) any |= counts[y * n_cells + cell];
      used[n_used] = static_cast<std::uint32_t>(cell);
      n_used += any != 0;
    }
  n_used_ = n_used;
  const auto count = [=](std::uint32_t cell, std::size_t y) { return counts[y * n_cells + cell]; };
  tabulate_cells<kClasses>(used, n_used, n_classes, count, table);
}

/// The table of the cells that are used, of those that are code * width + level, level < n_levels.
void CrossCounter::read_histogram(std::size_t n_codes, std::size_t width, std::size_t n_levels, CountTable& table) {
  histogram_.read([&](const auto* counts) {
    if (data_.n_classes() == 2)
      read_cells<2>(counts, n_codes, width, n_levels, table);
    else
      read_cells<0>(counts, n_codes, width, n_levels, table);
  });
  if (histogram_.with_rows())
    for (std::size_t x = 0; x < n_used_; ++x) table.id.push_back(histogram_.row(used_[x]));
}

void CrossCounter::tabulate(const RowPartition& partition, CountTable& table) {
  if (row_sets_ || !data_.rows_are_weights() || !room_for(partition, partition.n_place_codes()))
    return tabulate_rows(partition, table);
  visit_codes(partition, [&](const auto& code) { fill_histogram(partition, code, partition.n_place_codes()); });
  read_histogram(partition.n_codes, 1, 1, table);
}

/// Where the cells outnumber the rows, or more is asked for than counts.
void CrossCounter::tabulate_rows(const RowPartition& partition, CountTable& table) const {
  const std::size_t n_codes = partition.n_codes;
  const auto n_classes = static_cast<std::size_t>(data_.n_classes());
  const bool rows_too = !data_.rows_are_weights();
  table.n_profiles = n_codes;
  table.n_classes = n_classes;
  if (!fill_zeros(table.counts, n_codes * n_classes, stop_) ||
      !fill_zeros(table.class_rows, rows_too ? n_codes * n_classes : 0, stop_)) {
    table.clear();
    return;
  }
  table.id.assign(ids_ ? n_codes : 0, 0);
  for_counted(partition, stop_, [&](std::size_t y, std::uint32_t row, std::size_t code) {
    table.counts[code * n_classes + y] += data_.weight(row);
    if (ids_) table.id[code] = row;
  });
  tell_rows(partition, table);
  sum_margins(partition, table);
  table.n_rows = data_.rows_are_weights() ? table.n : static_cast<Count>(partition.n_counted);
}

/// How many rows a profile has, where that is not its weight, and which, where that is asked for.
void CrossCounter::tell_rows(const RowPartition& partition, CountTable& table) const {
  const bool rows_too = !data_.rows_are_weights();
  table.rows.assign(rows_too ? partition.n_codes : 0, 0);
  table.row_sets.assign(row_sets_ ? 2 * partition.n_codes : 0, 0);
  if (!rows_too && !row_sets_) return;
  for_counted(partition, stop_, [&](std::size_t y, std::uint64_t row, std::size_t code) {
    if (rows_too) {
      ++table.rows[code];
      ++table.class_rows[code * table.n_classes + y];
    }
    if (row_sets_) {
      table.row_sets[2 * code] += splitmix64(2 * row);
      table.row_sets[2 * code + 1] += splitmix64(2 * row + 1);
    }
  });
}

/// From the rows where these are fewer than the cells.
void CrossCounter::sum_margins(const RowPartition& partition, CountTable& table) const {
  if (table.counts.size() <= partition.size) return table.sum_margins();
  table.total.assign(table.n_profiles, 0);
  table.class_total.assign(table.n_classes, 0);
  table.n = 0;
  for_counted(partition, stop_, [&](std::size_t y, std::uint32_t row, std::size_t code) {
    const Count weight = data_.weight(row);
    table.total[code] += weight;
    table.class_total[y] += weight;
    table.n += weight;
  });
}

// --- the stack ------------------------------------------------------------------------------------------------

void CrossCounter::push(int feature) {
  const std::size_t depth = pushed_.size();
  if (stack_.size() == depth + 1) stack_.emplace_back();
  refiner_.refine(stack_[depth], feature, stack_[depth + 1]);
  forget();
  pushed_.push_back(feature);
}

void CrossCounter::push(const std::vector<int>& features) {
  push(features.front());
  if (features.size() > 1) pushed_.back() = kSeveral;
  RowPartition& here = stack_[pushed_.size()];
  for (std::size_t i = 1; i < features.size(); ++i) {
    refiner_.refine(here, features[i], extra_);
    std::swap(here, extra_);
    // Rows that it was lent by the partition that is not needed any more become its own.
    if (here.row != nullptr && here.row == extra_.own_row.data()) std::swap(here.own_row, extra_.own_row);
  }
}

void CrossCounter::pop() {
  pushed_.pop_back();
  forget();
}

void CrossCounter::forget() {
  refiner_.forget_numbers();
  grouped_.clear();
  splitter_.clear();
  listed_ = false;
}

void CrossCounter::move_to(const std::vector<int>& features) {
  std::size_t common = 0;
  while (common < pushed_.size() && common < features.size() && pushed_[common] == features[common]) ++common;
  while (pushed_.size() > common) pop();
  for (std::size_t i = common; i < features.size(); ++i) push(features[i]);
}

void CrossCounter::move_to_any_order(const FeatureSet& set) {
  std::size_t common = 0;
  while (common < pushed_.size() && holds(set, pushed_[common])) ++common;
  while (pushed_.size() > common) pop();
  for (const int feature : set)
    if (std::find(pushed_.begin(), pushed_.end(), feature) == pushed_.end()) push(feature);
}

void CrossCounter::count(CountTable& table) { tabulate(top(), table); }

void CrossCounter::count_with(int feature, CountTable& table) {
  const RowPartition& parent = top();
  const std::size_t width = cells_of_code(data_, feature), n_cells = parent.n_place_codes() * width;
  if (row_sets_ || !data_.rows_are_weights()) {
    refiner_.refine(parent, feature, extra_);
    return tabulate(extra_, table);
  }
  if (!room_for(parent, n_cells)) {
    if (grouped_.empty()) grouped_.group(parent, stop_);
    grouped_.count_with(feature, ids_, stop_, table);
    if (stopped(stop_)) forget();  // what is unfinished must not serve whoever goes on with another stop
    return;
  }
  visit_cells(data_, parent, feature, [&](const auto& cell) { fill_histogram(parent, cell, n_cells); });
  read_histogram(parent.n_codes, width, static_cast<std::size_t>(data_.n_levels(feature)), table);
  if (stopped(stop_)) return forget();
  refiner_.start_numbers(feature, n_cells);
  for (std::size_t x = 0; x < n_used_; ++x) refiner_.number(used_[x]);
}

bool CrossCounter::split_with(int feature, SplitCounts& split) {
  const RowPartition& parent = top();
  if (row_sets_ || !data_.rows_are_weights() || data_.has_missing(feature) || parent.n_counted == 0) return false;
  // Two tables of the set are kept: of many classes they would be most of the memory.
  constexpr std::size_t kMostCellsOfRow = 8;
  if (parent.n_codes * static_cast<std::size_t>(data_.n_classes()) > kMostCellsOfRow * data_.n_rows()) return false;
  const bool rare = splitter_.has_rare_rows(feature);
  if (!rare && room_for(parent, parent.n_place_codes() * cells_of_code(data_, feature))) return false;
  if (splitter_.empty()) start_splits();
  if (rare)
    splitter_.split_by_rare_rows(feature, stop_, split);
  else
    splitter_.split_by_profile(feature, stop_, split);
  if (stopped(stop_)) forget();
  return true;
}

void CrossCounter::start_splits() {
  std::shared_ptr<CountTable> base = splitter_.spare_table();
  tabulate(top(), *base);
  splitter_.start(top(), std::move(base), stop_);
}

CountedRows CrossCounter::counted_rows() {
  const RowPartition& here = top();
  if (!listed_) {
    listed_row_.clear();
    listed_profile_.clear();
    listed_row_.reserve(here.n_counted);
    listed_profile_.reserve(here.n_counted);
    for_counted(here, nullptr, [&](std::size_t, std::uint32_t row, std::size_t code) {
      listed_row_.push_back(row);
      listed_profile_.push_back(static_cast<std::uint32_t>(code));
    });
    listed_ = true;
  }
  return {listed_row_.data(), listed_profile_.data(), listed_row_.size()};
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
