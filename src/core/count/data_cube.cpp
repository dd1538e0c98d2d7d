// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/data_cube.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "core/count/used_cells.h"

namespace localift {

namespace {

/// to[i], i < n, is the sum of from[i], from[n + i] and so on, which are elsewhere. In blocks of which the processor adds as
/// many numbers at once as it can.
template <class Counted>
void add_levels(const Counted* from, std::size_t n, std::size_t n_levels, Counted* to) {
  constexpr std::size_t kBlock = 16;
  std::size_t i = 0;
  for (; i + kBlock <= n; i += kBlock) {
    Counted sum[kBlock];
    for (std::size_t j = 0; j < kBlock; ++j) sum[j] = from[i + j];
    for (std::size_t level = 1; level < n_levels; ++level) {
      const Counted* const of_level = from + level * n + i;
      for (std::size_t j = 0; j < kBlock; ++j) sum[j] = static_cast<Counted>(sum[j] + of_level[j]);
    }
    for (std::size_t j = 0; j < kBlock; ++j) to[i + j] = sum[j];
  }
  for (; i < n; ++i) {
    Counted sum = from[i];
    for (std::size_t level = 1; level < n_levels; ++level) sum = static_cast<Counted>(sum + from[level * n + i]);
    to[i] = sum;
  }
}

}  // namespace

CubeStates::CubeStates(const CodedData& data, std::vector<int> features) : features_(std::move(features)) {
  for (const int feature : features_) {
    n_levels_.push_back(static_cast<std::size_t>(data.n_levels(feature)));
    width_.push_back(cells_of_code(data, feature));
    n_of_all_ *= width_.back();
  }
  of_row_ = LevelCodes(data.n_rows(), static_cast<int>(n_of_all_));
  of_row_.visit([&](auto* state) {
    using State = std::remove_pointer_t<decltype(state)>;
    for (std::size_t f = 0; f < features_.size(); ++f)
      data.codes(features_[f]).visit([&](const auto* level) {
        for (std::size_t i = 0; i < data.n_rows(); ++i) state[i] = static_cast<State>(state[i] * width_[f] + level[i]);
      });
  });
  n_ = n_of_all_;
  of_set_.resize(std::size_t{1} << features_.size());
  add(0, 0, 0, n_of_all_);
}

double CubeStates::n_states(const CodedData& data, const std::vector<int>& features) {
  double n = 1;
  for (const int feature : features) n *= static_cast<double>(cells_of_code(data, feature));
  return n;
}

/// `n` states begin at `begin`, of some of the first `depth` features, `set`, and all others.
void CubeStates::add(std::size_t depth, std::size_t set, std::size_t begin, std::size_t n) {
  if (depth == features_.size()) {
    of_set_[set].push_back(static_cast<std::uint32_t>(begin));
    return;
  }
  const std::size_t n_less = n / width_[depth], sum = n_;
  sums_.push_back({sum, begin, n_less, width_[depth]});
  n_ += n_less;
  add(depth + 1, set, sum, n_less);
  for (std::size_t level = 0; level < n_levels_[depth]; ++level)
    add(depth + 1, set | std::size_t{1} << depth, begin + level * n_less, n_less);
}

void DataCube::count(const RowPartition& partition, const CubeStates& states, const Stop* stop) {
  states_ = &states;
  n_codes_ = partition.n_codes;
  n_place_codes_ = partition.n_place_codes();
  cell_bytes_ = cell_bytes(partition);
  if (cell_bytes_ == 2) return fill(partition, stop, two_);
  if (cell_bytes_ == 4) return fill(partition, stop, four_);
  fill(partition, stop, weights_);
}

template <class Counted>
void DataCube::count_rows(const RowPartition& partition, const Stop* stop, Counted* cells) const {
  const auto n_classes = static_cast<std::size_t>(data_.n_classes());
  const std::size_t size = n_place_codes_ * n_classes;
  states_->of_row().visit([&](const auto* state) {
    visit_codes(partition, [&](const auto& code) {
      for_runs(partition, stop, [&](std::size_t y, std::size_t begin, std::size_t end) {
        const auto count = [&, of_class = cells + y](std::size_t i, std::size_t row) {
          Counted& cell = of_class[state[row] * size + code(i) * n_classes];
          if constexpr (std::is_same_v<Counted, Count>)
            cell += data_.weight(row);
          else
            ++cell;
        };
        if (partition.row == nullptr)
          for (std::size_t i = begin; i < end; ++i) count(i, i);
        else
          for (std::size_t i = begin; i < end; ++i) count(i, partition.row[i]);
      });
    });
  });
}

template <class Counted>
void DataCube::fill(const RowPartition& partition, const Stop* stop, std::vector<Counted>& cells) {
  const std::size_t size = n_place_codes_ * static_cast<std::size_t>(data_.n_classes());
  if (cells.size() < states_->n() * size) cells.resize(states_->n() * size);
  std::fill_n(cells.data(), states_->n_of_all() * size, Counted{0});
  count_rows(partition, stop, cells.data());
  for (const CubeStates::Sum& sum : states_->sums())
    add_levels(cells.data() + sum.from * size, sum.n * size, sum.n_levels, cells.data() + sum.to * size);
}

/// Made for two classes, where the loops over them need no looking whether they end, and for any.
template <std::size_t kClasses, class Counted>
void DataCube::read(const std::vector<std::uint32_t>& states, const Counted* cells, CountTable& table) {
  const std::size_t n_classes = kClasses == 0 ? static_cast<std::size_t>(data_.n_classes()) : kClasses;
  if (used_.size() < states.size() * n_codes_) used_.resize(states.size() * n_codes_);
  std::uint32_t* const used = used_.data();
  std::size_t n_used = 0;
  for (const std::uint32_t state : states) {
    std::size_t cell = state * n_place_codes_ * n_classes;
    for (std::size_t code = 0; code < n_codes_; ++code, cell += n_classes) {
      Counted any = 0;
      for (std::size_t y = 0; y < n_classes; ++y) any = static_cast<Counted>(any | cells[cell + y]);
      used[n_used] = static_cast<std::uint32_t>(cell);
      n_used += any != 0;
    }
  }
  const auto count = [=](std::uint32_t cell, std::size_t y) { return cells[cell + y]; };
  tabulate_cells<kClasses>(used, n_used, n_classes, count, table);
}

void DataCube::tabulate(std::size_t set, CountTable& table) {
  const std::vector<std::uint32_t>& states = states_->of_set(set);
  const auto of = [&](const auto* cells) {
    data_.n_classes() == 2 ? read<2>(states, cells, table) : read<0>(states, cells, table);
  };
  cell_bytes_ == 2 ? of(two_.data()) : cell_bytes_ == 4 ? of(four_.data()) : of(weights_.data());
}

}  // namespace localift
