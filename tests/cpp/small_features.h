// SPDX-License-Identifier: GPL-2.0-or-later
// What tests of searches for feature sets share: the answer by enumeration, and when two results are the same.
#pragma once

#include "core/features/features_collector.h"
#include "small_data.h"

namespace small {

inline localift::FeaturesResult enumerate(const localift::CodedData& data, const localift::FeaturesOptions& options,
                                          const localift::SetRestrictions& sets) {
  localift::FeaturesCollector search(options, 1, data.weight_exponent());
  return search.finish(localift::run_collectors(data, sets, localift::Execution(), {&search}));
}

inline bool same(const localift::SelectedFeatures& a, const localift::SelectedFeatures& b) {
  return a.set == b.set && a.key == b.key && a.eta == b.eta && a.n == b.n && a.n_profiles == b.n_profiles;
}

}  // namespace small
