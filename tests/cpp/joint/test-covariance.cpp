// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "core/joint/covariance.h"
#include "small_numbers.h"
#include "small_stop.h"

using namespace localift;
using small::random_values;

namespace {

using small::kNoStop;

WeightedColumns view(const std::vector<std::vector<double>>& x, const Count* weights = nullptr) {
  WeightedColumns result;
  for (const auto& column : x) result.columns.push_back(column.data());
  result.n_rows = x[0].size();
  result.weights = weights;
  return result;
}

}  // namespace

TEST_CASE("a covariance is right, and the same for any order, threads, kernel, and for replicated rows") {
  std::mt19937 random(5);
  for (const std::size_t n : {std::size_t{2}, std::size_t{7}, std::size_t{300}, std::size_t{70001}}) {
    std::vector<std::vector<double>> x;
    for (int kind : {0, 1, 3}) x.push_back(random_values(random, n, kind));
    for (double& value : x[0]) value += 1e4;  // far from zero: what a one-pass formula loses
    const auto result = covariance(view(x), joint_kernels(), kNoStop);
    for (std::size_t a = 0; a < 3; ++a)
      for (std::size_t b = 0; b < 3; ++b) {
        long double mean_a = 0, mean_b = 0, sum = 0;
        for (std::size_t i = 0; i < n; ++i) {
          mean_a += x[a][i] / static_cast<long double>(n);
          mean_b += x[b][i] / static_cast<long double>(n);
        }
        for (std::size_t i = 0; i < n; ++i) sum += (x[a][i] - mean_a) * (x[b][i] - mean_b);
        const auto expected = static_cast<double>(sum / static_cast<long double>(n - 1));
        const double scale = std::sqrt(result(a, a) * result(b, b));
        REQUIRE(result(a, b) == Approx(expected).epsilon(1e-11).margin(1e-11 * (1 + scale)));
        REQUIRE(result(a, b) == result(b, a));
      }
    REQUIRE(covariance(view(x), joint_kernels_portable(), kNoStop) == result);
    Execution execution;
    execution.threads = 3;
    REQUIRE(covariance(view(x), joint_kernels(), execution) == result);

    std::vector<Count> weights;
    std::vector<std::vector<double>> replicated(3);
    for (std::size_t i = 0; i < n; ++i) {
      weights.push_back(1 + random() % 3);
      for (std::size_t a = 0; a < 3; ++a)
        replicated[a].insert(replicated[a].end(), static_cast<std::size_t>(weights[i]), x[a][i]);
    }
    REQUIRE(covariance(view(x, weights.data()), joint_kernels(), kNoStop) ==
            covariance(view(replicated), joint_kernels(), kNoStop));

    auto shuffled = x;
    for (std::size_t i = n; i-- > 1;) {
      const std::size_t j = random() % (i + 1);
      for (auto& column : shuffled) std::swap(column[i], column[j]);
    }
    REQUIRE(covariance(view(shuffled), joint_kernels(), kNoStop) == result);
  }
  CHECK(covariance(view({std::vector<double>(1000, 0.1)}), joint_kernels(), kNoStop)(0, 0) == 0);
}

TEST_CASE("a covariance of one row, or of weight one, is zero") {
  CHECK(covariance(view({{3.5}, {-2}}), joint_kernels(), kNoStop) == Eigen::MatrixXd::Zero(2, 2));
}

TEST_CASE("correlations are the groups' by their rows") {
  Eigen::MatrixXd one(2, 2), other(2, 2), constant(2, 2);
  one << 4, 3, 3, 9;       // 0.5
  other << 1, -1, -1, 16;  // -0.25
  constant << 1, 0, 0, 0;
  Eigen::MatrixXd expected(2, 2);
  expected << 1, 0.3125, 0.3125, 1;  // (6 0.5 - 2 0.25) / 8
  CHECK(mean_correlation({one, other}, {6, 2}, 2).isApprox(expected, 1e-15));
  // A group of a row, and an empty one, say nothing.
  CHECK(mean_correlation({constant, one, other, {}}, {1, 6, 2, 0}, 2).isApprox(expected, 1e-15));
  CHECK(mean_correlation({one}, {1}, 2) == Eigen::MatrixXd::Zero(2, 2));
  CHECK(std::isnan(mean_correlation({one, constant}, {6, 2}, 2)(0, 1)));
}

TEST_CASE("what is known of all features has the bits of a set's own columns") {
  std::mt19937 random(6);
  std::vector<std::vector<double>> x;
  for (int f = 0; f < 5; ++f) x.push_back(random_values(random, 2500, f % 2));
  KnownCovariance known;
  known.features = {1, 2, 4, 7, 8};
  known.by_group = {covariance(view(x), joint_kernels(), kNoStop),
                    covariance(view({x[4], x[3], x[2], x[1], x[0]}), joint_kernels(), kNoStop)};
  CHECK(known.of({2, 7}, 0) == covariance(view({x[1], x[3]}), joint_kernels(), kNoStop));
  CHECK(known.of({1, 4, 8}, 1) == covariance(view({x[4], x[2], x[0]}), joint_kernels(), kNoStop));
  CHECK(known.of(known.features, 0) == known.by_group[0]);
}
