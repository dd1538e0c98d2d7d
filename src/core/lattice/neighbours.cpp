// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/lattice/neighbours.h"

namespace localift {

void count_neighbours(SetCounter& counter, const FeatureSet& base, const std::vector<int>& features,
                      Direction direction, bool ordered, const CountSink& sink) {
  if (direction == Direction::larger)
    counter.count_with_each(base, features, ordered, sink);
  else
    counter.count_without_each(base, features, ordered, sink);
}

}  // namespace localift
