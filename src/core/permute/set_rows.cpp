// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/set_rows.h"

#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>

#include "core/count/cross_counter.h"
#include "core/joint/joint_counter.h"
#include "core/joint/joint_kernels.h"
#include "core/joint/joint_levels.h"
#include "core/joint/joint_source.h"

namespace localift {

namespace {

class CodedSetRows : public SetRows {
 public:
  CodedSetRows(const PermutedClasses& classes, const Stop& stop) : data_(classes.rows()), cross_(data_) {
    cross_.watch(stop);
  }
  bool find(const FeatureSet& set) override {
    cross_.move_to(set);
    return true;
  }
  CountedRows rows() override { return cross_.counted_rows(); }
  std::size_t n_profiles() const override { return cross_.n_profiles(); }
  std::vector<int> levels(const FeatureSet& set, std::size_t row) const override { return data_.levels_of(set, row); }

 private:
  const CodedData& data_;
  CrossCounter cross_;
};

/// Joint levels do not depend on classes: profiles are those of the data's rows, of which unit rows are repetitions.
class JointSetRows : public SetRows {
 public:
  JointSetRows(const PermutedClasses& classes, const ContinuousData& data, const KnownCovariance* known,
               const Stop& stop)
      : classes_(classes), data_(data), counter_(data, joint_kernels(), known, stop) {}

  bool find(const FeatureSet& set) override {
    if (!counter_.count(set, table_)) return false;
    profile_of_.assign(data_.n_rows(), kNone);
    const CountedRows counted = counter_.counted_rows();
    for (std::size_t i = 0; i < counted.size; ++i) profile_of_[counted.row[i]] = counted.profile[i];
    row_.clear();
    profile_.clear();
    for (std::size_t i = 0; i < classes_.n_rows(); ++i) {
      const std::uint32_t profile = profile_of_[classes_.data_row(i)];
      if (profile == kNone) continue;
      row_.push_back(static_cast<std::uint32_t>(i));
      profile_.push_back(profile);
    }
    return true;
  }
  CountedRows rows() override { return {row_.data(), profile_.data(), row_.size()}; }
  std::size_t n_profiles() const override { return table_.n_profiles; }
  std::vector<int> levels(const FeatureSet& set, std::size_t row) const override {
    const std::size_t data_row = classes_.data_row(row);
    const FeatureSet discrete = data_.discrete_part(set);
    return data_.profile_levels(
        set, data_.profile_id(discrete.size() < set.size() ? counter_.levels()[data_row] : 0, data_row));
  }

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  const PermutedClasses& classes_;
  const ContinuousData& data_;
  JointCounter counter_;
  CountTable table_;
  std::vector<std::uint32_t> profile_of_, row_, profile_;
};

/// Of the features that are never missing.
std::unique_ptr<const KnownCovariance> covariance_of_complete(const ContinuousData& data, const Execution& execution) {
  auto known = std::make_unique<KnownCovariance>();
  for (int f = 0; f < data.coded().n_features(); ++f)
    if (data.is_continuous(f) && !data.has_missing(f)) known->features.push_back(f);
  if (known->features.size() < 2) return nullptr;
  for (int g = 0; g < data.n_groups(); ++g) {
    const std::size_t begin = data.group_begin(g), n = data.group_begin(g + 1) - begin;
    std::vector<std::vector<double>> values;
    WeightedColumns columns;
    columns.n_rows = n;
    for (const int f : known->features) {
      std::vector<double>& column = values.emplace_back(n);
      for (std::size_t i = 0; i < n; ++i) column[i] = data.value_at(f, begin + i);
    }
    for (const auto& column : values) columns.columns.push_back(column.data());
    std::vector<Count> weights;
    for (std::size_t i = 0; i < n && !data.coded().unit_weights(); ++i)
      weights.push_back(data.coded().weight(data.row_at(begin + i)));
    columns.weights = weights.empty() ? nullptr : weights.data();
    known->by_group.push_back(covariance(columns, joint_kernels(), execution));
  }
  return known;
}

}  // namespace

SetRowsSource::SetRowsSource(const PermutedClasses& classes, const ContinuousData* continuous,
                             const Execution& execution)
    : classes_(classes), continuous_(continuous) {
  if (continuous != nullptr) known_ = covariance_of_complete(*continuous, execution);
}

std::unique_ptr<SetRows> SetRowsSource::make(const Stop& stop) const {
  if (continuous_ == nullptr) return std::make_unique<CodedSetRows>(classes_, stop);
  return std::make_unique<JointSetRows>(classes_, *continuous_, known_.get(), stop);
}

std::vector<int> SetRowsSource::walk_order() const {
  if (continuous_ != nullptr) return JointSource(*continuous_).walk_order();
  std::vector<int> order(static_cast<std::size_t>(classes_.rows().n_features()));
  std::iota(order.begin(), order.end(), 0);
  return order;
}

}  // namespace localift
