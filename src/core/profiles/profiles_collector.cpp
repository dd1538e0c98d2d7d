// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/profiles_collector.h"

#include <utility>

#include "core/profiles/profile_order.h"

namespace localift {

class ProfilesCollector::Visitor : public SetVisitor {
 public:
  Visitor(const SearchData& data, const ProfilesOptions& options)
      : best(options.classes.size(), ProfileTopN(options.n_best, ProfileOrder{options.eligibility.inhibit})),
        data_(data),
        options_(options) {}

  void visit(const FeatureSet& set, const CountTable& table, const Stop&) override {
    const Count least = options_.eligibility.least_count(table.n);
    for (std::size_t x = 0; x < table.n_profiles; ++x) {
      ++nodes;
      if (table.total[x] < least || table.profile_rows(x) < options_.eligibility.min_count) continue;
      for (std::size_t i = 0; i < best.size(); ++i) {
        const auto y = static_cast<std::size_t>(options_.classes[i]);
        if (table.class_total[y] == 0) continue;
        offer(best[i], set, table, x, lift_of(table, x, y));
      }
    }
  }

  std::vector<ProfileTopN> best;  // by entry of options.classes
  double nodes = 0;

 private:
  void offer(ProfileTopN& list, const FeatureSet& set, const CountTable& table, std::size_t x, const Lift& lift) {
    // Most profiles fall here, before anything is allocated.
    const ProfileOrder order{options_.eligibility.inhibit};
    if (list.full() && order.compare_value(lift, list.last().lift) < 0) return;
    SelectedProfile profile;
    profile.lift = lift;
    profile.set = set;
    profile.levels = data_.profile_levels(set, table.id[x]);
    list.offer(std::move(profile));
  }

  SearchData data_;
  const ProfilesOptions& options_;
};

namespace {

/// What no lift of a class exceeds (is below, for inhibition): p'/n' <= 1 gives N / P where nothing is missing, and
/// p' <= P' gives N' / n' otherwise, which is at most 1 over the frequency.
double trivial_bound(const SearchData& data, const Eligibility& eligibility, int y) {
  if (eligibility.inhibit) return 0;
  double n = 0, p = 0;
  for (std::size_t row = 0; row < data.coded.n_rows(); ++row) {
    const auto weight = static_cast<double>(data.coded.weight(row));
    n += weight;
    if (static_cast<int>(data.coded.class_of(row)) == y) p += weight;
  }
  if (data.continuous == nullptr && data.coded.n_features_with_missing() == 0) return n / p;
  return eligibility.min_freq > 0 ? 1 / eligibility.min_freq : n;
}

}  // namespace

ProfilesCollector::ProfilesCollector(const SearchData& data, const ProfilesOptions& options, int threads)
    : options_(options) {
  options_.eligibility = options.eligibility.in(data.coded);
  for (int worker = 0; worker < threads; ++worker) visitors_.push_back(std::make_unique<Visitor>(data, options_));
  for (const int y : options_.classes) trivial_bound_.push_back(trivial_bound(data, options_.eligibility, y));
}

ProfilesCollector::~ProfilesCollector() = default;

SetVisitor& ProfilesCollector::visitor(int worker) { return *visitors_[static_cast<std::size_t>(worker)]; }

ProfilesResult ProfilesCollector::finish(const SearchInfo& info) {
  ProfilesResult result;
  result.info = info;
  for (const auto& visitor : visitors_) result.info.nodes += visitor->nodes;
  for (std::size_t i = 0; i < options_.classes.size(); ++i) {
    ProfileTopN best(options_.n_best, ProfileOrder{options_.eligibility.inhibit});
    for (auto& visitor : visitors_) best.merge(std::move(visitor->best[i]));
    result.info.ties.push_back(best.ties());
    result.info.ties_exact.push_back(info.reason == Reason::none);
    if (info.reason == Reason::time_limit) result.info.bound.push_back(trivial_bound_[i]);
    result.best.push_back(best.take());
  }
  return result;
}

}  // namespace localift
