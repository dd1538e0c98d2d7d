// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/features/features_search_state.h"

#include "core/lattice/missing_patterns.h"
#include "core/lattice/search_space.h"

namespace localift {

SearchInfo FeaturesSearchState::info() const {
  SearchInfo result;
  result.space = SearchSpace::in_column_order(data.n_features(), sets).n_sets();
  result.left_out = left_out(data, sets, execution);
  return result;
}

}  // namespace localift
