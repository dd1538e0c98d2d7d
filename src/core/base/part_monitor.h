// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>

#include "core/base/parallel.h"

namespace localift {

/// The monitor of a part of a longer work: what is done of the part is shown as a share of the whole.
class PartMonitor : public Monitor {
 public:
  /// The part goes from the fraction `from` of the whole to `to`; equal ones: it stands still. `monitor` may be null.
  PartMonitor(Monitor* monitor, double from, double to) : monitor_(monitor), from_(from), to_(to) {}

  /// The work goes on from here, a fraction of the whole, and shows no more of it until the next call; never back.
  void advance(double fraction) { from_ = to_ = std::max(from_, fraction); }

  void tick(double fraction_done) override {
    if (monitor_ != nullptr) monitor_->tick(from_ + (to_ - from_) * fraction_done);
  }

 private:
  Monitor* monitor_;
  double from_, to_;
};

}  // namespace localift
