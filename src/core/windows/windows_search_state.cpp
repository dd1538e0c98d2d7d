// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/windows/windows_search_state.h"

#include "core/lattice/missing_patterns.h"

namespace localift {

WindowsSearchState::WindowsSearchState(const CodedData& coded, const WindowsOptions& asked,
                                       const SetRestrictions& restrictions, const Execution& how)
    : data(coded),
      options(asked),
      sets(restrictions),
      execution(how),
      space(most_missing_first(coded, sets.always), sets.min_features, sets.max_features, sets.always),
      shared(options.list_size()) {}

void WindowsSearchState::prepare(const Stop& stop) {
  index = std::make_unique<BitmapIndex>(data, std::numeric_limits<Count>::max(), stop);  // no levels
  complete_after.resize(static_cast<std::size_t>(space.n_features()));
  std::vector<std::uint64_t> complete(index->all(), index->all() + index->words());
  for (int i = space.n_features(); i-- > 0 && !stop.requested();) {
    complete_after[static_cast<std::size_t>(i)] = complete;
    if (const std::uint64_t* present = index->present(space.column(i)))
      for (std::size_t w = 0; w < complete.size(); ++w) complete[w] &= present[w];
  }
  if (AtomBuilder::affordable(data)) atoms = std::make_unique<AtomBuilder>(data, space, stop);
  left_out = localift::left_out(data, sets, stop);
}

}  // namespace localift
