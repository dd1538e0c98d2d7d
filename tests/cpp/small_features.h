// SPDX-License-Identifier: GPL-2.0-or-later
// What tests of searches for feature sets share: the answer by enumeration, and when two results are the same.
#pragma once

#include "core/count/coded_source.h"
#include "core/features/features_collector.h"
#include "small_data.h"

namespace small {

inline localift::FeaturesResult enumerate(const localift::CodedData& data, const localift::FeaturesOptions& options,
                                          const localift::SetRestrictions& sets) {
  const localift::CodedSource source(data);
  localift::FeaturesCollector collector(source, options, 1);
  return collector.finish(
      localift::run_collectors(localift::SourceEnumerator(source), sets, localift::Execution(), {&collector}));
}

/// A measure without a bound: the fewer profiles, the better.
struct FewProfiles : localift::FeatureMeasure {
  double value(const localift::CountTable& table, double) override {
    return 1 / static_cast<double>(table.n_profiles);
  }
};

inline localift::FeaturesOptions by_few_profiles(std::size_t n_best) {
  return {n_best, {"few_profiles", localift::make_measure<FewProfiles>, false}};
}

inline bool same(const localift::SelectedFeatures& a, const localift::SelectedFeatures& b) {
  return a.set == b.set && a.key == b.key && a.eta == b.eta && a.n == b.n && a.n_profiles == b.n_profiles;
}

}  // namespace small
