// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/lattice/complete_rows.h"

namespace localift {

std::vector<std::vector<std::uint64_t>> complete_after(const BitmapIndex& index, const SearchSpace& space) {
  std::vector<std::vector<std::uint64_t>> result(static_cast<std::size_t>(space.n_features()));
  std::vector<std::uint64_t> complete(index.all(), index.all() + index.words());
  for (int position = space.n_features(); position-- > 0;) {
    result[static_cast<std::size_t>(position)] = complete;
    if (const std::uint64_t* present = index.present(space.column(position)))
      for (std::size_t w = 0; w < complete.size(); ++w) complete[w] &= present[w];
  }
  return result;
}

}  // namespace localift
