// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/lattice/set_collector.h"

#include "core/lattice/enumerate_joint.h"

namespace localift {

namespace {

class Fan : public SetVisitor {
 public:
  void add(SetVisitor& visitor) { visitors_.push_back(&visitor); }
  void visit(const FeatureSet& set, const CountTable& table, const Stop& stop) override {
    for (SetVisitor* visitor : visitors_) visitor->visit(set, table, stop);
  }

 private:
  std::vector<SetVisitor*> visitors_;
};

/// Each worker's visitor shows its sets to each search's.
std::vector<SetVisitor*> fan_out(std::vector<Fan>& fans, int threads, const std::vector<SetCollector*>& searches) {
  fans.resize(static_cast<std::size_t>(threads));
  std::vector<SetVisitor*> visitors;
  for (int worker = 0; worker < threads; ++worker) {
    Fan& fan = fans[static_cast<std::size_t>(worker)];
    for (SetCollector* search : searches) fan.add(search->visitor(worker));
    visitors.push_back(&fan);
  }
  return visitors;
}

}  // namespace

SearchInfo run_collectors(const CodedData& data, const SetRestrictions& options, const Execution& execution,
                        const std::vector<SetCollector*>& searches) {
  std::vector<Fan> fans;
  return enumerate_sets(data, options, execution, fan_out(fans, execution.threads, searches));
}

SearchInfo run_collectors(const ContinuousData& data, const SetRestrictions& options, const Execution& execution,
                        const std::vector<SetCollector*>& searches) {
  std::vector<Fan> fans;
  return enumerate_joint_sets(data, options, execution, fan_out(fans, execution.threads, searches));
}

}  // namespace localift
