// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/fewer_rows.h"

#include <algorithm>
#include <utility>

namespace localift {

namespace {

constexpr double kLeastGain = 2;   // rows for a group, at least
constexpr double kLeastSets = 16;  // sets that are counted in the time of grouping: grouping looks at all features

}  // namespace

FewerRows::Level* FewerRows::deepest() {
  const auto found =
      std::find_if(levels_.rbegin(), levels_.rend(), [](const Level& level) { return level.data != nullptr; });
  return found == levels_.rend() ? nullptr : &*found;
}

void FewerRows::enter(const FeatureSet& set, const std::vector<int>& later, double n_sets, const Stop& stop) {
  const Level* const above = deepest();
  const CodedData& data = above == nullptr ? data_ : *above->data;
  Level level;
  const GroupedFeatures features{set, later};
  const double most = possible_groups(data, features) * static_cast<double>(data.n_classes());
  if (data.rows_are_weights() && n_sets >= kLeastSets && kLeastGain * most <= static_cast<double>(data.n_rows())) {
    const RowGroups groups = group_by_place(data, features, stop);
    level.row.reserve(groups.size());
    std::vector<int> kept(set);
    kept.insert(kept.end(), later.begin(), later.end());
    level.data = std::make_unique<CodedData>(data_of_groups(data, groups, kept));
    for (const std::uint32_t row : groups.row) level.row.push_back(above == nullptr ? row : above->row[row]);
    level.counter = std::make_unique<CrossCounter>(*level.data);
    level.counter->watch(stop);
    if (!ids_) level.counter->leave_out_ids();
  }
  levels_.push_back(std::move(level));
}

bool FewerRows::count(const FeatureSet& set, CountTable& table) {
  const Level* const level = deepest();
  if (level == nullptr) return false;
  last_.assign(set.begin(), set.end() - 1);
  level->counter->move_to(last_);
  level->counter->count_with(set.back(), table);
  for (std::size_t& id : table.id) id = level->row[id];
  return true;
}

}  // namespace localift
