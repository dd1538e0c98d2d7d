// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "core/measure/entropy_measure.h"

namespace localift {

/// eta itself. On rows without missing values the bound says that eta never decreases as features are added.
class Plain : public EntropyMeasure {
 public:
  using EntropyMeasure::EntropyMeasure;
  double value(const CountTable&, double eta) override { return eta; }
  bool needs_margins_only() const override { return true; }
  UpperBound bound(const SetAndRest& sets) override { return by_loss(sets.rest_loss, entropy(sets.set)); }
};

}  // namespace localift
