// SPDX-License-Identifier: GPL-2.0-or-later
#include "search_features.h"

#include "exact.h"
#include "measure.h"
#include "top_n.h"

namespace localift {

namespace {

struct FeaturesOrder {
  bool before(const SelectedFeatures& a, const SelectedFeatures& b) const {
    const auto key_a = eta_key(a.eta), key_b = eta_key(b.eta);
    if (key_a != key_b) return key_a > key_b;
    if (a.n != b.n) return a.n > b.n;
    if (a.set.size() != b.set.size()) return a.set.size() < b.set.size();
    return a.set < b.set;
  }
  bool same_value(const SelectedFeatures& a, const SelectedFeatures& b) const {
    return eta_key(a.eta) == eta_key(b.eta);
  }
};

using FeaturesTopN = TopN<SelectedFeatures, FeaturesOrder>;

}  // namespace

class FeaturesSearch::Visitor : public SetVisitor {
 public:
  explicit Visitor(std::size_t n_best) : best(n_best) {}

  void visit(const FeatureSet& set, const CountTable& table, const Stop&) override {
    best.offer({set, eta_of_table(table, scratch_), table.n_profiles, table.n});
  }

  FeaturesTopN best;

 private:
  std::vector<double> scratch_;
};

FeaturesSearch::FeaturesSearch(const FeaturesOptions& options, int threads) : options_(options) {
  for (int worker = 0; worker < threads; ++worker) visitors_.push_back(std::make_unique<Visitor>(options.n_best));
}

FeaturesSearch::~FeaturesSearch() = default;

SetVisitor& FeaturesSearch::visitor(int worker) { return *visitors_[static_cast<std::size_t>(worker)]; }

FeaturesResult FeaturesSearch::finish(const SearchInfo& info) {
  FeaturesTopN best(options_.n_best);
  for (auto& visitor : visitors_) best.merge(std::move(visitor->best));
  FeaturesResult result;
  result.info = info;
  result.info.nodes = info.evaluated;
  result.info.ties = {best.ties()};
  result.info.ties_exact = {info.reason == Reason::none};
  result.best = best.take();
  return result;
}

}  // namespace localift
