// SPDX-License-Identifier: GPL-2.0-or-later
#include <Eigen/Cholesky>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "catch.hpp"
#include "core/joint/nested_factor.h"

using namespace localift;

namespace {

/// A covariance of m features that depend on each other, of different units.
Eigen::MatrixXd random_covariance(std::mt19937& random, int m) {
  const auto uniform = [&] { return random() / 4294967296.0 - 0.5; };
  Eigen::MatrixXd x(m + 5, m);
  for (int i = 0; i < x.rows(); ++i) {
    const double common = uniform();
    for (int j = 0; j < m; ++j) x(i, j) = (uniform() + common) * std::pow(10, j % 4 - 2);
  }
  const Eigen::MatrixXd product = x.transpose() * x;
  return product.selfadjointView<Eigen::Lower>();
}

/// The textbook recurrence, number by number; volatile, lest a compiler round a product and a difference as one.
Eigen::MatrixXd recurrence(const Eigen::MatrixXd& c) {
  const Eigen::Index k = c.rows();
  Eigen::MatrixXd l = Eigen::MatrixXd::Zero(k, k);
  for (Eigen::Index j = 0; j < k; ++j)
    for (Eigen::Index m = j; m < k; ++m) {
      volatile double rest = c(m, j);
      for (Eigen::Index s = 0; s < j; ++s) {
        volatile double product = l(m, s) * l(j, s);
        rest = rest - product;
      }
      l(m, j) = m == j ? std::sqrt(rest) : rest / l(j, j);
    }
  return l;
}

Eigen::MatrixXd part(const Eigen::MatrixXd& c, const std::vector<std::size_t>& columns) {
  const auto k = static_cast<Eigen::Index>(columns.size());
  Eigen::MatrixXd result(k, k);
  for (Eigen::Index a = 0; a < k; ++a)
    for (Eigen::Index b = 0; b < k; ++b)
      result(a, b) = c(static_cast<Eigen::Index>(columns[static_cast<std::size_t>(a)]),
                       static_cast<Eigen::Index>(columns[static_cast<std::size_t>(b)]));
  return result;
}

}  // namespace

TEST_CASE("the factor has the bits of the recurrence, and is a Cholesky factor") {
  std::mt19937 random(1);
  for (int m = 1; m <= 40; ++m) {
    CAPTURE(m);
    const Eigen::MatrixXd c = random_covariance(random, m);
    Eigen::MatrixXd l;
    std::size_t column = 0;
    REQUIRE(factorise(c, l, column) == Degeneracy::none);
    REQUIRE(l == recurrence(c));
    REQUIRE((l * l.transpose() - c).norm() <= 1e-13 * c.norm());
    const Eigen::MatrixXd other = c.llt().matrixL();
    REQUIRE((l - other).norm() <= 1e-9 * other.norm());
  }
}

TEST_CASE("terms are taken off one by one: a factor that sums them first has other bits") {
  // Each term is half a unit in the last place of 1 from below: off alone, it leaves 1; their sum would not.
  const double half = std::ldexp(1.0, -27);
  Eigen::MatrixXd c = Eigen::MatrixXd::Identity(3, 3), l;
  c(2, 0) = c(0, 2) = c(2, 1) = c(1, 2) = half;
  std::size_t column = 0;
  REQUIRE(factorise(c, l, column) == Degeneracy::none);
  CHECK(l(2, 2) == 1);
  CHECK(std::sqrt(1 - (half * half + half * half)) < 1);
}

TEST_CASE("every walk that meets a set gets the same bits, whatever it carries along") {
  std::mt19937 random(2);
  const std::size_t m = 11;
  const Eigen::MatrixXd c = random_covariance(random, static_cast<int>(m));
  NestedFactor walk(c, m);
  std::vector<std::size_t> path;
  for (int trial = 0; trial < 500; ++trial) {
    std::vector<std::size_t> set;
    for (std::size_t f = 0; f < m; ++f)
      if (random() % 2) set.push_back(f);
    if (set.empty()) continue;
    Eigen::MatrixXd alone;
    std::size_t column = 0;
    REQUIRE(factorise(part(c, set), alone, column) == Degeneracy::none);
    // What both sets start with stays, but for the last feature, which nothing may follow.
    std::size_t common = 0;
    while (common + 1 < path.size() && common + 1 < set.size() && path[common] == set[common]) ++common;
    while (walk.depth() > common) walk.pop();
    for (std::size_t j = common; j < set.size(); ++j) {
      const auto at = static_cast<Eigen::Index>(j);
      const bool last = j + 1 == set.size();
      REQUIRE(walk.push(set[j], last ? set[j] + 1 : m) == Degeneracy::none);
      REQUIRE(walk.depth() == j + 1);
      REQUIRE(walk.diagonal() == alone(at, at));
      for (std::size_t i = j + 1; i < set.size(); ++i)
        REQUIRE(walk.coefficient(set[i]) == alone(static_cast<Eigen::Index>(i), at));
    }
    path = set;
  }
}

TEST_CASE("a factor says why there is none, and what was added stays") {
  Eigen::MatrixXd c(4, 4), l;
  c << 4, 2, 6, 0,  //
      2, 3, 5, 0,   //
      6, 5, 11, 0,  //
      0, 0, 0, 0;
  std::size_t column = 9;
  CHECK(factorise(c, l, column) == Degeneracy::collinear);  // the third is the sum of the first two
  CHECK(column == 2);
  NestedFactor factor(c, 4);
  CHECK(factor.push(0, 4) == Degeneracy::none);
  CHECK(factor.push(3, 4) == Degeneracy::constant);
  CHECK(factor.depth() == 1);
  CHECK(factor.diagonal() == 2);
  CHECK(factor.coefficient(2) == 3);
  c(1, 1) = std::numeric_limits<double>::infinity();
  CHECK(factorise(c, l, column) == Degeneracy::not_finite);
  CHECK(column == 1);
  // The least number that there is still has a root whose inverse is finite.
  const Eigen::MatrixXd least = Eigen::MatrixXd::Constant(1, 1, std::numeric_limits<double>::denorm_min());
  CHECK(factorise(least, l, column) == Degeneracy::none);
  CHECK(std::isfinite(1 / l(0, 0)));
}
