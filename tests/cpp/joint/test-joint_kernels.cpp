// SPDX-License-Identifier: GPL-2.0-or-later
// Kernels, quantiles, covariance: the parts of joint quantiles.
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "catch.hpp"
#include "core/joint/covariance.h"
#include "core/joint/joint_kernels.h"
#include "core/joint/joint_program.h"
#include "core/joint/quantile.h"

using namespace localift;

namespace {

const Stop kNoStop;

constexpr float kInf = std::numeric_limits<float>::infinity();

std::vector<double> random_values(std::mt19937& random, std::size_t n, int kind) {
  std::vector<double> x;
  for (std::size_t i = 0; i < n; ++i) {
    const double u = random() / 4294967296.0;
    switch (kind) {
      case 0: x.push_back(u); break;
      case 1: x.push_back(std::floor(6 * u) - 2); break;
      case 2: x.push_back(std::pow(10, 600 * u - 300) * (random() % 2 ? 1 : -1)); break;
      case 3: x.push_back(random() % 40 ? 1.5 : u * 1e9); break;
      default: x.push_back(1 + std::ldexp(std::floor(8 * u), -52)); break;
    }
  }
  return x;
}

}  // namespace

TEST_CASE("the kernels of this processor give the bits of the portable ones") {
  const JointKernels &fast = joint_kernels(), &plain = joint_kernels_portable();
  std::mt19937 random(1);
  for (std::size_t n = 0; n < 150; ++n) {
    const auto r = random_values(random, n, 0), d = random_values(random, n, 0), z = random_values(random, n, 0);
    std::vector<double> a(n), b(n), za(n), zb(n);
    for (const bool first : {false, true})
      for (const bool inner : {false, true}) {
        fast.step(r.data(), 1.7, first ? nullptr : d.data(), inner ? za.data() : nullptr, a.data(), n);
        plain.step(r.data(), 1.7, first ? nullptr : d.data(), inner ? zb.data() : nullptr, b.data(), n);
        REQUIRE(a == b);
        REQUIRE(za == zb);
      }
    fast.subtract(r.data(), 0.3, z.data(), a.data(), n);
    plain.subtract(r.data(), 0.3, z.data(), b.data(), n);
    REQUIRE(a == b);
    // The last step is a subtraction and a step.
    plain.step(b.data(), 1.7, d.data(), nullptr, b.data(), n);
    fast.last_step(r.data(), 0.3, z.data(), 1.7, d.data(), a.data(), n);
    REQUIRE(a == b);
    plain.last_step(r.data(), 0.3, z.data(), 1.7, d.data(), a.data(), n);
    REQUIRE(a == b);
    const double magic[] = {std::ldexp(1.5, 40), std::ldexp(1.5, 10)};
    double sums_a[] = {0.0, 0.0}, sums_b[] = {0.0, 0.0};
    fast.add_products(r.data(), d.data(), n, magic, sums_a);
    plain.add_products(r.data(), d.data(), n, magic, sums_b);
    REQUIRE(sums_a[0] == sums_b[0]);
    REQUIRE(sums_a[1] == sums_b[1]);
  }
}

TEST_CASE("values are counted below and found inside intervals") {
  std::mt19937 random(2);
  for (std::size_t n = 0; n < 3000; n += n < 140 ? 1 : 331) {
    for (int n_intervals = 1; n_intervals <= kMaxIntervals; ++n_intervals)
      for (const bool open : {false, true}) {
        const auto x = random_values(random, n, n % 2 ? 0 : 1);
        float low[kMaxIntervals], high[kMaxIntervals];
        for (int k = 0; k < n_intervals; ++k) {
          low[k] = n % 2 ? 0.2f * static_cast<float>(k) + 0.05f : static_cast<float>(k) - 1;
          high[k] = low[k] + (n % 2 ? 0.07f : 0.0f);
        }
        if (open) {
          low[0] = -kInf;
          high[n_intervals - 1] = kInf;
        }
        const Intervals intervals(low, high, n_intervals);
        std::vector<std::uint64_t> inside(n / 64 + 1, ~std::uint64_t{0});
        for (const JointKernels* kernels : {&joint_kernels(), &joint_kernels_portable()}) {
          std::uint32_t below[kMaxIntervals];
          kernels->classify(x.data(), n, intervals, below, inside.data());
          for (int k = 0; k < n_intervals; ++k)
            REQUIRE(below[k] ==
                    std::count_if(x.begin(), x.end(), [&](double v) { return static_cast<float>(v) < low[k]; }));
          for (std::size_t i = 0; i < n; ++i) {
            const auto value = static_cast<float>(x[i]);
            int in = -1;
            for (int k = 0; k < n_intervals; ++k)
              if (value >= low[k] && value <= high[k]) in = k;
            REQUIRE((inside[i / 64] >> (i % 64) & 1) == (in >= 0));
            if (in >= 0) REQUIRE(intervals.which(value) == static_cast<std::size_t>(in));
          }
          if (n % 64 != 0) REQUIRE(inside[n / 64] >> (n % 64) == 0);
        }
      }
  }
}

TEST_CASE("order statistics are those of sorting") {
  std::mt19937 random(3);
  OrderStatistics order;
  for (int trial = 0; trial < 400; ++trial) {
    const std::size_t n = 1 + random() % (trial % 10 == 0 ? 20000 : 400);
    const auto x = random_values(random, n, trial % 5);
    std::vector<std::size_t> ranks;
    for (int i = 0; i < 6; ++i) ranks.push_back(random() % n);
    std::sort(ranks.begin(), ranks.end());
    std::vector<double> found(ranks.size()), sorted(x);
    std::sort(sorted.begin(), sorted.end());
    order.select(x.data(), n, ranks.data(), ranks.size(), found.data());
    for (std::size_t i = 0; i < ranks.size(); ++i) REQUIRE(found[i] == sorted[ranks[i]]);
  }
}

TEST_CASE("quantiles are R's") {
  OrderStatistics order;
  std::vector<double> cuts;
  // quantile(c(8, 1, 4, 2), c(0, 0.3, 0.5, 1)) and quantile(c(0.1, 0.1, 0.1, 0.7), c(0.2, 0.9))
  quantiles({8, 1, 4, 2}, {0, 0.3, 0.5, 1}, order, cuts);
  CHECK(cuts[0] == 1);
  CHECK(cuts[1] == Approx(1.9));
  CHECK(cuts[2] == 3);
  CHECK(cuts[3] == 8);
  quantiles({0.1, 0.1, 0.1, 0.7}, {0.2, 0.9}, order, cuts);
  CHECK(cuts[0] == 0.1);
  CHECK(cuts[1] == Approx(0.52));
  quantiles({3}, {0.2, 0.9}, order, cuts);
  CHECK(cuts == std::vector<double>{3, 3});

  std::mt19937 random(4);
  for (int trial = 0; trial < 200; ++trial) {
    const auto x = random_values(random, 1 + random() % 60, trial % 2);
    std::vector<std::pair<double, Count>> weighted;
    std::vector<double> replicated;
    for (const double value : x) {
      weighted.emplace_back(value, 1 + random() % 4);
      replicated.insert(replicated.end(), static_cast<std::size_t>(weighted.back().second), value);
    }
    const std::vector<double> probabilities{0.01, 0.2, 0.25, 0.5, 0.99};
    std::vector<double> of_weights;
    quantiles(replicated, probabilities, order, cuts);
    weighted_quantiles(weighted, probabilities, of_weights);
    REQUIRE(cuts == of_weights);
  }
}

TEST_CASE("a covariance is right, and the same for any order, threads, kernel, and for replicated rows") {
  std::mt19937 random(5);
  for (const std::size_t n : {std::size_t{2}, std::size_t{7}, std::size_t{300}, std::size_t{70001}}) {
    std::vector<std::vector<double>> x;
    for (int kind : {0, 1, 3}) x.push_back(random_values(random, n, kind));
    for (double& value : x[0]) value += 1e4;  // far from zero: what a one-pass formula loses
    const auto of = [&](const std::vector<std::vector<double>>& columns, const Count* weights,
                        const JointKernels& kernels, const auto& how) {
      ColumnBlocks blocks;
      blocks.n_columns = columns.size();
      blocks.n_rows = columns[0].size();
      blocks.weights = weights;
      blocks.rows = [&](std::size_t column, std::size_t begin) {
        return columns[column].data() + begin;
      };
      return covariance(blocks, kernels, how);
    };
    const auto result = of(x, nullptr, joint_kernels(), kNoStop);
    for (std::size_t a = 0; a < 3; ++a)
      for (std::size_t b = 0; b < 3; ++b) {
        long double mean_a = 0, mean_b = 0, sum = 0;
        for (std::size_t i = 0; i < n; ++i) {
          mean_a += x[a][i] / static_cast<long double>(n);
          mean_b += x[b][i] / static_cast<long double>(n);
        }
        for (std::size_t i = 0; i < n; ++i) sum += (x[a][i] - mean_a) * (x[b][i] - mean_b);
        const auto expected = static_cast<double>(sum / static_cast<long double>(n - 1));
        const double scale = std::sqrt(result[a * 3 + a] * result[b * 3 + b]);
        REQUIRE(result[a * 3 + b] == Approx(expected).epsilon(1e-11).margin(1e-11 * (1 + scale)));
        REQUIRE(result[a * 3 + b] == result[b * 3 + a]);
      }
    REQUIRE(of(x, nullptr, joint_kernels_portable(), kNoStop) == result);
    Execution execution;
    execution.threads = 3;
    REQUIRE(of(x, nullptr, joint_kernels(), execution) == result);

    std::vector<Count> weights;
    std::vector<std::vector<double>> replicated(3);
    for (std::size_t i = 0; i < n; ++i) {
      weights.push_back(1 + random() % 3);
      for (std::size_t a = 0; a < 3; ++a)
        replicated[a].insert(replicated[a].end(), static_cast<std::size_t>(weights[i]), x[a][i]);
    }
    REQUIRE(of(x, weights.data(), joint_kernels(), kNoStop) == of(replicated, nullptr, joint_kernels(), kNoStop));

    auto shuffled = x;
    for (std::size_t i = n; i-- > 1;) {
      const std::size_t j = random() % (i + 1);
      for (auto& column : shuffled) std::swap(column[i], column[j]);
    }
    REQUIRE(of(shuffled, nullptr, joint_kernels(), kNoStop) == result);
  }
  const std::vector<double> constant(1000, 0.1);
  ColumnBlocks blocks;
  blocks.n_columns = 1;
  blocks.n_rows = constant.size();
  blocks.rows = [&](std::size_t, std::size_t begin) { return constant.data() + begin; };
  CHECK(covariance(blocks, joint_kernels(), kNoStop) == std::vector<double>{0});
}

TEST_CASE("a program walks each path once") {
  const JointProgram program({{0}, {0, 1, 2}, {0, 1, 3}, {0, 3}, {2, 3}});
  std::vector<std::size_t> column, depth, end;
  for (const auto& step : program.steps) {
    column.push_back(step.column);
    depth.push_back(step.depth);
    end.push_back(step.end);
  }
  CHECK(column == std::vector<std::size_t>{0, 1, 2, 3, 3, 2, 3});
  CHECK(depth == std::vector<std::size_t>{1, 2, 3, 3, 2, 1, 2});
  CHECK(end == std::vector<std::size_t>{5, 4, 3, 4, 5, 7, 7});
  CHECK(program.steps[0].later == std::vector<std::size_t>{1, 2, 3});
  CHECK(program.steps[1].leaf_parent);
  CHECK_FALSE(program.steps[0].leaf_parent);
  CHECK(program.steps[1].set == JointProgram::kNoSet);
  CHECK(program.steps[2].set == 1);
  CHECK(program.max_depth == 3);
}
