// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/measure/feature_measure.h"

#include <cmath>
#include <cstring>
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

std::int64_t value_key(double value) {
  constexpr double kMost = 9e6;
  const double size = std::abs(value);
  if (size <= kMost) return eta_key(value);
  // The bits of positive doubles ascend as they do: all beyond, less the last five, fit above the key of kMost.
  const auto bits = [](double x) {
    std::int64_t result = 0;
    std::memcpy(&result, &x, sizeof result);
    return result;
  };
  const std::int64_t key = eta_key(kMost) + ((bits(size) - bits(kMost)) >> 5);
  return value < 0 ? -key : key;
}

}  // namespace localift
