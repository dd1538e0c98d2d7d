// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/chosen_subgroups.h"

#include "core/subgroups/overlap.h"

namespace localift {

ChosenSubgroups::ChosenSubgroups(const SubgroupWalk& walk, const SplitRows& rows)
    : walk_(walk), rows_(rows), position_(static_cast<std::size_t>(walk.space.n_features())) {
  for (int i = 0; i < walk.space.n_features(); ++i)
    position_[static_cast<std::size_t>(walk.space.column(i))] = static_cast<std::size_t>(i);
}

void ChosenSubgroups::add(const SelectedSubgroup& subgroup) {
  chosen_.push_back({rows_.bitmap(rows_of(subgroup)), subgroup.lift.n});
}

bool ChosenSubgroups::allow(const SelectedSubgroup& subgroup, std::size_t first) const {
  if (first >= size()) return true;
  const SplitRows::Subset rows = rows_of(subgroup);
  SplitRows::Subset shared;
  for (std::size_t i = first; i < size(); ++i) {
    rows_.meet(rows, members(i), shared);
    const Count both = rows_.weight(shared);
    if (!within_overlap(both, subgroup.lift.n + n(i) - both, walk_.options.max_overlap)) return false;
  }
  return true;
}

SplitRows::Subset ChosenSubgroups::rows_of(const SelectedSubgroup& subgroup) const {
  SplitRows::Subset rows, next;
  rows_.all(rows);
  for (const Condition& condition : subgroup.conditions) {
    const auto column = static_cast<std::size_t>(condition.feature);
    rows_.restrict_to(rows, position_[column], condition.held_cells(walk_.items[column].n_cells()),
                      static_cast<Count>(walk_.data.n_rows()), next);
    std::swap(rows, next);
  }
  return rows;
}

}  // namespace localift
