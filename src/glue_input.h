// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <Rcpp.h>

#include <memory>
#include <utility>
#include <vector>

#include "core/localift.h"
#include "glue_data.h"

namespace glue {

/// R's coded data in the core's form, all features or some, made on a worker so that it can be interrupted.
class Input {
 public:
  Input(const Rcpp::List& coded, localift::Monitor& monitor) : Input(coded, shown_by(monitor)) {}

  /// Not complete() where the time limit ended it.
  Input(const Rcpp::List& coded, const localift::Execution& execution) {
    localift::ContinuousView continuous;
    const bool any = continuous_view(coded, continuous);
    make(data_view(coded), any ? &continuous : nullptr, execution);
  }

  /// The columns of one set only, which become 0, 1, ... (`features()`).
  Input(const Rcpp::List& coded, const std::vector<int>& set, localift::Monitor& monitor) {
    localift::ContinuousView continuous, every_continuous;
    const bool any = continuous_view(coded, every_continuous);
    const localift::DataView every = data_view(coded);
    localift::DataView view = every;
    view.features.clear();
    view.n_levels.clear();
    continuous = every_continuous;
    continuous.columns.clear();
    bool in_set = false;
    for (const int column : set) {
      const auto at = static_cast<std::size_t>(column);
      features_.push_back(static_cast<int>(view.features.size()));
      view.features.push_back(every.features[at]);
      view.n_levels.push_back(every.n_levels[at]);
      if (!any) continue;
      continuous.columns.push_back(every_continuous.columns[at]);
      in_set = in_set || !every_continuous.columns[at].empty();
    }
    make(view, in_set ? &continuous : nullptr, shown_by(monitor));
  }

  /// Merges rows that are alike, where that pays for the request.
  void merge_rows(const localift::Request& request, const localift::Execution& execution) {
    if (continuous_ || !localift::merging_pays(*coded_, request)) return;
    std::unique_ptr<localift::CodedData> merged;
    std::unique_ptr<localift::CountSource> source;
    localift::run_task(execution, [&](const localift::Stop& stop) {
      merged = localift::merged_rows(*coded_, execution.threads, stop);
      if (merged != nullptr) source = std::make_unique<localift::CodedSource>(*merged);
    });
    if (source == nullptr) return;
    source_ = std::move(source);
    coded_ = std::move(merged);
  }

  /// If not, nothing else may be asked for.
  bool complete() const { return source_ != nullptr; }
  const localift::CodedData& coded() const { return *coded_; }
  /// Null without continuous features.
  const localift::ContinuousData* continuous() const { return continuous_.get(); }
  localift::SearchData data() const { return {*coded_, continuous_.get()}; }
  /// The counts of their feature sets.
  const localift::CountSource& source() const { return *source_; }
  /// See the second constructor.
  const localift::FeatureSet& features() const { return features_; }

  /// How many level codes a profile of a set has.
  std::size_t n_codes(const localift::FeatureSet& set) const {
    if (!continuous_) return set.size();
    const std::size_t discrete = continuous_->discrete_part(set).size();
    return discrete + (discrete < set.size());
  }

 private:
  static localift::Execution shown_by(localift::Monitor& monitor) {
    localift::Execution execution;
    execution.monitor = &monitor;
    return execution;
  }

  void make(const localift::DataView& view, const localift::ContinuousView* continuous,
            const localift::Execution& execution) {
    localift::run_task(localift::preparation(execution, view.n_rows * view.features.size()), [&](const localift::Stop& stop) {
      coded_ = std::make_unique<localift::CodedData>(view, stop, execution.threads);
      if (stop.requested()) return;  // nothing may be asked of unfinished data
      if (continuous != nullptr)
        continuous_ = std::make_unique<localift::ContinuousData>(*coded_, *continuous, stop);
      if (stop.requested()) return;
      if (continuous_)
        source_ = std::make_unique<localift::JointSource>(*continuous_);
      else
        source_ = std::make_unique<localift::CodedSource>(*coded_);
    });
  }

  std::unique_ptr<localift::CodedData> coded_;
  std::unique_ptr<localift::ContinuousData> continuous_;
  std::unique_ptr<localift::CountSource> source_;
  localift::FeatureSet features_;
};

}  // namespace glue
