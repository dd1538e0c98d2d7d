// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/measure/feature_measure.h"

#include <algorithm>
#include <stdexcept>

#include "core/base/exact.h"
#include "core/measure/miller_madow.h"
#include "core/measure/permutation.h"
#include "core/measure/plain.h"
#include "core/measure/singletons.h"
#include "core/measure/smoothed.h"

namespace localift {

const std::vector<MeasureRow>& measures() {
  static const std::vector<MeasureRow> table{
      {"none", make_measure<Plain>, true},
      {"permutation", make_measure<Permutation>, true},
      {"miller_madow", make_measure<MillerMadow>, true},
      {"smoothed", make_measure<Smoothed>, true},
      {"singletons", make_measure<Singletons>, true},
  };
  return table;
}

const MeasureRow& measure_row(const std::string& name) {
  for (const MeasureRow& row : measures())
    if (name == row.name) return row;
  throw std::invalid_argument("no measure \"" + name + "\"");
}

std::vector<Correction> corrections() {
  std::vector<Correction> result;
  for (const MeasureRow& row : measures())
    if (row.is_correction) result.push_back({row.name, row.make(0)->has_bound()});
  return result;
}

double FeatureMeasure::rest_loss(const CountTable&) { throw std::logic_error("a measure without a bound"); }

UpperBound FeatureMeasure::bound(const SetAndRest&) { throw std::logic_error("a measure without a bound"); }

std::int64_t value_key(double value) { return eta_key(std::clamp(value, -9e6, 9e6)); }

}  // namespace localift
