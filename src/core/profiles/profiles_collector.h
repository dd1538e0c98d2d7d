// SPDX-License-Identifier: GPL-2.0-or-later
// Algorithm 3, collector of the sets that a walk shows: profiles_options.h -> collector -> selected_profile.h.
#pragma once

#include <memory>
#include <vector>

#include "core/count/count_source.h"
#include "core/lattice/set_collector.h"
#include "core/profiles/profiles_options.h"
#include "core/profiles/selected_profile.h"

namespace localift {

/// Algorithm 3 by looking at every profile of every set that it is shown, in the counts of any source. Same results,
/// order and restrictions as search_profiles(); of the options, those about bounds and about the sets of the space say
/// nothing here.
class ProfilesCollector : public SetCollector {
 public:
  /// `source`, of the counts that it will see, must outlive it. Throws std::invalid_argument if the options ask for
  /// `distinct` of a source that does not tell row sets.
  ProfilesCollector(const CountSource& source, const ProfilesOptions& options, int threads);
  ~ProfilesCollector() override;
  SetVisitor& visitor(int worker) override;
  /// `info`: how the enumeration went. Call once, after it.
  ProfilesResult finish(const SearchInfo& info);

 private:
  class Visitor;
  void finish_best(std::size_t entry, ProfilesResult& result);
  void finish_by_rows(std::size_t entry, ProfilesResult& result);
  ProfilesOptions options_;
  std::vector<std::unique_ptr<Visitor>> visitors_;
  std::vector<double> trivial_bound_;  // on lift, by entry of the classes
};

}  // namespace localift
