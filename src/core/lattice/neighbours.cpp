// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/lattice/neighbours.h"

#include <memory>

namespace localift {

void count_neighbours(const CountSource& source, const FeatureSet& base, const std::vector<int>& features,
                      Direction direction, bool ordered, const Stop& stop, const CountSink& sink) {
  const std::unique_ptr<SetCounter> counter = source.make_counter(stop);
  if (direction == Direction::larger)
    counter->count_with_each(base, features, ordered, sink);
  else
    counter->count_without_each(base, features, ordered, sink);
}

}  // namespace localift
