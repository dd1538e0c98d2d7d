// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/features/features_collector.h"

#include <utility>

namespace localift {

class FeaturesCollector::Visitor : public SetVisitor {
 public:
  Visitor(const FeaturesOptions& options, int weight_exponent)
      : best(options.n_best), measure_(options.measure.make(weight_exponent)) {}

  void visit(const FeatureSet& set, const CountTable& table, const Stop& stop) override {
    measure_->watch(stop);
    SelectedFeatures found = selected_features(set, table, *measure_, scratch_, &stop);
    if (!stop.requested()) best.offer(std::move(found));
  }

  /// By a scorer of features_goal().
  void visit_scored(const FeatureSet& set, const CountTable& table, const SetScore& score, const Stop& stop) override {
    if (!stop.requested()) best.offer(selected_features(set, table, score.figures[0], score.figures[1]));
  }

  bool needs_margins_only() const override { return true; }
  bool names_profiles() const override { return false; }

  FeaturesTopN best;

 private:
  std::unique_ptr<FeatureMeasure> measure_;
  Divergences scratch_;
};

FeaturesCollector::FeaturesCollector(const CountSource& source, const FeaturesOptions& options, int threads)
    : options_(options) {
  for (int worker = 0; worker < threads; ++worker)
    visitors_.push_back(std::make_unique<Visitor>(options, source.weight_exponent()));
}

FeaturesCollector::~FeaturesCollector() = default;

SetVisitor& FeaturesCollector::visitor(int worker) { return *visitors_[static_cast<std::size_t>(worker)]; }

FeaturesResult FeaturesCollector::finish(const SearchInfo& info) {
  FeaturesTopN best(options_.n_best);
  for (auto& visitor : visitors_) best.merge(std::move(visitor->best));
  FeaturesResult result;
  result.info = info;
  result.info.nodes = info.evaluated;
  if (info.reason == Reason::time_limit) result.info.bound = {1};  // nothing is known of the sets left
  result.finish(best);
  return result;
}

}  // namespace localift
