// SPDX-License-Identifier: GPL-2.0-or-later
#include "set_search.h"

#include "enumerate_joint.h"

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
std::vector<SetVisitor*> fan_out(std::vector<Fan>& fans, int threads, const std::vector<SetSearch*>& searches) {
  fans.resize(static_cast<std::size_t>(threads));
  std::vector<SetVisitor*> visitors;
  for (int worker = 0; worker < threads; ++worker) {
    Fan& fan = fans[static_cast<std::size_t>(worker)];
    for (SetSearch* search : searches) fan.add(search->visitor(worker));
    visitors.push_back(&fan);
  }
  return visitors;
}

}  // namespace

SearchInfo run_searches(const CodedData& data, const EnumerateOptions& options, const Execution& execution,
                        const std::vector<SetSearch*>& searches) {
  std::vector<Fan> fans;
  return enumerate_sets(data, options, execution, fan_out(fans, execution.threads, searches));
}

SearchInfo run_searches(const ContinuousData& data, const EnumerateOptions& options, const Execution& execution,
                        const std::vector<SetSearch*>& searches) {
  std::vector<Fan> fans;
  return enumerate_joint_sets(data, options, execution, fan_out(fans, execution.threads, searches));
}

}  // namespace localift
