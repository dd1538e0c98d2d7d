// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/lattice/search_space.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/binomial.h"

namespace localift {

SearchSpace::SearchSpace(std::vector<int> order, int min_size, int max_size, const std::vector<int>& always)
    : order_(std::move(order)), min_size_(min_size), max_size_(max_size) {
  const std::size_t m = order_.size();
  std::vector<bool> required(m);
  for (std::size_t i = 0; i < m; ++i) required[i] = std::find(always.begin(), always.end(), order_[i]) != always.end();
  required_after_.assign(m + 1, 0);
  last_child_.assign(m + 1, static_cast<int>(m) - 1);
  for (std::size_t i = m; i-- > 0;) {
    required_after_[i] = required_after_[i + 1] + required[i];
    last_child_[i] = required[i] ? static_cast<int>(i) : last_child_[i + 1];
  }
}

SearchSpace SearchSpace::in_column_order(int n_features, int min_size, int max_size, const std::vector<int>& always) {
  std::vector<int> order(static_cast<std::size_t>(n_features));
  std::iota(order.begin(), order.end(), 0);
  return {std::move(order), min_size, max_size, always};
}

double SearchSpace::n_sets(int last, int size) const {
  const int required = required_after(last), free = n_features() - last - 1 - required;
  const int held = size + required;
  return binomials(free, std::max(min_size_, 1) - held, max_size_ - held);
}

void SearchSpace::split(std::vector<int>& positions, double limit, std::vector<Task>& tasks) const {
  const int last = positions.empty() ? -1 : positions.back(), size = static_cast<int>(positions.size());
  const double cost = n_sets(last, size);
  if (cost == 0) return;
  if (cost <= limit && size > 0) {
    tasks.push_back({positions, true, cost});
    return;
  }
  if (contains(last, size)) tasks.push_back({positions, false, 1});
  if (!extends(last, size)) return;
  for (int child = last + 1; child <= last_child(last); ++child) {
    positions.push_back(child);
    split(positions, limit, tasks);
    positions.pop_back();
  }
}

std::vector<SearchSpace::Task> SearchSpace::tasks(double most) const {
  std::vector<Task> result;
  std::vector<int> positions;
  split(positions, std::max(1.0, most), result);
  return result;
}

std::vector<int> most_missing_first(const CodedData& data, const std::vector<int>& always) {
  std::vector<int> order(static_cast<std::size_t>(data.n_features()));
  std::iota(order.begin(), order.end(), 0);
  const auto required = [&](int f) { return std::find(always.begin(), always.end(), f) != always.end(); };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    if (required(a) != required(b)) return required(a);
    return data.n_missing(a) > data.n_missing(b);
  });
  return order;
}

}  // namespace localift
