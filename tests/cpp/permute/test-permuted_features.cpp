// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/permuted_features.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

#include "catch.hpp"
#include "core/count/coded_source.h"
#include "core/features/features_collector.h"
#include "core/lattice/search_space.h"
#include "core/permute/scaled_logs.h"
#include "small_data.h"
#include "small_lanes.h"

using namespace localift;

namespace {

/// Information and entropy of the class by definition, in another order of sums.
std::pair<double, double> information_of(const small::LaneTable& table) {
  std::map<std::size_t, double> classes;
  double n = 0, joint = 0, own = 0, margin = 0;
  const auto nlogn = [](double k) { return k > 0 ? k * std::log(k) : 0; };
  for (const auto& [levels, counts] : table) {
    double rows = 0;
    for (std::size_t y = 0; y < counts.size(); ++y) {
      const double k = static_cast<double>(counts[y]);
      classes[y] += k;
      rows += k;
      joint += nlogn(k);
    }
    own += nlogn(rows);
    n += rows;
  }
  for (const auto& [y, k] : classes) margin += nlogn(k);
  const double entropy = (nlogn(n) - margin) / n;
  return {(joint - own) / n + entropy, entropy};
}

struct Statistic {
  FeatureSet set;
  std::vector<double> z, eta;  // by lane; eta below 0 where one class
};

/// By definition, for every set; those that no permutation changes are left out.
std::vector<Statistic> statistics(const CodedData& data, const PermutedClasses& classes, const SetRestrictions& sets) {
  std::vector<Statistic> result;
  for (int bits = 1; bits < 1 << data.n_features(); ++bits) {
    Statistic statistic;
    for (int f = 0; f < data.n_features(); ++f)
      if ((bits >> f) & 1) statistic.set.push_back(f);
    if (!sets.in_space(statistic.set.size())) continue;
    std::vector<double> information;
    Count n = 0;
    for (std::size_t b = 0; b < classes.n_lanes(); ++b) {
      const small::LaneTable table = small::lane_table(classes, b, data, statistic.set);
      n = 0;
      for (const auto& [levels, counts] : table)
        for (const Count count : counts) n += count;
      const auto [shared, entropy] = n > 0 ? information_of(table) : std::make_pair(0.0, 0.0);
      information.push_back(std::round(shared * 1e12));
      statistic.eta.push_back(entropy > 1e-12 ? std::round(shared / entropy * 1e12) : -1);
    }
    const auto [least, greatest] = std::minmax_element(information.begin(), information.end());
    if (n < sets.min_n || *greatest - *least <= 1) continue;
    const auto size = static_cast<double>(information.size());
    double mean = 0, squares = 0;
    for (const double value : information) mean += value / size;
    for (const double value : information) squares += (value - mean) * (value - mean);
    for (const double value : information)
      statistic.z.push_back(std::round((value - mean) / std::sqrt(squares / (size - 1)) * 1e9));
    result.push_back(statistic);
  }
  return result;
}

/// Step-down from the whole matrix of statistics: the family of a result is all with less than those above it.
template <class Of>
double adjusted(const std::vector<Statistic>& all, const std::vector<FeatureSet>& kept, std::size_t at, std::size_t B,
                const Of& of) {
  const auto observed = [&](const FeatureSet& set) {
    for (const Statistic& one : all)
      if (one.set == set) return of(one, 0);
    return -1e300;
  };
  const double own = observed(kept[at]);
  std::vector<double> above;  // of the kept ones, by descending value down to its own
  for (const FeatureSet& set : kept) above.push_back(observed(set));
  std::sort(above.rbegin(), above.rend());
  above.erase(std::unique(above.begin(), above.end()), above.end());
  double greatest = 0;
  for (std::size_t stage = 0; stage < above.size() && above[stage] >= own; ++stage) {
    double reached = 1;
    for (std::size_t b = 1; b <= B; ++b) {
      double most = -1e300;
      for (const Statistic& one : all)
        if (stage == 0 || of(one, 0) < above[stage - 1]) most = std::max(most, of(one, b));
      reached += most >= above[stage];
    }
    greatest = std::max(greatest, reached / (1 + static_cast<double>(B)));
  }
  return greatest;
}

}  // namespace

TEST_CASE("feature sets under permutations are what each permutation by itself says") {
  constexpr std::size_t B = 39;
  for (std::uint32_t seed = 1; seed <= 25; ++seed) {
    small::Data small = small::random_data(seed, 4);
    if (!small.whole) small.weights.clear();
    const CodedData data(small.view());
    SetRestrictions sets;
    sets.max_features = std::min(3, data.n_features());
    sets.min_n = seed % 3 == 0 ? 12 : 1;
    std::vector<int> strata;
    for (std::size_t row = 0; row < data.n_rows() && seed % 2 == 0; ++row) strata.push_back(static_cast<int>(row % 2));
    const PermutedClasses classes(data, nullptr, strata, seed, B, 1, Stop());
    const CodedSource source(data);
    FeaturesOptions options;
    options.n_best = 4;
    FeaturesCollector collector(source, options, 1);
    const FeaturesResult found =
        collector.finish(run_collectors(SourceEnumerator(source), sets, Execution(), {&collector}));
    std::vector<FeatureSet> kept;
    PermuteRequest request;
    request.sets = sets;
    for (const SelectedFeatures& one : found.best) {
      kept.push_back(one.set);
      request.kept.push_back({one.set});
    }

    const std::vector<Statistic> all = statistics(data, classes, sets);
    for (const int threads : {1, 2, 8}) {
      Execution execution;
      execution.threads = threads;
      const PermuteResult result = permute_features(PermutedSets(classes, nullptr, execution), request);
      CHECK(result.family == static_cast<double>(all.size()));
      REQUIRE(result.p_value.size() == kept.size());
      for (std::size_t i = 0; i < kept.size(); ++i) {
        const auto one = std::find_if(all.begin(), all.end(), [&](const Statistic& s) { return s.set == kept[i]; });
        if (one == all.end()) {
          CHECK(std::isnan(result.statistic[i]));
          CHECK(result.p_value[i] == 1);
          CHECK(result.p_raw[i] == 1);
          continue;
        }
        CHECK(result.statistic[i] == Approx(one->z[0] * 1e-9).margin(2e-9));
        CHECK(result.p_value[i] == adjusted(all, kept, i, B, [](const Statistic& s, std::size_t b) {
                return s.eta[b] < 0 ? -1e300 : s.z[b];
              }));
        CHECK(result.p_raw[i] ==
              adjusted(all, kept, i, B, [](const Statistic& s, std::size_t b) { return s.eta[b]; }));
      }
    }
  }
}

TEST_CASE("z rests on whole units: one unit apart is equal") {
  std::vector<std::int64_t> keys;
  CHECK_FALSE(standardise({5, 5, 5, 6}, keys));
  CHECK_FALSE(standardise({5, 5}, keys));
  REQUIRE(standardise({1, 2, 3}, keys));
  CHECK(keys == std::vector<std::int64_t>{-1000000000, 0, 1000000000});
  // Sums of squares that no double holds.
  const std::int64_t far = std::int64_t{1} << 42;
  REQUIRE(standardise({far, far + 2, far + 4}, keys));
  CHECK(keys == std::vector<std::int64_t>{-1000000000, 0, 1000000000});
}

TEST_CASE("scaled logs are logs, their unit leaves room for all rows") {
  for (const Count n : {Count{1}, Count{2}, Count{435}, Count{600000}, Count{1} << 27}) {
    const ScaledLogs logs(n);
    CHECK(logs.of(0) == 0);
    CHECK(logs.of(1) == 0);
    CHECK(static_cast<double>(logs.of(n)) < std::ldexp(1.0, 62));
    for (const Count k : {Count{2}, Count{3}, Count{200}, n / 2, n}) {
      if (k < 2 || k > n) continue;
      const double x = static_cast<double>(k);
      CHECK(static_cast<double>(logs.of(k)) * logs.unit() == Approx(x * std::log(x)).epsilon(1e-12).margin(logs.unit()));
    }
    CHECK(logs.pairs(255)[5] == logs.of(5) + logs.of(250));
  }
}
