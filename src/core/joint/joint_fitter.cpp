// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/joint/joint_fitter.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/joint/covariance.h"
#include "core/joint/joint_levels.h"
#include "core/joint/joint_model.h"
#include "core/joint/nested_factor.h"

namespace localift {

JointFitter::JointFitter(const ContinuousData& data, const JointKernels& kernels, const KnownCovariance* known,
                         const Stop& stop)
    : data_(data), kernels_(kernels), known_(known), stop_(stop), distances_(kernels, stop) {}

DegenerateSet JointFitter::fit(const FeatureSet& set, std::vector<std::uint8_t>& levels, JointModel* model) {
  start(set, levels);
  DegenerateSet result;
  std::vector<GroupModel> groups(static_cast<std::size_t>(data_.n_groups()));
  for (int g = 0; g < data_.n_groups() && !stop_.requested(); ++g) {
    gather(g, levels);
    if (places_.empty()) continue;
    GroupModel& group = groups[static_cast<std::size_t>(g)];
    result.reason = fit_group(g, group, result.feature);
    result.group = g;
    if (result.reason != Degeneracy::none) break;
    set_levels(group, levels);
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

void JointFitter::place(const FeatureSet& set, const JointModel& model, std::vector<std::uint8_t>& levels) {
  start(set, levels);
  if (model.features != features_ || model.groups.size() != static_cast<std::size_t>(data_.n_groups()))
    throw std::invalid_argument("the model is of another set");
  for (int g = 0; g < data_.n_groups() && !stop_.requested(); ++g) {
    gather(g, levels);
    if (places_.empty()) continue;
    const GroupModel& group = model.groups[static_cast<std::size_t>(g)];
    const auto k = static_cast<std::size_t>(group.factor.rows());
    if (group.n == 0 || (features_.size() > 1 && k != features_.size())) throw std::invalid_argument("the model is of other rows");
    find_distances(group);
    set_levels(group, levels);
  }
}

void JointFitter::start(const FeatureSet& set, std::vector<std::uint8_t>& levels) {
  features_ = data_.continuous_part(set);
  complete_ = std::none_of(set.begin(), set.end(), [&](int f) { return data_.has_missing(f); });
  find_counted(set, levels);
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

/// The counted rows of a group and their values. Rows of earlier groups have levels already, and are in none of the
/// later ones.
void JointFitter::gather(int group, const std::vector<std::uint8_t>& levels) {
  places_.clear();
  for (std::size_t place = data_.group_begin(group); place < data_.group_begin(group + 1); ++place)
    if (levels[data_.row_at(place)] == 0) places_.push_back(static_cast<std::uint32_t>(place));
  columns_.resize(features_.size());
  for (std::size_t j = 0; j < features_.size(); ++j)
    columns_[j].assign(
        places_.size(), [&](std::size_t i) { return data_.value_at(features_[j], places_[i]); }, stop_);
}

/// Fits the rows at places_ and puts their distances into distances_of_.
Degeneracy JointFitter::fit_group(int group, GroupModel& model, int& feature) {
  const std::size_t k = features_.size();
  for (const std::uint32_t place : places_) model.n += data_.coded().weight(data_.row_at(place));
  if (k > 1 && places_.size() <= k) {
    feature = features_.back();
    return Degeneracy::few_rows;
  }
  if (k > 1) {
    set_covariance(group, model);
    std::size_t at = 0;
    const Degeneracy degeneracy = factorise(model.covariance, model.factor, at);
    if (degeneracy != Degeneracy::none) {
      feature = features_[at];
      return degeneracy;
    }
  }
  find_distances(model);
  find_cuts(model);
  return Degeneracy::none;
}

void JointFitter::set_covariance(int group, GroupModel& model) const {
  if (known_ != nullptr && complete_) {
    model.covariance = known_->of(features_, static_cast<std::size_t>(group));
    return;
  }
  std::vector<Count> weights;
  if (!data_.coded().unit_weights())
    for (const std::uint32_t place : places_) weights.push_back(data_.coded().weight(data_.row_at(place)));
  WeightedColumns columns;
  columns.n_rows = places_.size();
  columns.weights = weights.empty() ? nullptr : weights.data();
  for (const NarrowNumbers& column : columns_) columns.columns.emplace_back(column);
  model.covariance = covariance(columns, kernels_, stop_);
}

void JointFitter::find_distances(const GroupModel& model) {
  distances_of_.resize(places_.size());
  std::vector<NumberColumn> columns;
  for (const NarrowNumbers& column : columns_) columns.emplace_back(column);
  distances_.compute(model, places_.size(), columns, distances_of_.data());
}

void JointFitter::find_cuts(GroupModel& model) {
  const auto& probabilities = data_.discretization().probabilities;
  if (data_.coded().unit_weights()) return quantiles(distances_of_, probabilities, order_, model.cuts);
  weighted_.clear();
  for (std::size_t i = 0; i < places_.size(); ++i)
    weighted_.emplace_back(distances_of_[i], data_.coded().weight(data_.row_at(places_[i])));
  weighted_quantiles(weighted_, probabilities, model.cuts);
}

void JointFitter::set_levels(const GroupModel& model, std::vector<std::uint8_t>& levels) const {
  for (std::size_t i = 0; i < places_.size(); ++i)
    levels[data_.row_at(places_[i])] = level_of(distances_of_[i], model.cuts);
}

}  // namespace localift
