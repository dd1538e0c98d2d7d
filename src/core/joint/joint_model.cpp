// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/joint/joint_model.h"

#include <algorithm>
#include <cmath>

#include "core/joint/covariance.h"
#include "core/joint/nested_factor.h"

namespace localift {

namespace {

/// Cholesky factor of model.covariance. On failure `feature` is the position of the feature that shows it.
Degeneracy factorise(GroupModel& model, std::size_t k, std::size_t& feature) {
  NestedFactor factor(model.covariance.data(), k);
  model.factor.assign(k * k, 0.0);
  std::vector<std::size_t> later(k);
  for (std::size_t j = 0; j < k; ++j) later[j] = j;
  for (feature = 0; feature < k; ++feature) {
    later.erase(later.begin());
    const Degeneracy degeneracy = factor.push(feature, later);
    if (degeneracy != Degeneracy::none) return degeneracy;
    model.factor[feature * k + feature] = factor.diagonal();
    for (const std::size_t m : later) model.factor[m * k + feature] = factor.coefficient(m);
  }
  return Degeneracy::none;
}

/// 1 + the number of cuts strictly below, 0-based.
std::uint8_t level_of(double value, const std::vector<double>& cuts) {
  std::size_t level = 0;
  for (const double cut : cuts) level += cut < value;
  return static_cast<std::uint8_t>(level);
}

}  // namespace

void JointDistances::compute(const GroupModel& model, std::size_t k, std::size_t n, const double* columns,
                             double* out) {
  if (k == 1) {
    std::copy(columns, columns + n, out);
    return;
  }
  blocks_.resize((k + 1) * kBlockRows);
  double* z = &blocks_[k * kBlockRows];
  for (std::size_t begin = 0; begin < n && !stop_.requested(); begin += kBlockRows) {
    const std::size_t size = std::min(kBlockRows, n - begin);
    for (std::size_t j = 0; j < k; ++j) {
      const double* r = j == 0 ? columns + begin : &blocks_[j * kBlockRows];
      kernels_.step(r, 1 / model.factor[j * k + j], j == 0 ? nullptr : out + begin, z, out + begin, size);
      for (std::size_t m = j + 1; m < k; ++m) {
        double* residual = &blocks_[m * kBlockRows];
        kernels_.subtract(j == 0 ? columns + m * n + begin : residual, model.factor[m * k + j], z, residual, size);
      }
    }
  }
}

JointFitter::JointFitter(const ContinuousData& data, const JointKernels& kernels, const KnownCovariance* known,
                         const Stop& stop)
    : data_(data), kernels_(kernels), known_(known), stop_(stop), distances_(kernels, stop) {}

DegenerateSet JointFitter::fit(const FeatureSet& set, std::vector<std::uint8_t>& levels, JointModel* model) {
  features_ = data_.continuous_part(set);
  complete_ = std::none_of(set.begin(), set.end(), [&](int f) { return data_.has_missing(f); });
  find_counted(set, levels);
  DegenerateSet result;
  std::vector<GroupModel> groups(static_cast<std::size_t>(data_.n_groups()));
  for (int g = 0; g < data_.n_groups() && !stop_.requested(); ++g) {
    places_.clear();
    for (std::size_t place = data_.group_begin(g); place < data_.group_begin(g + 1); ++place)
      if (levels[data_.row_at(place)] == 0) places_.push_back(static_cast<std::uint32_t>(place));
    if (places_.empty()) continue;
    GroupModel& group = groups[static_cast<std::size_t>(g)];
    result.reason = fit_group(g, group, result.feature);
    result.group = g;
    if (result.reason != Degeneracy::none) break;
    // Rows of earlier groups have levels already, and are in none of the later ones.
    for (std::size_t i = 0; i < places_.size(); ++i)
      levels[data_.row_at(places_[i])] = level_of(distances_of_[i], group.cuts);
  }
  if (result.reason != Degeneracy::none) {
    result.set = set;
    find_counted(set, levels);
  }
  if (model != nullptr)
    *model = {features_, data_.discretization().n_levels(), data_.discretization().missing_is_level,
              std::move(groups)};
  return result;
}

void JointFitter::find_counted(const FeatureSet& set, std::vector<std::uint8_t>& levels) const {
  const auto missing_level = static_cast<std::uint8_t>(data_.discretization().n_levels());
  levels.assign(data_.n_rows(), 0);
  for (const int f : set) {
    if (!data_.has_missing(f) || !data_.is_continuous(f)) continue;
    const std::uint8_t level = data_.discretization().missing_is_level ? missing_level : kNotCounted;
    for (std::size_t place = 0; place < data_.n_rows(); ++place)
      if (std::isnan(data_.value_at(f, place))) levels[data_.row_at(place)] = level;
  }
  for (const int f : set) {
    if (!data_.has_missing(f) || data_.is_continuous(f)) continue;
    const auto& codes = data_.coded().codes(f);
    for (std::size_t row = 0; row < data_.n_rows(); ++row)
      if (codes[row] == CodedData::kMissing) levels[row] = kNotCounted;
  }
}

/// Fits the rows at places_ and puts their distances into distances_of_.
Degeneracy JointFitter::fit_group(int group, GroupModel& model, int& feature) {
  const std::size_t k = features_.size();
  model.n = 0;
  for (const std::uint32_t place : places_) model.n += data_.coded().weight(data_.row_at(place));
  if (k > 1 && places_.size() <= k) {
    feature = features_.back();
    return Degeneracy::few_rows;
  }
  columns_.resize(k * places_.size());
  for (std::size_t j = 0; j < k; ++j)
    for (std::size_t i = 0; i < places_.size(); ++i)
      columns_[j * places_.size() + i] = data_.value_at(features_[j], places_[i]);
  if (k > 1) {
    model.covariance = covariance_of(group);
    std::size_t at = 0;
    const Degeneracy degeneracy = factorise(model, k, at);
    if (degeneracy != Degeneracy::none) {
      feature = features_[at];
      return degeneracy;
    }
  }
  distances_of_.resize(places_.size());
  distances_.compute(model, k, places_.size(), columns_.data(), distances_of_.data());
  find_cuts(model);
  return Degeneracy::none;
}

std::vector<double> JointFitter::covariance_of(int group) const {
  const std::size_t k = features_.size();
  if (known_ != nullptr && complete_) {
    const auto& known = known_->features;
    const auto& all = known_->by_group[static_cast<std::size_t>(group)];
    std::vector<double> result;
    for (const int a : features_)
      for (const int b : features_) {
        const auto row = std::lower_bound(known.begin(), known.end(), a) - known.begin();
        const auto column = std::lower_bound(known.begin(), known.end(), b) - known.begin();
        result.push_back(all[static_cast<std::size_t>(row) * known.size() + static_cast<std::size_t>(column)]);
      }
    return result;
  }
  std::vector<Count> weights;
  if (!data_.coded().unit_weights())
    for (const std::uint32_t place : places_) weights.push_back(data_.coded().weight(data_.row_at(place)));
  ColumnBlocks columns;
  columns.n_columns = k;
  columns.n_rows = places_.size();
  columns.weights = weights.empty() ? nullptr : weights.data();
  columns.rows = [&](std::size_t j, std::size_t begin) { return &columns_[j * places_.size() + begin]; };
  return covariance(columns, kernels_, stop_);
}

void JointFitter::find_cuts(GroupModel& model) {
  const auto& probabilities = data_.discretization().probabilities;
  if (data_.coded().unit_weights()) return quantiles(distances_of_, probabilities, order_, model.cuts);
  weighted_.clear();
  for (std::size_t i = 0; i < places_.size(); ++i)
    weighted_.emplace_back(distances_of_[i], data_.coded().weight(data_.row_at(places_[i])));
  weighted_quantiles(weighted_, probabilities, model.cuts);
}

std::vector<std::uint8_t> place(const JointModel& model, const std::vector<const double*>& columns, const int* groups,
                                std::size_t n, const JointKernels& kernels, const Stop& stop) {
  std::vector<std::uint8_t> levels(n, kNotCounted);
  std::vector<std::vector<std::size_t>> rows(model.groups.size());
  for (std::size_t row = 0; row < n; ++row) {
    const bool missing =
        std::any_of(columns.begin(), columns.end(), [&](const double* x) { return std::isnan(x[row]); });
    if (missing && model.missing_is_level) levels[row] = static_cast<std::uint8_t>(model.n_levels);
    const int group = groups == nullptr ? 1 : groups[row];
    if (!missing && group >= 1 && group <= static_cast<int>(rows.size()))
      rows[static_cast<std::size_t>(group - 1)].push_back(row);
  }
  JointDistances distances(kernels, stop);
  std::vector<double> of_group, values;
  for (std::size_t g = 0; g < rows.size(); ++g) {
    if (model.groups[g].n == 0) continue;
    of_group.clear();
    for (const double* column : columns)
      for (const std::size_t row : rows[g]) of_group.push_back(column[row]);
    values.resize(rows[g].size());
    distances.compute(model.groups[g], columns.size(), rows[g].size(), of_group.data(), values.data());
    for (std::size_t i = 0; i < values.size(); ++i) levels[rows[g][i]] = level_of(values[i], model.groups[g].cuts);
  }
  return levels;
}

}  // namespace localift
