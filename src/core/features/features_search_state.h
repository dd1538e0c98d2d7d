// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "core/base/parallel.h"
#include "core/data/coded_data.h"
#include "core/features/features_options.h"
#include "core/features/shared_features.h"
#include "core/lattice/search_info.h"
#include "core/lattice/set_restrictions.h"

namespace localift {

/// What the workers of a search for feature sets share.
struct FeaturesSearchState {
  FeaturesSearchState(const CodedData& coded, const FeaturesOptions& asked, const SetRestrictions& restrictions,
                      const Execution& how)
      : data(coded), options(asked), sets(restrictions), execution(how), shared(asked.n_best) {}
  /// The space, and how much of it no search may use.
  SearchInfo info() const;

  const CodedData& data;
  const FeaturesOptions& options;
  const SetRestrictions& sets;
  const Execution& execution;
  SharedFeatures shared;
};

}  // namespace localift
