// SPDX-License-Identifier: GPL-2.0-or-later
// Algorithm 1, collector of the sets that a walk shows: features_options.h -> collector -> selected_features.h.
#pragma once

#include <memory>
#include <vector>

#include "core/features/features_options.h"
#include "core/features/selected_features.h"
#include "core/lattice/set_collector.h"

namespace localift {

/// Algorithm 1 over the sets that a walk shows: those of greatest eta(Y given R_chi), or of another measure.
class FeaturesCollector : public SetCollector {
 public:
  /// `source`: of the counts that it will see.
  FeaturesCollector(const CountSource& source, const FeaturesOptions& options, int threads);
  ~FeaturesCollector() override;
  SetVisitor& visitor(int worker) override;
  /// `info`: how the walk went. Call once, after it.
  FeaturesResult finish(const SearchInfo& info);

 private:
  class Visitor;
  FeaturesOptions options_;
  std::vector<std::unique_ptr<Visitor>> visitors_;
};

}  // namespace localift
