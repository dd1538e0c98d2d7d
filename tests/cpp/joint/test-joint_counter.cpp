// SPDX-License-Identifier: GPL-2.0-or-later
#include <limits>
#include <vector>

#include "catch.hpp"
#include "core/joint/joint_counter.h"
#include "core/joint/joint_model.h"
#include "small_continuous.h"
#include "small_stop.h"

using namespace localift;

namespace {

using small::kNoStop;

bool same(const CountTable& a, const CountTable& b) {
  return a.n == b.n && a.n_rows == b.n_rows && a.class_total == b.class_total && a.counts == b.counts &&
         a.total == b.total && a.id == b.id;
}

}  // namespace

TEST_CASE("a set is counted by the model of its fit as by the fit itself, and no other set after it") {
  int n_sets = 0;
  for (std::uint32_t seed = 1; seed <= 120; ++seed) {
    CAPTURE(seed);
    const small::Mixed source = small::random_mixed(seed);
    const CodedData coded(source.view());
    const ContinuousData data(coded, source.continuous());
    JointFitter fitter(data, joint_kernels(), nullptr, kNoStop);
    JointCounter fitting(data, joint_kernels(), nullptr, kNoStop), given(data, joint_kernels(), nullptr, kNoStop);
    for (int mask = 1; mask < (1 << coded.n_features()); ++mask) {
      FeatureSet set;
      for (int f = 0; f < coded.n_features(); ++f)
        if ((mask >> f) & 1) set.push_back(f);
      if (data.continuous_part(set).empty()) continue;
      CountTable expected, counted, again;
      if (!fitting.count(set, expected)) continue;
      std::vector<std::uint8_t> levels;
      JointModel model;
      fitter.fit(set, levels, &model);
      given.count(set, model, counted);
      REQUIRE(same(counted, expected));
      // Cuts that nothing is above put all rows into the first level; they must not stay for the next count.
      for (GroupModel& group : model.groups)
        for (double& cut : group.cuts) cut = std::numeric_limits<double>::infinity();
      given.count(set, model, counted);
      REQUIRE(counted.n == expected.n);
      REQUIRE(given.count(set, again));
      REQUIRE(same(again, expected));
      ++n_sets;
    }
  }
  CHECK(n_sets > 500);
}
