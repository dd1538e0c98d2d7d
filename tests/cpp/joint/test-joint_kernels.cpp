// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>

#include "catch.hpp"
#include "core/joint/joint_kernels.h"
#include "small_numbers.h"

using namespace localift;
using small::random_values;

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();

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
