// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/data/continuous_data.h"
#include "core/lattice/set_collector.h"
#include "core/profiles/profiles_options.h"
#include "core/profiles/selected_profile.h"

namespace localift {

/// Algorithm 3 by looking at every profile of every set that it is shown: where features are continuous nothing bounds
/// the lift of a larger set. Same results, order and restrictions as search_profiles(); of the options, those about
/// bounds and about the sets of the space say nothing here.
class ProfilesCollector : public SetCollector {
 public:
  ProfilesCollector(const SearchData& data, const ProfilesOptions& options, int threads);
  ~ProfilesCollector() override;
  SetVisitor& visitor(int worker) override;
  /// `info`: how the enumeration went. Call once, after it.
  ProfilesResult finish(const SearchInfo& info);

 private:
  class Visitor;
  ProfilesOptions options_;
  std::vector<std::unique_ptr<Visitor>> visitors_;
  std::vector<double> trivial_bound_;  // on lift, by entry of the classes
};

}  // namespace localift
