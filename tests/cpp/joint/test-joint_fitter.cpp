// SPDX-License-Identifier: GPL-2.0-or-later
#include <stdexcept>
#include <vector>

#include "catch.hpp"
#include "core/joint/covariance.h"
#include "core/joint/joint_fitter.h"
#include "core/joint/joint_model.h"
#include "small_continuous.h"
#include "small_stop.h"

using namespace localift;

namespace {

using small::kNoStop;

}  // namespace

TEST_CASE("the model of a fit gives its levels again, to the bit") {
  int placed = 0;
  for (std::uint32_t seed = 1; seed <= 120; ++seed) {
    CAPTURE(seed);
    const small::Mixed source = small::random_mixed(seed);
    const CodedData coded(source.view());
    const ContinuousData data(coded, source.continuous());
    JointFitter fitter(data, joint_kernels(), nullptr, kNoStop);
    JointFitter other(data, joint_kernels_portable(), nullptr, kNoStop);
    for (int mask = 1; mask < (1 << coded.n_features()); ++mask) {
      FeatureSet set;
      for (int f = 0; f < coded.n_features(); ++f)
        if ((mask >> f) & 1) set.push_back(f);
      if (data.continuous_part(set).empty()) continue;
      std::vector<std::uint8_t> levels, again;
      JointModel model;
      if (fitter.fit(set, levels, &model).reason != Degeneracy::none) continue;
      other.place(set, model, again);
      REQUIRE(again == levels);
      ++placed;
      model.features.push_back(99);
      REQUIRE_THROWS_AS(other.place(set, model, again), std::invalid_argument);
    }
  }
  CHECK(placed > 500);
}

TEST_CASE("a known covariance gives the bits of the set's own") {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    const small::Mixed source = small::random_mixed(seed);
    const CodedData coded(source.view());
    const ContinuousData data(coded, source.continuous());
    FeatureSet complete;
    for (int f = 0; f < coded.n_features(); ++f)
      if (data.is_continuous(f) && !data.has_missing(f)) complete.push_back(f);
    if (complete.size() < 2) continue;
    JointFitter fitter(data, joint_kernels(), nullptr, kNoStop);
    std::vector<std::uint8_t> levels, of_known;
    JointModel all, model, with_known;
    if (fitter.fit(complete, levels, &all).reason != Degeneracy::none) continue;
    KnownCovariance known;
    known.features = complete;
    for (const GroupModel& group : all.groups) known.by_group.push_back(group.covariance);
    JointFitter knowing(data, joint_kernels(), &known, kNoStop);
    const FeatureSet set(complete.begin() + (complete.size() > 2), complete.end());
    REQUIRE(fitter.fit(set, levels, &model).reason == Degeneracy::none);
    REQUIRE(knowing.fit(set, of_known, &with_known).reason == Degeneracy::none);
    REQUIRE(of_known == levels);
    for (std::size_t g = 0; g < model.groups.size(); ++g) {
      REQUIRE(with_known.groups[g].covariance == model.groups[g].covariance);
      REQUIRE(with_known.groups[g].factor == model.groups[g].factor);
      REQUIRE(with_known.groups[g].cuts == model.groups[g].cuts);
      REQUIRE(model.groups[g].factor.isLowerTriangular());
    }
  }
}
