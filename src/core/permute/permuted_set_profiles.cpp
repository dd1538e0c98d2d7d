// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/permuted_set_profiles.h"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "core/permute/kept_profiles.h"
#include "core/permute/profile_lanes.h"

namespace localift {

namespace {

/// Shows the eligible profiles of the sets that one worker sees to its lanes.
class SetProfiles : public LaneVisitor {
 public:
  SetProfiles(ProfileLanes of_lanes, const ProfilesOptions& options) : lanes(std::move(of_lanes)), options_(options) {}

  Count least_rows() const override { return std::max<Count>(1, options_.eligibility.min_count); }
  void begin(const LaneSet& set) override {
    set_ = set;
    least_ = options_.eligibility.least_count(set.n);
    counted_.n = set.n;
    counted_.class_total.clear();
    for (const int y : options_.classes)
      for (std::size_t b = 0; b < set.n_lanes; ++b)
        counted_.class_total.push_back(one_class(b) ? 0 : set.total_of(static_cast<std::size_t>(y))[b]);
    counts_.resize(set.n_classes * set.stride);
  }
  void add(const LaneProfile& profile) override {
    if (profile.rows < least_) return;
    ++n_profiles;
    std::uint32_t* const last = counts_.data() + (set_.n_classes - 1) * set_.stride;
    std::fill_n(last, set_.n_lanes, static_cast<std::uint32_t>(profile.rows));
    for (std::size_t y = 0; y + 1 < set_.n_classes; ++y)
      for (std::size_t b = 0; b < set_.n_lanes; ++b) {
        const std::uint32_t count = profile.count(y, b, set_.stride);
        counts_[y * set_.stride + b] = count;
        last[b] -= count;
      }
    of_profile_.clear();
    for (const int y : options_.classes) of_profile_.push_back(&counts_[static_cast<std::size_t>(y) * set_.stride]);
    lanes.show(of_profile_, profile.rows, counted_);
  }
  void end(const Stop&) override {}

  ProfileLanes lanes;
  double n_profiles = 0;

 private:
  bool one_class(std::size_t lane) const {
    std::size_t occurring = 0;
    for (std::size_t y = 0; y < set_.n_classes; ++y) occurring += set_.total_of(y)[lane] > 0;
    return occurring < 2;
  }

  const ProfilesOptions& options_;
  LaneSet set_;
  Count least_ = 0;
  CountedLanes counted_;
  std::vector<std::uint32_t> counts_;  // class x stride
  std::vector<const std::uint32_t*> of_profile_;
};

void count_kept_profiles(const PermutedSets& permuted, const PermuteRequest& request, const Stop& stop,
                         KeptProfiles& result) {
  const std::unique_ptr<SetRows> set_rows = permuted.source().make(stop);
  for (const KeptResult& kept : request.kept) {
    const bool counted = set_rows->find(kept.set);
    if (stop.requested()) return;
    MaskWords of_profile, of_set;
    std::vector<signed char> is_kept(counted ? set_rows->n_profiles() : 0, -1);  // by profile; -1: not known yet
    const CountedRows rows = counted ? set_rows->rows() : CountedRows();
    for (std::size_t i = 0; i < rows.size; ++i) {
      signed char& is = is_kept[rows.profile[i]];
      if (is < 0) is = set_rows->levels_of(rows.row[i]) == kept.levels.front();
      of_set.add_row(rows.row[i]);
      if (is > 0) of_profile.add_row(rows.row[i]);
    }
    if (of_profile.at.empty()) throw std::invalid_argument("a profile of other data");
    result.add(kept.y, of_profile, of_set);
  }
}

}  // namespace

PermuteResult permute_set_profiles(const PermutedSets& permuted, const PermuteRequest& request) {
  const PermutedClasses& classes = permuted.rows().classes();
  const ProfilesOptions& options = *request.profiles;
  const HypergeometricTails tails(classes.n_rows());
  KeptProfiles kept(classes, options, tails);
  run_task(permuted.execution().monitor,
           [&](const Stop& stop) { count_kept_profiles(permuted, request, stop, kept); });
  std::vector<std::unique_ptr<SetProfiles>> visitors;
  std::vector<LaneVisitor*> lent;
  for (int worker = 0; worker < permuted.execution().threads; ++worker) {
    ProfileLanes lanes(classes, options.classes, options.eligibility.inhibit, tails, kept.descending());
    lent.push_back(visitors.emplace_back(std::make_unique<SetProfiles>(std::move(lanes), options)).get());
  }
  permuted.walk(request.sets, lent);
  SetProfiles& all = *visitors.front();
  for (std::size_t i = 1; i < visitors.size(); ++i) {
    all.lanes.merge(visitors[i]->lanes);
    all.n_profiles += visitors[i]->n_profiles;
  }
  return kept.result(all.lanes, all.n_profiles, request.stop_after);
}

}  // namespace localift
