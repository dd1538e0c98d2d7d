// SPDX-License-Identifier: GPL-2.0-or-later
#include <vector>

#include "catch.hpp"
#include "core/base/part_monitor.h"

using namespace localift;

namespace {

struct Recorder : Monitor {
  std::vector<double> seen;
  void tick(double fraction_done) override { seen.push_back(fraction_done); }
};

}  // namespace

TEST_CASE("a part's progress is its share of the whole's, and never goes back") {
  Recorder whole;
  PartMonitor part(&whole, 0.25, 0.75);
  part.tick(0);
  part.tick(0.5);
  part.tick(1);
  part.advance(0.5);
  part.tick(0.9);
  part.advance(0.375);
  part.tick(0);
  CHECK(whole.seen == std::vector<double>{0.25, 0.5, 0.75, 0.5, 0.5});
  PartMonitor silent(nullptr, 0, 1);
  silent.tick(0.5);
}
