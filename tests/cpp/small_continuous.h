// SPDX-License-Identifier: GPL-2.0-or-later
// Random data with continuous features, and joint levels worked out slowly and in another way: the inverse of the
// covariance by elimination in long double, quantiles by sorting replicated rows.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <random>
#include <vector>

#include "core/data/continuous_data.h"
#include "core/lattice/joint_enumerator.h"

namespace small {

using localift::Count;
using localift::FeatureSet;

struct Mixed {
  std::vector<std::vector<double>> columns;  // empty: discrete
  std::vector<std::vector<int>> codes;       // 1-based, 0 missing; empty: continuous
  std::vector<int> n_levels;
  std::vector<int> classes, groups;
  int n_classes = 2, n_groups = 1;
  std::vector<double> weights;
  localift::Discretization discretization;

  std::size_t n_rows() const { return classes.size(); }
  bool is_continuous(int f) const { return !columns[static_cast<std::size_t>(f)].empty(); }
  localift::DataView view() const {
    localift::DataView v;
    v.n_rows = n_rows();
    for (const auto& column : codes) v.features.push_back(column.empty() ? nullptr : column.data());
    v.n_levels = n_levels;
    v.classes = classes.data();
    v.n_classes = n_classes;
    v.weights = weights.empty() ? nullptr : weights.data();
    return v;
  }
  localift::ContinuousView continuous() const {
    localift::ContinuousView v;
    for (const auto& column : columns) v.columns.push_back(column.empty() ? nullptr : column.data());
    v.groups = groups.empty() ? nullptr : groups.data();
    v.n_groups = n_groups;
    v.discretization = discretization;
    return v;
  }
};

/// Ties, negative values, groups of any size, missing values, constant and collinear features, weights.
inline Mixed random_mixed(std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<std::uint32_t>(n)); };
  const auto uniform = [&] { return random() / 4294967296.0; };
  Mixed data;
  const int n = 12 + below(50), n_continuous = 1 + below(4), n_discrete = below(3);
  data.n_classes = 2 + below(2);
  for (int i = 0; i < n; ++i) data.classes.push_back(i < data.n_classes ? i + 1 : 1 + below(data.n_classes));
  data.n_groups = below(2) ? 1 : 1 + below(3);
  for (int i = 0; i < n && data.n_groups > 1; ++i) data.groups.push_back(1 + below(data.n_groups));
  const bool missing = below(3) == 0, lattice = below(3) == 0, repeats = below(3) == 0;
  for (int f = 0; f < n_continuous + n_discrete; ++f) {
    std::vector<double> x;
    std::vector<int> codes;
    if (f < n_continuous) {
      const int kind = below(12);
      for (int i = 0; i < n; ++i) {
        double value = lattice ? below(7) - 3 : 10 * uniform() - 4 + data.classes[static_cast<std::size_t>(i)];
        if (repeats && i > n / 2) value = x[static_cast<std::size_t>(i - n / 2)];
        if (kind == 0) value = 2.5;
        if (kind == 1 && f > 0 && !data.columns[0].empty())
          value = 1 - 2 * data.columns[0][static_cast<std::size_t>(i)];
        if (missing && below(9) == 0) value = std::numeric_limits<double>::quiet_NaN();
        x.push_back(value);
      }
    } else {
      for (int i = 0; i < n; ++i) codes.push_back(missing && below(9) == 0 ? 0 : 1 + below(3));
    }
    data.columns.push_back(x);
    data.codes.push_back(codes);
    data.n_levels.push_back(f < n_continuous ? 0 : 3);
  }
  // Discrete features stand anywhere among the others.
  for (int f = 0; f + 1 < static_cast<int>(data.columns.size()); ++f) {
    const auto a = static_cast<std::size_t>(f),
               b = a + static_cast<std::size_t>(below(static_cast<int>(data.columns.size()) - f));
    std::swap(data.columns[a], data.columns[b]);
    std::swap(data.codes[a], data.codes[b]);
    std::swap(data.n_levels[a], data.n_levels[b]);
  }
  for (int i = 0; i < n && below(40) < 39 && seed % 3 == 0; ++i) data.weights.push_back(1 + below(3));
  data.weights.resize(data.weights.empty() ? 0 : static_cast<std::size_t>(n), 1.0);
  const int levels = 2 + below(4);
  for (int k = 1; k < levels; ++k) data.discretization.probabilities.push_back(static_cast<double>(k) / levels);
  if (below(5) == 0) data.discretization.probabilities = {0.1, 0.15, 0.7};
  data.discretization.missing_is_level = missing && below(2) == 0;
  return data;
}

struct Slow {
  bool degenerate = false;
  bool unsure = false;      // a distance equals a cut within rounding only
  std::vector<int> levels;  // by row of the source; -1 not counted, n_levels missing as a level, 0 without continuous
  std::map<std::vector<int>, std::vector<Count>> profiles;
  Count n = 0;
};

/// x' A^-1 x for each row by elimination; false if A is singular.
inline bool slow_distances(const std::vector<std::vector<long double>>& rows, const std::vector<long double>& weights,
                           std::vector<long double>& out) {
  const std::size_t n = rows.size(), k = rows[0].size();
  long double total = 0;
  std::vector<long double> mean(k, 0);
  for (std::size_t i = 0; i < n; ++i) {
    total += weights[i];
    for (std::size_t j = 0; j < k; ++j) mean[j] += weights[i] * rows[i][j];
  }
  for (auto& m : mean) m /= total;
  std::vector<std::vector<long double>> a(k, std::vector<long double>(k, 0));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t p = 0; p < k; ++p)
      for (std::size_t q = 0; q < k; ++q) a[p][q] += weights[i] * (rows[i][p] - mean[p]) * (rows[i][q] - mean[q]);
  for (auto& row : a)
    for (auto& value : row) value /= total - 1;
  if (total < 2) return false;
  std::vector<long double> variance(k);
  for (std::size_t j = 0; j < k; ++j) variance[j] = a[j][j];
  std::vector<std::vector<long double>> inverse(k, std::vector<long double>(k, 0));
  for (std::size_t j = 0; j < k; ++j) inverse[j][j] = 1;
  for (std::size_t j = 0; j < k; ++j) {  // symmetric positive definite: no pivoting needed
    if (!(a[j][j] > 1e-12L * variance[j]) || !(variance[j] > 1e-20L)) return false;
    const long double pivot = a[j][j];
    for (std::size_t q = 0; q < k; ++q) {
      a[j][q] /= pivot;
      inverse[j][q] /= pivot;
    }
    for (std::size_t p = 0; p < k; ++p) {
      if (p == j) continue;
      const long double factor = a[p][j];
      for (std::size_t q = 0; q < k; ++q) {
        a[p][q] -= factor * a[j][q];
        inverse[p][q] -= factor * inverse[j][q];
      }
    }
  }
  out.assign(n, 0);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t p = 0; p < k; ++p)
      for (std::size_t q = 0; q < k; ++q) out[i] += rows[i][p] * inverse[p][q] * rows[i][q];
  return true;
}

inline Slow slow_set(const Mixed& data, const FeatureSet& set) {
  Slow result;
  FeatureSet continuous, discrete;
  for (const int f : set) (data.is_continuous(f) ? continuous : discrete).push_back(f);
  const int n_levels = data.discretization.n_levels();
  result.levels.assign(data.n_rows(), 0);
  for (std::size_t i = 0; i < data.n_rows(); ++i) {
    for (const int f : continuous)
      if (std::isnan(data.columns[static_cast<std::size_t>(f)][i]))
        result.levels[i] = data.discretization.missing_is_level ? n_levels : -1;
    for (const int f : discrete)
      if (data.codes[static_cast<std::size_t>(f)][i] < 1) result.levels[i] = -1;
  }
  for (int g = 1; g <= data.n_groups && !continuous.empty(); ++g) {
    std::vector<std::size_t> rows;
    std::vector<std::vector<long double>> x;
    std::vector<long double> w, value;
    for (std::size_t i = 0; i < data.n_rows(); ++i) {
      if (result.levels[i] != 0 || (!data.groups.empty() && data.groups[i] != g)) continue;
      rows.push_back(i);
      x.emplace_back();
      for (const int f : continuous) x.back().push_back(data.columns[static_cast<std::size_t>(f)][i]);
      w.push_back(data.weights.empty() ? 1 : data.weights[i]);
    }
    if (rows.empty()) continue;
    if (continuous.size() == 1) {
      for (const auto& row : x) value.push_back(row[0]);
    } else if (rows.size() <= continuous.size() || !slow_distances(x, w, value)) {
      result.degenerate = true;
      return result;
    }
    std::vector<long double> sorted;
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (int copy = 0; copy < static_cast<int>(w[i]); ++copy) sorted.push_back(value[i]);
    std::sort(sorted.begin(), sorted.end());
    std::vector<int> level(rows.size(), 0);
    for (const double p : data.discretization.probabilities) {
      const double index = static_cast<double>(sorted.size() - 1) * p + 1;
      const auto low = static_cast<std::size_t>(std::floor(index)) - 1;
      const auto high = std::min(low + 1, sorted.size() - 1);
      const double h = index - std::floor(index);
      // One feature: the value itself, and R's arithmetic in doubles.
      long double cut = sorted[low];
      if (h > 0 && sorted[low] != sorted[high])
        cut = continuous.size() == 1
                  ? (1 - h) * static_cast<double>(sorted[low]) + h * static_cast<double>(sorted[high])
                  : (1 - h) * sorted[low] + h * sorted[high];
      for (std::size_t i = 0; i < rows.size(); ++i) {
        level[i] += cut < value[i];
        // Near a cut, rounding decides, unless the value made the cut.
        if (continuous.size() > 1 &&
            std::fabs(static_cast<double>(value[i] - cut)) < 1e-9 * (1 + std::fabs(static_cast<double>(cut))))
          for (std::size_t j = 0; j < rows.size(); ++j)
            result.unsure |= x[j] != x[i] && std::fabs(static_cast<double>(value[j] - cut)) <
                                                 1e-9 * (1 + std::fabs(static_cast<double>(cut)));
      }
    }
    for (std::size_t i = 0; i < rows.size(); ++i) result.levels[rows[i]] = level[i];
  }
  for (std::size_t i = 0; i < data.n_rows(); ++i) {
    if (result.levels[i] < 0) continue;
    std::vector<int> profile;
    if (!continuous.empty()) profile.push_back(result.levels[i]);
    for (const int f : discrete) profile.push_back(data.codes[static_cast<std::size_t>(f)][i] - 1);
    auto& counts = result.profiles[profile];
    counts.resize(static_cast<std::size_t>(data.n_classes), 0);
    const Count w = data.weights.empty() ? 1 : static_cast<Count>(data.weights[i]);
    counts[static_cast<std::size_t>(data.classes[i] - 1)] += w;
    result.n += w;
  }
  return result;
}

/// Keeps every table it sees, profiles by their levels.
class Recorder : public localift::SetVisitor {
 public:
  using Profiles = std::map<std::vector<int>, std::vector<Count>>;
  explicit Recorder(const localift::ContinuousData& data) : data_(data) {}
  void visit(const FeatureSet& set, const localift::CountTable& table, const localift::Stop&) override {
    Profiles profiles;
    std::vector<int> before;
    ordered = true;
    for (std::size_t x = 0; x < table.n_profiles; ++x) {
      const std::vector<int> levels = data_.profile_levels(set, table.id[x]);
      ordered = ordered && before < levels && table.total[x] > 0;
      before = levels;
      profiles[levels].assign(table.profile(x), table.profile(x) + table.n_classes);
    }
    repeated += tables.count(set) != 0;
    tables[set] = profiles;
  }
  std::map<FeatureSet, Profiles> tables;
  bool ordered = true;
  int repeated = 0;

 private:
  const localift::ContinuousData& data_;
};

inline std::map<FeatureSet, Recorder::Profiles> all_tables(
    const localift::ContinuousData& data, int threads, localift::SearchInfo& info,
    const localift::JointKernels& kernels = localift::joint_kernels()) {
  std::vector<Recorder> recorders(static_cast<std::size_t>(threads), Recorder(data));
  std::vector<localift::SetVisitor*> visitors;
  for (Recorder& recorder : recorders) visitors.push_back(&recorder);
  localift::SetRestrictions options;
  options.max_features = data.coded().n_features();
  localift::Execution execution;
  execution.threads = threads;
  info = localift::JointEnumerator(data, kernels).enumerate(options, execution, visitors);
  std::map<FeatureSet, Recorder::Profiles> tables;
  for (Recorder& recorder : recorders) {
    if (!recorder.ordered || recorder.repeated > 0) return {};
    tables.merge(recorder.tables);
    if (!recorder.tables.empty()) return {};  // a set seen by two workers
  }
  return tables;
}

}  // namespace small
