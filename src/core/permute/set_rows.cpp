// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/set_rows.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "core/count/cross_counter.h"
#include "core/joint/joint_counter.h"
#include "core/joint/joint_fitter.h"
#include "core/joint/joint_kernels.h"
#include "core/joint/joint_levels.h"
#include "core/joint/joint_source.h"

namespace localift {

namespace {

class CodedSetRows : public SetRows {
 public:
  CodedSetRows(const PermutedClasses& classes, const Stop& stop)
      : data_(classes.rows()), cross_(data_), n_rows_(classes.n_rows()) {
    cross_.watch(stop);
  }
  bool find(const FeatureSet& set) override {
    set_ = set;
    cross_.move_to(set);
    return true;
  }
  std::size_t n_profiles() const override { return cross_.n_profiles(); }
  std::size_t n_counted() override { return rows().size; }
  CountedRows rows() override { return cross_.counted_rows(); }
  std::vector<int> levels_of(std::size_t row) const override { return data_.levels_of(set_, row); }
  void codes(std::uint8_t not_counted, std::uint8_t* out) override {
    std::fill(out, out + n_rows_, not_counted);
    const CountedRows counted = rows();
    for (std::size_t i = 0; i < counted.size; ++i) out[counted.row[i]] = static_cast<std::uint8_t>(counted.profile[i]);
  }

 private:
  const CodedData& data_;
  CrossCounter cross_;
  FeatureSet set_;
  const std::size_t n_rows_;
};

/// Joint levels do not depend on classes: profiles are those of the data's rows, of which unit rows are repetitions.
class JointSetRows : public SetRows {
 public:
  JointSetRows(const PermutedClasses& classes, const ContinuousData& data, const KnownCovariance* known,
               const Stop& stop)
      : classes_(classes),
        data_(data),
        fitter_(data, joint_kernels(), known, stop),
        counter_(data, joint_kernels(), known, stop) {}

  bool find(const FeatureSet& set) override {
    set_ = set;
    return data_.discrete_part(set).empty() ? find_levels(set) : cross(set);
  }
  std::size_t n_profiles() const override { return n_profiles_; }
  std::size_t n_counted() override { return rows().size; }
  CountedRows rows() override {
    if (!listed_) {
      row_.clear();
      profile_.clear();
      for (std::size_t i = 0; i < classes_.n_rows(); ++i) {
        const std::uint32_t profile = profile_of(classes_.data_row(i));
        if (profile == kNone) continue;
        row_.push_back(static_cast<std::uint32_t>(i));
        profile_.push_back(profile);
      }
    }
    listed_ = true;
    return {row_.data(), profile_.data(), row_.size()};
  }
  std::vector<int> levels_of(std::size_t row) const override {
    const std::size_t data_row = classes_.data_row(row);
    const bool has_level = data_.discrete_part(set_).size() < set_.size();
    const std::uint8_t level = !has_level ? 0 : by_level_ ? levels_[data_row] : counter_.levels()[data_row];
    return data_.profile_levels(set_, data_.profile_id(level, data_row));
  }
  void codes(std::uint8_t not_counted, std::uint8_t* out) override {
    // Bytes stay in cache, where rows are looked up in an order of their own.
    code_of_.resize(data_.n_rows());
    for (std::size_t row = 0; row < data_.n_rows(); ++row) {
      const std::uint32_t profile = profile_of(row);
      code_of_[row] = profile == kNone ? not_counted : static_cast<std::uint8_t>(profile);
    }
    for (std::size_t i = 0; i < classes_.n_rows(); ++i) out[i] = code_of_[classes_.data_row(i)];
  }

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  std::uint32_t profile_of(std::size_t data_row) const {
    return by_level_ ? of_level_[levels_[data_row]] : of_row_[data_row];
  }

  /// A set of continuous features alone: its levels are its profiles.
  bool find_levels(const FeatureSet& set) {
    listed_ = false;
    by_level_ = true;
    if (fitter_.fit(set, levels_, nullptr).reason != Degeneracy::none) return false;
    bool occurs[256] = {};
    for (const std::uint8_t level : levels_) occurs[level] = true;
    occurs[kNotCounted] = false;
    n_profiles_ = 0;
    for (std::size_t level = 0; level < 256; ++level)
      of_level_[level] = occurs[level] ? static_cast<std::uint32_t>(n_profiles_++) : kNone;
    return true;
  }

  bool cross(const FeatureSet& set) {
    listed_ = by_level_ = false;
    if (!counter_.count(set, table_)) return false;
    n_profiles_ = table_.n_profiles;
    of_row_.assign(data_.n_rows(), kNone);
    const CountedRows counted = counter_.counted_rows();
    for (std::size_t i = 0; i < counted.size; ++i) of_row_[counted.row[i]] = counted.profile[i];
    return true;
  }

  const PermutedClasses& classes_;
  const ContinuousData& data_;
  JointFitter fitter_;
  JointCounter counter_;
  FeatureSet set_;
  CountTable table_;
  bool by_level_ = false, listed_ = false;
  std::size_t n_profiles_ = 0;
  std::vector<std::uint8_t> levels_, code_of_;  // by row of the data
  std::uint32_t of_level_[256] = {};
  std::vector<std::uint32_t> of_row_;           // by row of the data
  std::vector<std::uint32_t> row_, profile_;    // counted unit rows, once they are listed
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
