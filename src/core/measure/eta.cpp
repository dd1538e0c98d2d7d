// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/measure/eta.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/exact.h"
#include "core/base/phi.h"
#include "core/base/sort_numbers.h"
#include "core/measure/lift.h"

namespace localift {

std::vector<double> class_surprise(const std::vector<Count>& class_total, Count n) {
  std::vector<double> surprise(class_total.size(), 0);
  for (std::size_t y = 0; y < class_total.size(); ++y)
    if (class_total[y] > 0) surprise[y] = surprisal(n - class_total[y], class_total[y]);
  return surprise;
}

double profile_divergence(const Count* counts, Count n_x, const std::vector<Count>& class_total, Count n,
                          const std::vector<double>& surprise) {
  const double rows = static_cast<double>(n_x);
  double sum = 0;
  for (std::size_t y = 0; y < class_total.size(); ++y) {
    if (class_total[y] == 0) continue;
    if (counts[y] == n_x) return rows * surprise[y];  // a pure profile; most profiles of large sets are
    const double expected = rows * (static_cast<double>(class_total[y]) / static_cast<double>(n));
    sum += expected * (counts[y] == 0 ? 1 : phi(excess(counts[y], n_x, class_total[y], n)));
  }
  return sum;
}

double cross_entropy_sum(const Count* class_counts, const std::vector<double>& surprise) {
  double sum = 0;
  for (std::size_t y = 0; y < surprise.size(); ++y) sum += static_cast<double>(class_counts[y]) * surprise[y];
  return sum;
}

double entropy_sum(const Count* counts, std::size_t n_classes, Count n) {
  double sum = 0;
  for (std::size_t y = 0; y < n_classes; ++y)
    if (counts[y] > 0 && counts[y] < n) sum += static_cast<double>(counts[y]) * surprisal(n - counts[y], counts[y]);
  return sum;
}

double canonical_sum(std::vector<double>& terms, const Stop* stop) {
  sort_numbers(terms, stop);
  double sum = 0;
  for (const double term : terms) sum += term;
  return sum;
}

double eta_ratio(double divergence, double cross_entropy, bool pure) {
  return pure ? 1 : std::min(1.0, std::max(0.0, divergence / cross_entropy));
}

bool is_pure(const Count* counts, std::size_t n_classes, Count n_x) {
  return std::find(counts, counts + n_classes, n_x) != counts + n_classes;
}

double eta_of_table(const CountTable& table, Divergences& scratch, const Stop* stop) {
  const std::vector<double> surprise = class_surprise(table.class_total, table.n);
  const double cross_entropy = cross_entropy_sum(table.class_total.data(), surprise);
  if (cross_entropy <= 0) return 1;
  scratch.take(table, surprise, stop);
  return eta_ratio(scratch.sum(stop), cross_entropy, scratch.pure());
}

double eta_of_window(const CountTable& table, const std::vector<std::size_t>& window) {
  const std::vector<double> surprise = class_surprise(table.class_total, table.n);
  std::vector<double> divergences;
  std::vector<Count> class_counts(table.n_classes, 0);
  bool pure = true;
  for (const std::size_t x : window) {
    if (table.total[x] == 0) continue;
    divergences.push_back(profile_divergence(table.profile(x), table.total[x], table.class_total, table.n, surprise));
    pure = pure && is_pure(table.profile(x), table.n_classes, table.total[x]);
    for (std::size_t y = 0; y < table.n_classes; ++y) class_counts[y] += table.profile(x)[y];
  }
  const double cross_entropy = cross_entropy_sum(class_counts.data(), surprise);
  return cross_entropy > 0 ? eta_ratio(canonical_sum(divergences), cross_entropy, pure) : 1;
}

ProfileSums::ProfileSums(std::vector<Count> class_total, Count n)
    : class_total_(std::move(class_total)), n_(n), surprise_(class_surprise(class_total_, n)) {}

void ProfileSums::add(const Count* counts, Count n_x) {
  divergences_.push_back(profile_divergence(counts, n_x, class_total_, n_, surprise_));
  // n_x H(Y given x), from its own definition: a difference of larger terms would lose what is small.
  entropies_.push_back(entropy_sum(counts, class_total_.size(), n_x));
  pure_ = pure_ && is_pure(counts, class_total_.size(), n_x);
}

SetMeasures ProfileSums::measures() {
  const double n = static_cast<double>(n_), cross_entropy = cross_entropy_sum(class_total_.data(), surprise_);
  const double divergence = canonical_sum(divergences_);
  return {cross_entropy / n, canonical_sum(entropies_) / n, divergence / n,
          cross_entropy > 0 ? eta_ratio(divergence, cross_entropy, pure_) : 1};
}

Measures measure(const CountTable& table) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  Measures result;
  result.lift.assign(table.n_profiles * table.n_classes, nan);
  result.divergence.assign(table.n_profiles, nan);
  result.cross_entropy.assign(table.n_profiles, nan);

  ProfileSums sums(table.class_total, table.n);
  for (std::size_t x = 0; x < table.n_profiles; ++x) {
    if (table.total[x] == 0) continue;
    const Count* counts = table.profile(x);
    const double rows = static_cast<double>(table.total[x]);
    for (std::size_t y = 0; y < table.n_classes; ++y)
      if (table.class_total[y] > 0)
        result.lift[x * table.n_classes + y] = to_double(lift_of(table, x, y));
    sums.add(counts, table.total[x]);
    result.divergence[x] = sums.divergence() / rows;
    result.cross_entropy[x] = cross_entropy_sum(counts, sums.surprise()) / rows;
  }
  static_cast<SetMeasures&>(result) = sums.measures();
  return result;
}

}  // namespace localift
