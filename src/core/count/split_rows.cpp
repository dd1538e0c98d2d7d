// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/split_rows.h"

#include <algorithm>
#include <limits>

namespace localift {

namespace {

/// visit(row) for each bit of some words.
template <class Visit>
void for_each_bit(const std::vector<std::uint64_t>& bits, const Visit& visit) {
  for (std::size_t w = 0; w < bits.size(); ++w)
    for (std::uint64_t left = bits[w]; left != 0; left &= left - 1)
      visit(static_cast<std::uint32_t>(w * 64 + lowest_bit(left)));
}

void set_bit_of(std::vector<std::uint64_t>& bits, std::size_t row) { bits[row / 64] |= std::uint64_t{1} << (row % 64); }

bool has_bit(const std::uint64_t* bits, std::size_t row) { return ((bits[row / 64] >> (row % 64)) & 1) != 0; }

}  // namespace

SplitRows::SplitRows(const CodedData& data, int y, bool inhibit, const std::vector<int>& order, bool with_rows,
                     const Stop& stop)
    : with_rows_(with_rows && !data.unit_weights()) {
  const std::size_t begin = data.class_begin(y), end = data.class_begin(y + 1), n = data.n_rows();
  const std::size_t n_good = inhibit ? n - (end - begin) : end - begin;
  good_words_ = (n_good + 63) / 64;
  words_ = good_words_ + (n - n_good + 63) / 64;
  source_.assign(words_ * 64, 0);
  all_.assign(words_, 0);
  if (!data.unit_weights()) weight_.assign(words_ * 64, 0);
  std::size_t next_good = 0, next_bad = bad_begin();
  for (std::size_t row = 0; row < n; ++row) {
    const bool good = (row >= begin && row < end) != inhibit;
    const std::size_t at = good ? next_good++ : next_bad++;
    source_[at] = static_cast<std::uint32_t>(row);
    set_bit_of(all_, at);
    if (!weight_.empty()) weight_[at] = data.weight(row);
    (good ? good_ : bad_) += data.weight(row);
  }
  std::size_t cells = 0;
  for (const int column : order) {
    n_cells_.push_back(static_cast<std::size_t>(data.n_levels(column)));
    first_cell_.push_back(cells);
    cells += n_cells_.back() + 1;
  }
  first_cell_.push_back(cells);
  fill_cells(data, order, stop);
  if (weight_.empty() && !stop.requested()) fill_bits(stop);
}

void SplitRows::fill_cells(const CodedData& data, const std::vector<int>& order, const Stop& stop) {
  const std::size_t width = n_positions();
  const bool wide = first_cell_.back() > std::numeric_limits<std::uint16_t>::max();
  (wide ? wide_cells_.resize(words_ * 64 * width) : cells_.resize(words_ * 64 * width));
  for (std::size_t position = 0; position < width && !stop.requested(); ++position) {
    const LevelCodes& codes = data.codes(order[position]);
    const std::uint32_t missing = codes.missing();
    const std::size_t first = first_cell_[position];
    codes.visit([&](const auto* code) {
      for_each_bit(all_, [&](std::uint32_t row) {
        const std::uint32_t level = code[source_[row]];
        const std::size_t cell = level == missing ? first : first + 1 + level;
        if (wide)
          wide_cells_[row * width + position] = static_cast<std::uint32_t>(cell);
        else
          cells_[row * width + position] = static_cast<std::uint16_t>(cell);
      });
    });
  }
}

void SplitRows::fill_bits(const Stop& stop) {
  const std::size_t width = n_positions();
  up_to_.resize(width);
  bits_after_.assign(width + 1, 0);
  for (std::size_t position = 0; position < width && !stop.requested(); ++position) {
    if (n_cells_[position] > kMostCellsAsBits) continue;
    bits_after_[position] = static_cast<double>(n_cells_[position]);
    auto& up_to = up_to_[position];
    up_to.assign(n_cells_[position], std::vector<std::uint64_t>(words_, 0));
    const std::size_t first = first_cell_[position];
    for_each_bit(all_, [&](std::uint32_t row) {
      const std::size_t cell = wide_cells_.empty() ? cells_[row * width + position] : wide_cells_[row * width + position];
      if (cell > first) set_bit_of(up_to[cell - first - 1], row);
    });
    for (std::size_t cell = 1; cell < up_to.size(); ++cell)
      for (std::size_t w = 0; w < words_; ++w) up_to[cell][w] |= up_to[cell - 1][w];
  }
  for (std::size_t position = width; position-- > 0;) bits_after_[position] += bits_after_[position + 1];
  least_as_bits_ =
      kWord * static_cast<double>(words_) * bits_after_[0] / static_cast<double>(std::max<std::size_t>(width, 1));
}

double SplitRows::cost(Count n_rows, Count n_rows_above, std::size_t from) const {
  const auto positions = static_cast<double>(n_positions() - from), words = static_cast<double>(words_);
  if (!unit_weights()) return static_cast<double>(n_rows_above) + static_cast<double>(n_rows) * positions;
  const double above = pays_as_bits(n_rows_above) ? 4 * kWord * words : static_cast<double>(n_rows_above);
  if (pays_as_bits(n_rows)) return above + kWord * words * bits_after_[from];
  return above + static_cast<double>(n_rows) * positions;
}

void SplitRows::all(Subset& out) const {
  out.as_bits = weight_.empty();
  out.bits.clear();
  out.rows.clear();
  if (out.as_bits)
    out.bits = all_;
  else
    for_each_bit(all_, [&](std::uint32_t row) { out.rows.push_back(row); });
}

void SplitRows::restrict_to(const Subset& of, std::size_t position, const std::vector<char>& accepted, Count n_rows,
                            Subset& out) const {
  const std::size_t width = n_positions(), first = first_cell_[position];
  const auto cell_of = [&](std::uint32_t row) {
    return wide_cells_.empty() ? std::size_t{cells_[row * width + position]} : wide_cells_[row * width + position];
  };
  const auto is_in = [&](std::uint32_t row) {
    const std::size_t cell = cell_of(row) - first;
    return cell > 0 && accepted[cell - 1] != 0;
  };
  out.as_bits = false;
  out.rows.clear();
  if (!of.as_bits) {
    for (const std::uint32_t row : of.rows)
      if (is_in(row)) out.rows.push_back(row);
    return;
  }
  const auto& up_to = up_to_[position];
  if (up_to.empty()) {
    for_each_bit(of.bits, [&](std::uint32_t row) {
      if (is_in(row)) out.rows.push_back(row);
    });
    return;
  }
  out.bits.assign(words_, 0);
  for (std::size_t lower = 0; lower < accepted.size(); ++lower) {
    if (accepted[lower] == 0) continue;
    std::size_t upper = lower;
    while (upper + 1 < accepted.size() && accepted[upper + 1] != 0) ++upper;
    const std::uint64_t* const to = up_to[upper].data();
    if (lower == 0)
      for (std::size_t w = 0; w < words_; ++w) out.bits[w] |= of.bits[w] & to[w];
    else
      for (std::size_t w = 0; w < words_; ++w) out.bits[w] |= of.bits[w] & to[w] & ~up_to[lower - 1][w];
    lower = upper;
  }
  out.as_bits = pays_as_bits(n_rows);
  if (!out.as_bits) for_each_bit(out.bits, [&](std::uint32_t row) { out.rows.push_back(row); });
}

void SplitRows::meet(const Subset& of, const std::uint64_t* members, Subset& out) const {
  out.as_bits = of.as_bits;
  out.rows.clear();
  if (of.as_bits) {
    out.bits.resize(words_);
    for (std::size_t w = 0; w < words_; ++w) out.bits[w] = of.bits[w] & members[w];
    return;
  }
  for (const std::uint32_t row : of.rows)
    if (has_bit(members, row)) out.rows.push_back(row);
}

void SplitRows::count(const Subset& subset, std::size_t from, const Stop& stop, CellCounts& out) const {
  const std::size_t size = first_cell_.back();
  out.good.resize(size);
  out.bad.resize(size);
  if (!weight_.empty()) return count_weights(subset, from, stop, out);
  if (!subset.as_bits) return count_rows(subset, from, n_positions(), stop, out);
  for (std::size_t position = from; position < n_positions() && !stop.requested(); ++position) {
    if (up_to_[position].empty())
      count_rows(subset, position, position + 1, stop, out);
    else
      count_bits_up_to(subset, position, out);
  }
}

void SplitRows::count_bits_up_to(const Subset& subset, std::size_t position, CellCounts& out) const {
  std::size_t at = first_cell_[position];
  out.good[at] = out.bad[at] = 0;
  for (const auto& up_to : up_to_[position]) {
    ++at;
    out.good[at] = count_bits_(subset.bits.data(), up_to.data(), good_words_);
    out.bad[at] = count_bits_(subset.bits.data() + good_words_, up_to.data() + good_words_, words_ - good_words_);
  }
}

/// add(row, cell) for each row and each position from .. to - 1.
template <class Add>
void SplitRows::add_rows(const Subset& subset, std::size_t from, std::size_t to, const Stop& stop,
                         const Add& add) const {
  visit_cells_of(subset, stop, [&](std::uint32_t row, const auto* cells) {
    for (std::size_t position = from; position < to; ++position) add(row, cells[position]);
  });
}

void SplitRows::count_rows(const Subset& subset, std::size_t from, std::size_t to, const Stop& stop,
                           CellCounts& out) const {
  for (std::vector<Count>* counts : {&out.good, &out.bad})
    std::fill(counts->begin() + static_cast<std::ptrdiff_t>(first_cell_[from]),
              counts->begin() + static_cast<std::ptrdiff_t>(first_cell_[to]), 0);
  Count* const good = out.good.data();
  Count* const bad = out.bad.data();
  const std::size_t bad_from = bad_begin();
  add_rows(subset, from, to, stop, [=](std::uint32_t row, std::size_t cell) { ++(row < bad_from ? good : bad)[cell]; });
  sum_up(from, to, out.good);
  sum_up(from, to, out.bad);
}

void SplitRows::count_weights(const Subset& subset, std::size_t from, const Stop& stop, CellCounts& out) const {
  const std::size_t bad_from = bad_begin();
  const auto count_as = [&](const auto& weight, std::vector<Count>& good, std::vector<Count>& bad) {
    good.assign(first_cell_.back(), 0);
    bad.assign(first_cell_.back(), 0);
    add_rows(subset, from, n_positions(), stop, [&](std::uint32_t row, std::size_t cell) {
      (row < bad_from ? good : bad)[cell] += weight(row);
    });
    sum_up(from, n_positions(), good);
    sum_up(from, n_positions(), bad);
  };
  count_as([this](std::uint32_t row) { return weight_[row]; }, out.good, out.bad);
  if (with_rows_) count_as([](std::uint32_t) { return Count{1}; }, out.good_rows, out.bad_rows);
}

/// From the weight in each cell to that up to each. The first place of a feature holds where it is missing.
void SplitRows::sum_up(std::size_t from, std::size_t to, std::vector<Count>& counts) const {
  for (std::size_t position = from; position < to; ++position) {
    counts[first_cell_[position]] = 0;
    for (std::size_t at = first_cell_[position] + 1; at < first_cell_[position + 1]; ++at) counts[at] += counts[at - 1];
  }
}

Count SplitRows::weight(const Subset& subset) const {
  if (subset.as_bits) return count_bits_(subset.bits.data(), subset.bits.data(), words_);
  if (weight_.empty()) return static_cast<Count>(subset.rows.size());
  Count sum = 0;
  for (const std::uint32_t row : subset.rows) sum += weight_[row];
  return sum;
}

std::vector<std::uint64_t> SplitRows::bitmap(const Subset& subset) const {
  if (subset.as_bits) return subset.bits;
  std::vector<std::uint64_t> bits(words_, 0);
  for (const std::uint32_t row : subset.rows) set_bit_of(bits, row);
  return bits;
}

}  // namespace localift
