// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/lattice/set_collector.h"

#include <algorithm>
#include <cstddef>

namespace localift {

namespace {

/// One worker's visitor, which shows its sets to those of the collectors.
class Fan : public SetVisitor {
 public:
  void add(SetVisitor& visitor) { visitors_.push_back(&visitor); }
  void visit(const FeatureSet& set, const CountTable& table, const Stop& stop) override {
    for (SetVisitor* visitor : visitors_) visitor->visit(set, table, stop);
  }
  bool wants_row_sets() const override {
    return std::any_of(visitors_.begin(), visitors_.end(), [](const SetVisitor* one) { return one->wants_row_sets(); });
  }
  bool names_profiles() const override {
    return std::any_of(visitors_.begin(), visitors_.end(), [](const SetVisitor* one) { return one->names_profiles(); });
  }

 private:
  std::vector<SetVisitor*> visitors_;
};

}  // namespace

SearchInfo run_collectors(const SetEnumerator& enumerator, const SetRestrictions& sets, const Execution& execution,
                          const std::vector<SetCollector*>& collectors) {
  std::vector<Fan> fans(static_cast<std::size_t>(execution.threads));
  std::vector<SetVisitor*> visitors;
  for (int worker = 0; worker < execution.threads; ++worker) {
    Fan& fan = fans[static_cast<std::size_t>(worker)];
    for (SetCollector* collector : collectors) fan.add(collector->visitor(worker));
    visitors.push_back(&fan);
  }
  return enumerator.enumerate(sets, execution, visitors);
}

}  // namespace localift
