// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "catch.hpp"
#include "core/joint/cut_finder.h"
#include "small_numbers.h"

using namespace localift;

namespace {

/// Values in phases, by class within each; each phase is twice as long as those before it together.
struct Stream {
  std::vector<std::vector<std::vector<double>>> phases;  // phase, then class
  std::vector<double> all;
};

Stream random_stream(std::mt19937& random, std::size_t n, std::size_t n_classes, int kind) {
  Stream stream;
  stream.all = small::random_values(random, n, kind);
  std::size_t begin = 0;
  for (std::size_t end = std::min<std::size_t>(n, 300); begin < n; begin = end, end = std::min(n, 3 * end)) {
    stream.phases.emplace_back(n_classes);
    for (std::size_t i = begin; i < end; ++i) stream.phases.back()[random() % n_classes].push_back(stream.all[i]);
  }
  return stream;
}

/// What CutFinder::finish() is to find, by sorting.
std::vector<Count> at_most(const Stream& stream, const std::vector<QuantileRank>& ranks, std::size_t n_classes) {
  std::vector<double> sorted(stream.all);
  std::sort(sorted.begin(), sorted.end());
  std::vector<Count> counts;
  for (const QuantileRank& rank : ranks) {
    const double cut = interpolate(sorted[static_cast<std::size_t>(rank.low)],
                                   sorted[static_cast<std::size_t>(rank.high)], rank.h);
    for (std::size_t y = 0; y < n_classes; ++y) {
      counts.push_back(0);
      for (const auto& phase : stream.phases)
        counts.back() += std::count_if(phase[y].begin(), phase[y].end(), [&](double x) { return x <= cut; });
    }
  }
  return counts;
}

}  // namespace

TEST_CASE("what lies at or below each cut is counted by class, or the cut is said to be missed") {
  std::mt19937 random(1);
  int missed = 0, found = 0;
  for (const JointKernels* kernels : {&joint_kernels(), &joint_kernels_portable()})
    for (const std::size_t n : {std::size_t{1}, std::size_t{40}, std::size_t{900}, std::size_t{30011}})
      for (int kind = 0; kind < 5; ++kind)
        for (const int n_cuts : {1, 4, 9}) {
          CAPTURE(n, kind, n_cuts);
          const std::size_t n_classes = 1 + random() % 4;
          const Stream stream = random_stream(random, n, n_classes, kind);
          std::vector<QuantileRank> ranks;
          for (int k = 1; k <= n_cuts; ++k)
            ranks.push_back(quantile_rank(static_cast<double>(k) / (n_cuts + 1), static_cast<Count>(n)));
          CutWorkspace work;
          work.kernels = kernels;
          CutFinder finder;
          finder.start(ranks, n, n_classes);
          std::size_t n_seen = 0;
          for (const auto& phase : stream.phases) {
            for (std::size_t y = 0; y < n_classes; ++y) {
              n_seen += phase[y].size();
              for (std::size_t i = 0; i < phase[y].size(); i += kBlockRows)
                finder.add(&phase[y][i], std::min(kBlockRows, phase[y].size() - i), static_cast<std::uint32_t>(y),
                           work);
            }
            if (stream.phases.size() > 1) finder.narrow(n_seen, work);
          }
          std::vector<Count> counts(ranks.size() * n_classes, -1);
          // Of values that single precision cannot tell apart, or cannot hold, all are kept, until they are too many.
          const bool hard = kind == 2 || kind == 4;
          const bool complete = finder.finish(counts.data(), work);
          if (complete) REQUIRE(counts == at_most(stream, ranks, n_classes));
          (complete ? found : missed) += 1;
          if (!hard) REQUIRE(complete);
        }
  CHECK(found > 100);
  CHECK(missed < 10);
}
