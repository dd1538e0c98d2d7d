// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/measure/cell_measures.h"

#include <vector>

#include "core/count/cross_counter.h"

namespace localift {

CellMeasures measure_cells(const CodedData& data, const FeatureSet& set, const Stop& stop) {
  CrossCounter counter(data);
  counter.watch(stop);
  counter.move_to(set);
  CellMeasures result;
  if (stop.requested()) return result;
  result.n_profiles = counter.n_profiles();
  std::vector<Count> class_total(static_cast<std::size_t>(data.n_classes()), 0);
  const CountedRows counted = counter.counted_rows();
  for (std::size_t i = 0; i < counted.size; ++i) {
    class_total[data.class_of(counted.row[i])] += data.weight(counted.row[i]);
    result.n += data.weight(counted.row[i]);
  }
  if (result.n == 0) return result;
  ProfileSums sums(class_total, result.n);
  RowsByProfile grouped;
  grouped.group(counted, result.n_profiles, &stop);
  std::vector<Count> counts(class_total.size(), 0);  // of one profile at a time
  for (std::size_t x = 0; x < result.n_profiles && !stop.requested(); ++x) {
    Count total = 0;
    for (std::size_t i = grouped.begin[x]; i < grouped.begin[x + 1]; ++i) {
      counts[data.class_of(grouped.row[i])] += data.weight(grouped.row[i]);
      total += data.weight(grouped.row[i]);
    }
    sums.add(counts.data(), total);
    for (std::size_t i = grouped.begin[x]; i < grouped.begin[x + 1]; ++i) counts[data.class_of(grouped.row[i])] = 0;
  }
  static_cast<SetMeasures&>(result) = sums.measures();
  return result;
}

}  // namespace localift
