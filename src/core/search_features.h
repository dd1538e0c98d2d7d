// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "set_search.h"

namespace localift {

struct FeaturesOptions {
  std::size_t n_best = 10;
};

/// One selected feature set.
struct SelectedFeatures {
  FeatureSet set;
  double eta = 0;
  std::size_t n_profiles = 0;
  Count n = 0;
};

struct FeaturesResult {
  std::vector<SelectedFeatures> best;  ///< best first
  SearchInfo info;
};

/// Algorithm 1: the feature sets of greatest eta(Y given R_chi), by enumeration. Ties: more counted rows, fewer
/// features, then feature order.
class FeaturesSearch : public SetSearch {
 public:
  FeaturesSearch(const FeaturesOptions& options, int threads);
  ~FeaturesSearch() override;
  SetVisitor& visitor(int worker) override;
  /// `info`: how the enumeration went. Call once, after it.
  FeaturesResult finish(const SearchInfo& info);

 private:
  class Visitor;
  FeaturesOptions options_;
  std::vector<std::unique_ptr<Visitor>> visitors_;
};

}  // namespace localift
