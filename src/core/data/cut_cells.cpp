// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/data/cut_cells.h"

#include <algorithm>
#include <numeric>

#include "core/base/sort_numbers.h"

namespace localift {

namespace {

/// The different values, ascending, with the weight of each.
struct DistinctValues {
  std::vector<double> value;
  std::vector<Count> weight;
};

DistinctValues distinct_values(const std::vector<double>& values, const std::vector<Count>& weights, const Stop& stop) {
  DistinctValues distinct;
  std::vector<double> sorted(values);
  for (double& value : sorted) value += 0.0;  // -0 is no other number
  sort_numbers(sorted, &stop);
  if (stop.requested()) return distinct;
  for (const double value : sorted) {
    if (distinct.value.empty() || distinct.value.back() != value) {
      distinct.value.push_back(value);
      distinct.weight.push_back(0);
    }
    distinct.weight.back() += weights.empty();
  }
  for (std::size_t i = 0; i < weights.size() && !stop.requested(); ++i) {
    const auto at = std::lower_bound(distinct.value.begin(), distinct.value.end(), values[i]);
    distinct.weight[static_cast<std::size_t>(at - distinct.value.begin())] += weights[i];
  }
  return distinct;
}

/// times * x > y
bool exceeds(Count x, std::size_t times, UInt128 y) { return static_cast<UInt128>(x) * times > y; }

/// What is left to deal.
struct Rest {
  Count weight;
  std::size_t cells;

  void take(Count taken) {
    weight -= taken;
    cells -= cells > 1;
  }
};

/// Which values get a cell of their own, and are taken of the rest. From the heaviest: a value that is heavy stays so
/// once others are set aside, whichever these are, and only the n_cells heaviest can be.
std::vector<bool> heavy_values(const std::vector<Count>& weight, Rest& rest) {
  std::vector<std::size_t> order(weight.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto heaviest = order.begin() + static_cast<std::ptrdiff_t>(std::min(order.size(), rest.cells));
  std::partial_sort(order.begin(), heaviest, order.end(),
                    [&](std::size_t a, std::size_t b) { return weight[a] > weight[b]; });
  std::vector<bool> heavy(weight.size(), false);
  for (auto at = order.begin(); at != heaviest; ++at) {
    if (!exceeds(weight[*at], rest.cells, static_cast<UInt128>(rest.weight))) break;
    heavy[*at] = true;
    rest.take(weight[*at]);
  }
  return heavy;
}

CutCells cells_of(const DistinctValues& distinct, std::size_t n_cells) {
  const std::size_t n = distinct.value.size();
  const bool each = n <= n_cells;
  Rest rest{std::accumulate(distinct.weight.begin(), distinct.weight.end(), Count{0}), n_cells};
  const std::vector<bool> heavy = each ? std::vector<bool>(n, true) : heavy_values(distinct.weight, rest);
  CutCells result;
  bool open = false;  // does the last cell take another value?
  for (std::size_t i = 0; i < n; ++i) {
    const Count w = distinct.weight[i];
    const auto full = [&] {
      const UInt128 twice = 2 * static_cast<UInt128>(result.weight.back()) + static_cast<UInt128>(w);
      return rest.cells > 1 && twice * rest.cells > 2 * static_cast<UInt128>(rest.weight);
    };
    if (!open || heavy[i] || full()) {
      if (open) rest.take(result.weight.back());
      if (i > 0) result.thresholds.push_back(distinct.value[i]);
      result.weight.push_back(0);
    }
    result.weight.back() += w;
    open = !heavy[i];
  }
  return result;
}

}  // namespace

CutCells cut_cells(const std::vector<double>& values, const std::vector<Count>& weights, std::size_t n_cells,
                   const Stop& stop) {
  const DistinctValues distinct = distinct_values(values, weights, stop);
  if (stop.requested()) return {};
  CutCells result = cells_of(distinct, n_cells);
  while (result.weight.size() > kMostCells) result = cells_of(distinct, --n_cells);
  return result;
}

}  // namespace localift
