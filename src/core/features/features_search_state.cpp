// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/features/features_search_state.h"

#include "core/lattice/missing_patterns.h"
#include "core/lattice/search_space.h"

namespace localift {

SearchInfo FeaturesSearchState::info() const {
  const SearchSpace space =
      SearchSpace::in_column_order(data.n_features(), sets.min_features, sets.max_features, sets.always);
  SearchInfo result;
  result.space = space.n_sets();
  result.left_out = left_out(data, sets, execution);
  return result;
}

}  // namespace localift
