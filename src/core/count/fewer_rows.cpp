// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/fewer_rows.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace localift {

namespace {

constexpr double kLeastGain = 2;   // rows for a group, at least
constexpr double kEstimatedGain = 3;
constexpr double kEstimatedRows = 1 << 17;  // an estimate looks at a quarter of these
// Sets that are counted in the time of grouping, which looks at all features: by a place for each way to be, or by hashing
// where sets are counted each by itself, or many of them from one cube.
constexpr double kLeastSets = 16;
constexpr double kLeastSetsOfCubes = 128;

/// Those that are worth to be counted from; none if there are too many.
std::optional<RowGroups> few_groups(const CodedData& data, const GroupedFeatures& features, bool hashes,
                                    const Stop& stop) {
  const auto n_rows = static_cast<double>(data.n_rows());
  const double possible = possible_groups(data, features);
  if (kLeastGain * possible * static_cast<double>(data.n_classes()) <= n_rows) return group_by_place(data, features, stop);
  // Most of those that are possible may not occur. The estimate may be low.
  if (!hashes || n_rows < kEstimatedRows || !have_keys(data, features)) return {};
  if (kEstimatedGain * estimated_groups(data, features) > n_rows) return {};
  return group_by_hash(data, features, static_cast<std::size_t>(n_rows / kLeastGain), 1, stop);
}

}  // namespace

FewerRows::Level* FewerRows::deepest() {
  const auto found =
      std::find_if(levels_.rbegin(), levels_.rend(), [](const Level& level) { return level.data != nullptr; });
  return found == levels_.rend() ? nullptr : &*found;
}

void FewerRows::enter(const std::vector<int>& set, const std::vector<int>& later, double n_sets, const Stop& stop) {
  const Level* const above = deepest();
  const CodedData& data = above == nullptr ? data_ : *above->data;
  Level level;
  if (data.rows_are_weights() && n_sets >= kLeastSets) {
    const bool hashes = ids_ || n_sets >= kLeastSetsOfCubes;
    if (std::optional<RowGroups> groups = few_groups(data, {set, later}, hashes, stop)) {
      std::vector<int> kept(set);
      kept.insert(kept.end(), later.begin(), later.end());
      level.row.reserve(groups->size());
      for (const std::uint32_t row : groups->row) level.row.push_back(above == nullptr ? row : above->row[row]);
      level.data = std::make_unique<CodedData>(data_of_groups(data, std::move(*groups), kept));
      level.counter = std::make_unique<CubeCounter>(*level.data);
      level.counter->watch(stop);
      if (!ids_) level.counter->leave_out_ids();
    }
  }
  levels_.push_back(std::move(level));
  if (Level* const here = deepest()) here->counter->enter(set, later, n_sets);
}

void FewerRows::leave() {
  if (Level* const here = deepest()) here->counter->leave();
  levels_.pop_back();
}

bool FewerRows::count(const std::vector<int>& features, int last, CountTable& table) {
  const Level* const level = deepest();
  if (level == nullptr) return false;
  level->counter->count(features, last, table);
  for (std::size_t& id : table.id) id = level->row[id];
  return true;
}

}  // namespace localift
