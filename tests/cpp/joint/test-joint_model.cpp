// SPDX-License-Identifier: GPL-2.0-or-later
#include <limits>
#include <vector>

#include "catch.hpp"
#include "core/joint/joint_levels.h"
#include "core/joint/joint_model.h"
#include "small_stop.h"

using namespace localift;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
using small::kNoStop;

/// Two features of unit variance and covariance zero in the first group, of variance 4 in the second; nothing in the
/// third.
JointModel model_of_two() {
  JointModel model;
  model.features = {3, 5};
  model.n_levels = 3;
  model.groups.resize(3);
  for (int g = 0; g < 2; ++g) {
    GroupModel& group = model.groups[static_cast<std::size_t>(g)];
    group.n = 10;
    group.covariance = Eigen::MatrixXd::Identity(2, 2) * (g == 0 ? 1 : 4);
    group.factor = Eigen::MatrixXd::Identity(2, 2) * (g == 0 ? 1 : 2);
    group.cuts = {2, 25};
  }
  return model;
}

}  // namespace

TEST_CASE("new rows are placed by the squared distance in their group, right-closed") {
  JointModel model = model_of_two();
  const std::vector<double> x{1, 1, 3, 3, 4, 6, 8, 1, kNaN}, y{1, 1.5, 4, 4.5, 5, 8, 9, 1, 1};
  const std::vector<int> groups{1, 1, 1, 1, 1, 2, 2, 2, 1};
  const std::vector<std::uint8_t> expected{0, 1, 1, 2, 2, 1, 2, 0, kNotCounted};
  const std::vector<NumberView> columns{x.data(), y.data()};
  CHECK(place(model, columns, groups.data(), x.size(), joint_kernels(), kNoStop) == expected);
  CHECK(place(model, columns, groups.data(), x.size(), joint_kernels_portable(), kNoStop) == expected);
  model.missing_is_level = true;
  CHECK(place(model, columns, groups.data(), x.size(), joint_kernels(), kNoStop).back() == 3);
}

TEST_CASE("rows of a group that is not known, or that the fit had no rows of, are not placed") {
  const JointModel model = model_of_two();
  const std::vector<double> x{1, 1, 1, 1}, y{1, 1, 1, 1};
  const std::vector<int> groups{0, 3, 4, std::numeric_limits<int>::min()};
  CHECK(place(model, {x.data(), y.data()}, groups.data(), x.size(), joint_kernels(), kNoStop) ==
        std::vector<std::uint8_t>(4, kNotCounted));
}

TEST_CASE("a single feature is placed by its value, negative ones too") {
  JointModel model;
  model.features = {0};
  model.n_levels = 3;
  model.groups.resize(1);
  model.groups[0].n = 4;
  model.groups[0].cuts = {-2, 0};
  const std::vector<double> x{-3, -2, -1, 0, 1};
  CHECK(place(model, {x.data()}, nullptr, x.size(), joint_kernels(), kNoStop) ==
        std::vector<std::uint8_t>{0, 0, 1, 1, 2});
}
