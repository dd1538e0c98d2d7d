// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/permuted_sets.h"

#include <algorithm>
#include <map>
#include <vector>

#include "catch.hpp"
#include "core/joint/joint_source.h"
#include "core/lattice/search_space.h"
#include "small_continuous.h"
#include "small_lanes.h"

using namespace localift;

namespace {

/// A row of weight w as w rows, with the classes of a lane.
small::Mixed unit_rows(const small::Mixed& data, const std::vector<int>& classes) {
  small::Mixed result = data;
  for (auto& column : result.columns) column.clear();
  for (auto& column : result.codes) column.clear();
  result.groups.clear();
  result.weights.clear();
  result.classes.clear();
  for (std::size_t row = 0; row < data.n_rows(); ++row)
    for (int i = 0; i < (data.weights.empty() ? 1 : static_cast<int>(data.weights[row])); ++i) {
      for (std::size_t f = 0; f < data.columns.size(); ++f) {
        if (!data.columns[f].empty()) result.columns[f].push_back(data.columns[f][row]);
        if (!data.codes[f].empty()) result.codes[f].push_back(data.codes[f][row]);
      }
      if (!data.groups.empty()) result.groups.push_back(data.groups[row]);
      result.classes.push_back(classes[result.classes.size()] + 1);
    }
  return result;
}

std::vector<std::vector<Count>> sorted_profiles(const CountTable& table) {
  std::vector<std::vector<Count>> result;
  for (std::size_t x = 0; x < table.n_profiles; ++x)
    result.emplace_back(table.profile(x), table.profile(x) + table.n_classes);
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace

TEST_CASE("joint levels in every lane are those of the permuted data, at any number of threads, by bytes or bits") {
  int degenerate = 0;
  for (std::uint32_t seed = 1; seed <= 30; ++seed) {
    const small::Mixed small = small::random_mixed(seed);
    const CodedData data(small.view());
    const ContinuousView view = small.continuous();
    const ContinuousData continuous(data, view);
    constexpr std::size_t B = 11;
    const PermutedClasses classes(data, &continuous, {}, seed, B, 1, Stop());
    Execution execution;
    execution.threads = 1 + static_cast<int>(seed % 3);
    SetRestrictions sets;
    sets.max_features = data.n_features();
    for (const std::size_t most_bytes : {std::size_t{0}, LaneRows::kMostBytes}) {
      const PermutedSets permuted(classes, &continuous, execution, most_bytes);
      std::vector<small::LaneRecorder> recorders(static_cast<std::size_t>(execution.threads));
      std::vector<LaneVisitor*> lent;
      for (small::LaneRecorder& recorder : recorders) lent.push_back(&recorder);
      permuted.walk(sets, lent);
      std::map<FeatureSet, small::LaneRecorder::Seen> seen;
      for (small::LaneRecorder& recorder : recorders) seen.insert(recorder.sets.begin(), recorder.sets.end());

      for (const std::size_t lane : {std::size_t{0}, std::size_t{1}, B}) {
        const small::Mixed of_lane = unit_rows(small, classes.permutation(lane));
        const CodedData lane_data(of_lane.view());
        const ContinuousView lane_view = of_lane.continuous();
        const ContinuousData lane_continuous(lane_data, lane_view);
        const JointSource source(lane_continuous);
        const Stop stop;
        const auto counter = source.make_counter(stop);
        CountTable table;
        const SearchSpace space = SearchSpace::in_column_order(data.n_features(), sets);
        for (const SearchSpace::Task& task : space.tasks())
          space.walk(task, stop, [&](const std::vector<int>& set) {
            const bool counted = counter->count(set, table) && table.n > 0;
            CHECK(seen.count(set) == counted);
            degenerate += !counted;
            if (!counted || seen.count(set) == 0) return;
            CHECK(seen[set].n == table.n);
            CHECK(seen[set].class_total[lane] == table.class_total);
            std::vector<std::vector<Count>> profiles;
            for (const auto& [row, lanes] : seen[set].profiles) profiles.push_back(lanes[lane]);
            std::sort(profiles.begin(), profiles.end());
            CHECK(profiles == sorted_profiles(table));
          });
      }
    }
  }
  CHECK(degenerate > 0);
}
