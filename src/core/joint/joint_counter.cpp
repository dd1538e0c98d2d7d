// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/joint/joint_counter.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/joint/joint_levels.h"

namespace localift {

JointCounter::JointCounter(const ContinuousData& data, const JointKernels& kernels, const KnownCovariance* known,
                           const Stop& stop)
    : SetCounter(stop), data_(data), fitter_(data, kernels, known, stop), cross_(data.coded()) {
  cross_.watch(stop);
}

bool JointCounter::count(const FeatureSet& set, CountTable& table) { return count(set, nullptr, table); }

void JointCounter::count(const FeatureSet& set, const JointModel& model, CountTable& table) {
  started_ = false;
  count(set, &model, table);
  started_ = false;  // other sets share fits of the counter's own
}

bool JointCounter::count(const FeatureSet& set, const JointModel* model, CountTable& table) {
  FeatureSet base, others;
  for (const int feature : set) (is_base(data_, feature) ? base : others).push_back(feature);
  if (!started_ || base != base_) start(base, model);
  if (degenerate_.reason != Degeneracy::none) {
    degenerate_.set = set;
    count_rows(table);
    return false;
  }
  const FeatureSet of_base = data_.discrete_part(base);
  std::vector<int> crossed(of_base);
  crossed.insert(crossed.end(), others.begin(), others.end());
  cross_.move_to(crossed);
  cross_.count(table);
  for (std::size_t& id : table.id) id = data_.profile_id(has_level_ ? levels_[id] : 0, id);
  if (!of_base.empty() && !others.empty() && of_base.back() > others.front()) sort_profiles(set, table);
  return true;
}

/// Fits the base, unless there is a model of it, and starts to cross with its levels.
void JointCounter::start(const FeatureSet& base, const JointModel* model) {
  started_ = true;
  base_ = base;
  degenerate_ = DegenerateSet();
  has_level_ = data_.discrete_part(base).size() < base.size();
  if (!has_level_)
    levels_.assign(data_.n_rows(), 0);
  else if (model != nullptr)
    fitter_.place(base, *model, levels_);
  else
    degenerate_ = fitter_.fit(base, levels_, nullptr);
  if (degenerate_.reason != Degeneracy::none) return;

  std::uint32_t occurs[256] = {}, n_codes = 0;
  for (const std::uint8_t level : levels_) occurs[level] = 1;
  occurs[kNotCounted] = 0;
  for (std::uint32_t& code : occurs)
    if (code != 0) code = n_codes++;
  std::vector<std::uint32_t> rows, codes;
  for (std::uint32_t row = 0; row < data_.n_rows(); ++row) {
    if (levels_[row] == kNotCounted) continue;
    rows.push_back(row);
    codes.push_back(occurs[levels_[row]]);
  }
  cross_.start(std::move(rows), codes, n_codes);
}

/// What a degenerate set would count: features beyond the base are never missing.
void JointCounter::count_rows(CountTable& table) const {
  table = CountTable();
  table.n_classes = static_cast<std::size_t>(data_.coded().n_classes());
  table.class_total.assign(table.n_classes, 0);
  for (std::size_t row = 0; row < data_.n_rows(); ++row) {
    if (levels_[row] == kNotCounted) continue;
    table.class_total[data_.coded().class_of(row)] += data_.coded().weight(row);
    table.n += data_.coded().weight(row);
  }
  table.n_rows = table.n;
}

/// Crossing put the discrete features of the base before the others; profiles are in the order of columns.
void JointCounter::sort_profiles(const FeatureSet& set, CountTable& table) const {
  std::vector<std::vector<int>> levels;
  for (const std::size_t id : table.id) levels.push_back(data_.profile_levels(set, id));
  std::vector<std::size_t> order(table.n_profiles);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return levels[a] < levels[b]; });
  table.reorder(order);
}

}  // namespace localift
