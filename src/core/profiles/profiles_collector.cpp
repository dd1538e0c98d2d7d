// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/profiles_collector.h"

#include <numeric>
#include <stdexcept>
#include <utility>

#include "core/profiles/generalisations.h"
#include "core/profiles/profile_order.h"

namespace localift {

class ProfilesCollector::Visitor : public SetVisitor {
 public:
  Visitor(const CountSource& source, const ProfilesOptions& options)
      : best(options.classes.size(), ProfileTopN(options.n_best, ProfileOrder{options.eligibility.inhibit})),
        source_(source),
        options_(options) {}

  void visit(const FeatureSet& set, const CountTable& table, const Stop&) override {
    const Count least = options_.eligibility.least_count(table.n);
    Generalisations generalisations(source_, set, table);
    for (std::size_t x = 0; x < table.n_profiles; ++x) {
      ++nodes;
      if (table.total[x] < least || table.profile_rows(x) < options_.eligibility.min_count) continue;
      for (std::size_t i = 0; i < best.size(); ++i)
        if (table.class_total[static_cast<std::size_t>(options_.classes[i])] > 0)
          offer(i, set, table, x, generalisations);
    }
  }

  std::vector<ProfileTopN> best;  // by entry of options.classes
  double nodes = 0;

 private:
  void offer(std::size_t entry, const FeatureSet& set, const CountTable& table, std::size_t x,
             Generalisations& generalisations) {
    const auto y = static_cast<std::size_t>(options_.classes[entry]);
    if (table.profile_class_rows(x, y) < options_.eligibility.min_class_count) return;
    const Lift lift = lift_of(table, x, y);
    if (!options_.eligibility.passes(lift)) return;
    const ProfileOrder order{options_.eligibility.inhibit};
    // Most profiles fall here, before anything is allocated.
    if (best[entry].full() && order.compare_value(lift, best[entry].last().lift) < 0) return;
    SelectedProfile profile;
    profile.lift = lift;
    profile.set = set;
    profile.levels = source_.profile_levels(set, table.id[x]);
    if (options_.productive && !generalisations.productive(x, y, options_.gain, order.inhibit)) return;
    best[entry].offer(std::move(profile));
  }

  const CountSource& source_;
  const ProfilesOptions& options_;
};

namespace {

/// What no lift of a class exceeds (is below, for inhibition): p'/n' <= 1 gives N / P where all sets count the same rows,
/// p' <= P' gives N' / n' otherwise, which is at most 1 over the frequency.
double trivial_bound(const CountSource& source, const Eligibility& eligibility, std::size_t y) {
  if (eligibility.inhibit) return 0;
  const std::vector<Count>& total = source.class_total();
  const auto n = static_cast<double>(std::accumulate(total.begin(), total.end(), Count{0}));
  if (source.same_rows()) return n / static_cast<double>(total[y]);
  return eligibility.min_freq > 0 ? 1 / eligibility.min_freq : n;
}

}  // namespace

ProfilesCollector::ProfilesCollector(const CountSource& source, const ProfilesOptions& options, int threads)
    : options_(options) {
  if (options.distinct) throw std::invalid_argument("counts do not tell which profiles hold the same rows");
  options_.eligibility = options.eligibility.in(source);
  for (int worker = 0; worker < threads; ++worker) visitors_.push_back(std::make_unique<Visitor>(source, options_));
  for (const int y : options_.classes)
    trivial_bound_.push_back(trivial_bound(source, options_.eligibility, static_cast<std::size_t>(y)));
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
